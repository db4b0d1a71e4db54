mod field;
mod fixed;
mod map;
mod params;
mod shadow;
mod state;

pub use field::Field;
pub use fixed::{SCALE, from_fixed, to_fixed};
pub use map::{PotentialMap, Shadows};
pub use params::{OwnersBy, Params, ParamsError, VoidOrder};
pub use shadow::{Shade, Shadow};
pub use state::Potential;
