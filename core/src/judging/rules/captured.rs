//! The stones that were captured before a position.
//!
//! Records, boards of data sets and requests of `analyze` give them, and [`Score`](super::Score)
//! counts them by territory rules. By default they are unknown, which is a doubt. If captures are
//! called known by mistake, a wrong score is called safe.

use crate::{ByColour, Colour, Position};

/// The stones that each colour captured during a game. By default they are not known.
///
/// ```
/// use sahwal_core::rules::Captured;
/// use sahwal_core::{ByColour, position};
///
/// // Black put two stones on the board and White two, of which one was captured.
/// let captured = Captured::of_placed(&position! { X X . O }, 0);
/// assert_eq!(captured, Captured::known(ByColour { black: 1, white: 0 }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The number of stones that each colour captured. If only the difference of the two numbers is
    /// known, one of them is 0.
    pub stones: ByColour<usize>,
    /// Whether the numbers are known. A board alone does not show them.
    pub is_known: bool,
}

impl Captured {
    /// Captures with known numbers.
    pub fn known(stones: ByColour<usize>) -> Captured {
        Captured {
            stones,
            is_known: true,
        }
    }

    /// The captures before a position, by the number of stones that Black has put on the board
    /// minus those of White (PLACED, a property of this project).
    pub fn of_placed(position: &Position, placed: i64) -> Captured {
        // The black stones that were put on the board and are gone, minus such white stones. Only
        // this difference is known, so one of the two numbers is 0.
        let gone = placed - surplus(position);
        Captured::known(ByColour {
            black: usize::try_from(-gone).unwrap_or(0),
            white: usize::try_from(gone).unwrap_or(0),
        })
    }

    /// The number of stones that Black has put on the board minus those of White, as
    /// [`Captured::of_placed`] takes it.
    pub fn placed(&self, position: &Position) -> i64 {
        let ByColour { black, white } = self.stones.map(|stones| stones as i64);
        surplus(position) + white - black
    }
}

/// The number of black stones minus that of white ones.
fn surplus(position: &Position) -> i64 {
    let [black, white] = Colour::BOTH.map(|colour| position.stones(colour).len() as i64);
    black - white
}
