//! The switches of the rules.

use crate::params::{choices, parameters};

parameters! {
    /// Which rules apply, and how the places the paper leaves open are read.
    ///
    /// The default is reading C, [`StringGraphParams::COLOUR`], the classifier `string-graph`;
    /// [`StringGraphParams::VERTEX`], [`StringGraphParams::PLUS`] and [`StringGraphParams::STATIC_PLUS`] are those of the others. With a rule
    /// switched off the rest of the analysis goes on without it.
    #[derive(Copy, Eq)]
    pub struct StringGraphParams {
        /// String reduction: an ES between vertices of one colour makes them one LV.
        pub sr: bool = true;
        /// Empty reduction: neighbouring ES become one. Without it an ES is a piece of
        /// points with the same neighbouring vertices.
        pub er: bool = true;
        /// Edge transform: undirected edges that all lead to one vertex become a directed
        /// one. Without it an edge is directed only where an ES borders a single string
        /// from the start.
        pub et: bool = true;
        /// Circular graph: strings on a ring live.
        pub cg: bool = true;
        /// Dead enemy strings reduction.
        pub desr: bool = true;
        /// Same colour string reduction.
        pub scsr: bool = true;
        /// Articulation point check.
        pub apc: bool = true;
        /// What an eye and an area need around them.
        pub containment: Containment = Containment::Colour;
        /// Which of the points that join strings are no eye space any more.
        pub eaten: Eaten = Eaten::MonoFirst;
        /// The longest run of ES points that joins strings without being contained; 0 for
        /// none.
        pub runs: u8 = 0;
        /// The articulation points that make a vertex alive, at least 1.
        pub articulation_points: u8 = 2, in 1..=255;
        /// Where they are counted.
        pub articulation: Articulation = Articulation::Region;
        /// A contained ES of so many points makes its vertex alive; 0 for none.
        pub large_eye: u16 = 0;
        /// Where dead enemy stones lie in an eye, count only the empty points with none of
        /// them beside: APC needs two such points, a large eye three.
        pub free_points: bool = false;
        /// Leave strings standing that share their last liberties.
        pub seki: bool = false;
        /// Let dead strings in an area of their own colour live again.
        pub revival: bool = false;
        /// The status of a string that is neither in an ASG nor captured.
        pub undecided: Undecided = Undecided::Dead;
    }
}

choices! {
    /// What "contained" means where several vertices of one colour lie around.
    pub enum Containment {
        /// Contained by a colour.
        Colour = "colour",
        /// Deaths by colour, eyes and areas by one vertex.
        Vertex = "vertex",
    }
}

choices! {
    /// Which of the points that join strings (SR) are eaten: part of the LV, no eye space.
    ///
    /// The paper contracts one ES after the other and does not say in which order. But for
    /// `row-order`, every choice turns and mirrors with the board.
    pub enum Eaten {
        /// In turns: points of regions that nothing foreign touches first, of larger
        /// regions first, between smaller strings first. Of points with the same turn,
        /// those are eaten without which the strings would stay apart.
        MonoFirst = "mono-first",
        /// The same without regard to what touches the region.
        LargerFirst = "larger-first",
        /// All in one turn.
        Together = "together",
        /// The first point, row by row from the top-left, that joins two vertices, in the
        /// order of regions of `mono-first`. Depends on how the board lies: kept to
        /// measure what symmetry costs.
        RowOrder = "row-order",
        /// Every point next to two strings.
        Every = "every",
        /// None: SR joins strings and leaves their ES as they are.
        Nothing = "nothing",
    }
}

choices! {
    /// Where articulation points are counted.
    pub enum Articulation {
        /// In the whole region, as it was before SR.
        Region = "region",
        /// In the ES that is left.
        Es = "es",
    }
}

choices! {
    /// What becomes of strings that nothing decides.
    pub enum Undecided {
        /// Dead, as on a finished board.
        Dead = "dead",
        /// Unknown.
        Unknown = "unknown",
    }
}

impl StringGraphParams {
    /// Reading C: an enemy string is contained where everything around it is of one
    /// colour; so are areas.
    pub const COLOUR: StringGraphParams = StringGraphParams::DEFAULT;

    /// Reading B3: deaths by colour, but eyes and areas need one vertex.
    pub const VERTEX: StringGraphParams = StringGraphParams {
        containment: Containment::Vertex,
        runs: 3,
        ..StringGraphParams::COLOUR
    };

    /// Reading S: C with three additions.
    pub const PLUS: StringGraphParams = StringGraphParams {
        large_eye: 7,
        seki: true,
        revival: true,
        ..StringGraphParams::COLOUR
    };

    /// Reading S+: S with the free-points rule.
    pub const STATIC_PLUS: StringGraphParams = StringGraphParams {
        free_points: true,
        ..StringGraphParams::PLUS
    };
}
