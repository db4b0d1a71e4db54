//! Each rule on a board of its own: proved with it, not without it.
