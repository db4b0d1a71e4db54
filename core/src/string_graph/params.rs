//! The switches of the rules.

/// Which rules apply, and how the places the paper leaves open are read.
///
/// The default is reading C, [`Params::COLOUR`], the classifier `string-graph`;
/// [`Params::VERTEX`], [`Params::PLUS`] and [`Params::STATIC_PLUS`] are those of the others. With a rule
/// switched off the rest of the analysis goes on without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Params {
    /// String reduction: an ES between vertices of one colour makes them one LV.
    pub sr: bool,
    /// Empty reduction: neighbouring ES become one. Without it an ES is a piece of
    /// points with the same neighbouring vertices.
    pub er: bool,
    /// Edge transform: undirected edges that all lead to one vertex become a directed
    /// one. Without it an edge is directed only where an ES borders a single string
    /// from the start.
    pub et: bool,
    /// Circular graph: strings on a ring live.
    pub cg: bool,
    /// Dead enemy strings reduction.
    pub desr: bool,
    /// Same colour string reduction.
    pub scsr: bool,
    /// Articulation point check.
    pub apc: bool,
    /// What an eye and an area need around them.
    pub containment: Containment,
    /// Which of the points that join strings are no eye space any more.
    pub eaten: Eaten,
    /// The longest run of ES points that joins strings without being contained; 0 for
    /// none.
    pub runs: u8,
    /// The articulation points that make a vertex alive, at least 1.
    pub articulation_points: u8,
    /// Where they are counted.
    pub articulation: Articulation,
    /// A contained ES of so many points makes its vertex alive; 0 for none.
    pub large_eye: u16,
    /// Where dead enemy stones lie in an eye, count only the empty points with none of
    /// them beside: APC needs two such points, a large eye three.
    pub free_points: bool,
    /// Leave strings standing that share their last liberties.
    pub seki: bool,
    /// Let dead strings in an area of their own colour live again.
    pub revival: bool,
    /// The status of a string that is neither in an ASG nor captured.
    pub undecided: Undecided,
}

/// What "contained" means where several vertices of one colour lie around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Containment {
    /// Contained by a colour.
    Colour,
    /// Deaths by colour, eyes and areas by one vertex.
    Vertex,
}

/// Which of the points that join strings (SR) are eaten: part of the LV, no eye space.
///
/// The paper contracts one ES after the other and does not say in which order. But for
/// `row-order`, every choice turns and mirrors with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Eaten {
    /// In turns: points of regions that nothing foreign touches first, of larger
    /// regions first, between smaller strings first. Of points with the same turn,
    /// those are eaten without which the strings would stay apart.
    MonoFirst,
    /// The same without regard to what touches the region.
    LargerFirst,
    /// All in one turn.
    Together,
    /// The first point, row by row from the top-left, that joins two vertices, in the
    /// order of regions of `mono-first`. Depends on how the board lies: kept to
    /// measure what symmetry costs.
    RowOrder,
    /// Every point next to two strings.
    Every,
    /// None: SR joins strings and leaves their ES as they are.
    Nothing,
}

/// Where articulation points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Articulation {
    /// In the whole region, as it was before SR.
    Region,
    /// In the ES that is left.
    Es,
}

/// What becomes of strings that nothing decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Undecided {
    /// Dead, as on a finished board.
    Dead,
    /// Unknown.
    Unknown,
}

impl Params {
    /// Reading C: an enemy string is contained where everything around it is of one
    /// colour; so are areas.
    pub const COLOUR: Params = Params {
        sr: true,
        er: true,
        et: true,
        cg: true,
        desr: true,
        scsr: true,
        apc: true,
        containment: Containment::Colour,
        eaten: Eaten::MonoFirst,
        runs: 0,
        articulation_points: 2,
        articulation: Articulation::Region,
        large_eye: 0,
        free_points: false,
        seki: false,
        revival: false,
        undecided: Undecided::Dead,
    };

    /// Reading B3: deaths by colour, but eyes and areas need one vertex.
    pub const VERTEX: Params = Params {
        containment: Containment::Vertex,
        runs: 3,
        ..Params::COLOUR
    };

    /// Reading S: C with three additions.
    pub const PLUS: Params = Params {
        large_eye: 7,
        seki: true,
        revival: true,
        ..Params::COLOUR
    };

    /// Reading S+: S with the free-points rule.
    pub const STATIC_PLUS: Params = Params {
        free_points: true,
        ..Params::PLUS
    };
}

impl Default for Params {
    fn default() -> Params {
        Params::COLOUR
    }
}
