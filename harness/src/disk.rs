//! Writes files completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file under a temporary name in the same folder, then renames it, so that no reader
/// ever sees a part of it. Makes the folder if necessary.
///
/// # Errors
/// An I/O error that names the file.
pub(crate) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let named = |error: io::Error| {
        io::Error::new(
            error.kind(),
            format!("cannot write {}: {error}", path.display()),
        )
    };
    let dir = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(dir).map_err(named)?;
    let mut file = io::BufWriter::new(NamedTempFile::with_suffix_in(".tmp", dir).map_err(named)?);
    write(&mut file)
        .and_then(|()| file.flush())
        .map_err(named)?;
    let file = file
        .into_inner()
        .map_err(|error| named(error.into_error()))?;
    // Temporary files are private; results may be read by all users.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(file.path(), fs::Permissions::from_mode(0o644)).map_err(named)?;
    }
    file.persist(path).map_err(|error| named(error.error))?;
    Ok(())
}
