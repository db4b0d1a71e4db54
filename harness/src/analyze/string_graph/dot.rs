//! The graph in the language of Graphviz.

use std::fmt::Write;

use sahwal_core::string_graph::{Graph, StringGraphAnalysis, Vertex, VertexKind};
use sahwal_core::{Colour, Size};

use super::trace::named;

/// The graphs before and after the reductions, as two clusters in the DOT language.
pub fn dot(analysis: &StringGraphAnalysis, size: Size) -> String {
    let mut text = String::from("digraph string_graph {\n  rankdir=LR;\n");
    cluster(&mut text, "before", &analysis.before, size, |vertex| {
        vertex.to_string()
    });
    // New vertices have the names of the trace.
    let (_, mut names) = named(analysis, size);
    cluster(
        &mut text,
        "after",
        &analysis.after,
        size,
        |vertex| match vertex.kind {
            VertexKind::Es => names.es(vertex.points),
            _ => names.stones(vertex.points),
        },
    );
    text + "}\n"
}

fn cluster(
    text: &mut String,
    name: &str,
    graph: &Graph,
    size: Size,
    mut label: impl FnMut(&Vertex) -> String,
) {
    let _ = writeln!(text, "  subgraph cluster_{name} {{\n    label=\"{name}\";");
    for (at, vertex) in graph.vertices.iter().enumerate() {
        let style = match vertex.kind {
            VertexKind::Bs => "shape=circle, style=filled, fillcolor=black, fontcolor=white",
            VertexKind::Ws => "shape=circle",
            VertexKind::Es => "shape=box, style=dotted",
            VertexKind::Lv(Colour::Black) => {
                "shape=doublecircle, style=filled, fillcolor=black, fontcolor=white"
            }
            VertexKind::Lv(Colour::White) => "shape=doublecircle",
        };
        let first = vertex
            .points
            .first()
            .map_or(String::new(), |point| point.gtp(size).to_string());
        let _ = writeln!(
            text,
            "    {name}_{at} [label=\"{}\\n{first}\", {style}];",
            label(vertex)
        );
    }
    for edge in &graph.edges {
        let direction = if edge.directed { "" } else { " [dir=none]" };
        let _ = writeln!(
            text,
            "    {name}_{} -> {name}_{}{direction};",
            edge.from, edge.to
        );
    }
    text.push_str("  }\n");
}
