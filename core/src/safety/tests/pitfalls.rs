//! Boards on which unsound rules were caught.
