//! Values as JSON with the checksum of their text, so that a change by hand is noticed.

use anyhow::{Result, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::datasets::Sha256Sum;

#[derive(Serialize, Deserialize)]
struct Sealed<'a> {
    sha256: String,
    #[serde(borrow)]
    state: &'a RawValue,
}

/// The line of a value: its JSON and the SHA-256 of that.
///
/// # Errors
/// The value cannot be written as JSON.
pub(crate) fn seal(value: &impl Serialize) -> serde_json::Result<String> {
    let state = to_raw_value(value)?;
    let sha256 = Sha256Sum::of(state.get().as_bytes()).to_string();
    serde_json::to_string(&Sealed {
        sha256,
        state: &state,
    })
}

/// The value of a line by [`seal`].
///
/// # Errors
/// The line has another form, or was changed.
pub(crate) fn unseal<T: DeserializeOwned>(text: &str) -> Result<T> {
    let sealed: Sealed = serde_json::from_str(text)?;
    let found = Sha256Sum::of(sealed.state.get().as_bytes()).to_string();
    ensure!(
        found == sealed.sha256,
        "expected the state with SHA-256 {}, found {found}: it was changed",
        sealed.sha256
    );
    Ok(serde_json::from_str(sealed.state.get())?)
}
