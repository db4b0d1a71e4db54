//! Writes files completely or not at all, locks folders, and reads only regular files. Commands
//! write with [`write_whole`]. Only the rows of a run are appended to files, in a hidden folder
//! until the run is complete (`format/results.rs` of `sahwal-run`).
//!
//! The path of an output may be free, a regular file or a link; file and link are replaced. The new
//! file appears with its whole text at once. Only [`make_folder`] makes folders. If a command is
//! killed, it leaves only whole files. A program that wrote in another way could leave half of one.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

/// Removes a file. It is no error if there is none.
pub fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(named(path, &error)),
        _ => Ok(()),
    }
}

/// Writes a file under a temporary name in its folder, then renames it, so that no reader ever sees
/// a part of it. The folder must exist. A link at the path is replaced by the file.
///
/// # Errors
/// An I/O error that names the file, or the path is a folder, a pipe or a device.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    let written = match regular(path) {
        // Renaming over a folder fails, and renaming over a device would remove the device.
        Err(error) if is_there(path) && !path.is_symlink() => Err(error),
        _ => write_file(path, write),
    };
    written.map_err(|error| named(path, &error))
}

fn write_file(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<()> {
    let file = tempfile::Builder::new()
        .prefix(TEMPORARY.0)
        .suffix(TEMPORARY.1)
        .tempfile_in(existing_folder(path)?)?;
    // The lock tells `sweep` that this process still writes. A system without locks goes on without
    // it.
    let _ = file.as_file().lock();
    let mut buffer = io::BufWriter::new(file);
    write(&mut buffer)?;
    let written = buffer
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    // Temporary files are private; results may be read by all users.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(written.path(), fs::Permissions::from_mode(0o644))?;
    }
    written.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Makes the folder of results, with the folders above it. Then tries whether files can be written
/// in it, so that a command fails before it starts its work.
///
/// # Errors
/// The folder cannot be made or written.
pub fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    tempfile::tempfile_in(folder)
        .map(drop)
        .with_context(|| format!("cannot write in the folder {}", folder.display()))
}

/// Locks a folder of results until the returned file is dropped, so that two commands cannot mix
/// their files there. The system frees the lock when a process ends in any way. Where folders
/// cannot be locked, as on some network file systems, nothing is locked.
///
/// # Errors
/// Another process holds the lock.
pub fn lock_folder(folder: &Path) -> Result<Option<fs::File>> {
    let Ok(opened) = fs::File::open(folder) else {
        return Ok(None);
    };
    match opened.try_lock() {
        Err(fs::TryLockError::WouldBlock) => bail!(
            "{}: expected a folder that nobody else writes, found it in use by another process",
            folder.display()
        ),
        _ => Ok(Some(opened)),
    }
}

/// A name as text. Bytes that are no text are written as `\\xff`, so that different names stay
/// different.
pub fn shown(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        for byte in chunk.invalid() {
            text += &format!("\\x{byte:02x}");
        }
    }
    text
}

/// How the names of temporary files begin and end.
const TEMPORARY: (&str, &str) = (".sahwal-", ".tmp");

/// Removes temporary files that a killed process left in a folder. The files of a process that
/// still writes are locked, and stay.
pub fn sweep(folder: &Path) {
    // A file that cannot be listed, opened or removed does no harm.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file_name = entry.file_name();
        let name = file_name.to_string_lossy();
        let is_ours = name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1);
        // Opening a FIFO with such a name would wait for its writer.
        if is_ours
            && let Ok(kind) = entry.file_type()
            && kind.is_file()
            && let Ok(file) = fs::File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether there is anything at this path, even a link that leads nowhere.
pub(crate) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Checks that a path leads to a regular file. A device may have no end, and a FIFO waits for a
/// writer and cannot be read twice.
///
/// # Errors
/// The path leads to nothing, or to something that is no regular file.
pub(crate) fn regular(path: &Path) -> io::Result<()> {
    let found = match fs::metadata(path) {
        Ok(data) if data.is_file() => return Ok(()),
        Ok(data) if data.is_dir() => "a folder",
        #[cfg(unix)]
        Ok(data) if std::os::unix::fs::FileTypeExt::is_fifo(&data.file_type()) => "a FIFO",
        Ok(_) => "a device",
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_there(path) => {
            "a link that leads nowhere"
        }
        Err(error) => return Err(error),
    };
    Err(io::Error::other(format!("expected a file, found {found}")))
}

/// Opens a file for reading.
///
/// # Errors
/// The path is a folder, a pipe or a device, or the file cannot be opened.
pub fn open(path: &Path) -> io::Result<fs::File> {
    regular(path)?;
    fs::File::open(path)
}

/// Reads a whole file.
///
/// # Errors
/// The path is a folder, a pipe or a device, or the file cannot be read.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    regular(path)?;
    fs::read(path)
}

/// Reads a whole text file, without a byte order mark at its start.
///
/// # Errors
/// The file is no regular file, is not UTF-8, or cannot be read.
pub fn read_text(path: &Path) -> io::Result<String> {
    regular(path)?;
    let mut text = fs::read_to_string(path)?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// The folder of a file, which must exist.
///
/// # Errors
/// The folder does not exist.
pub fn existing_folder(path: &Path) -> io::Result<&Path> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        // A path that is only a name means the current folder.
        _ => Path::new("."),
    };
    if folder.is_dir() {
        return Ok(folder);
    }
    let text = format!("expected the folder {}, found none", folder.display());
    Err(io::Error::new(io::ErrorKind::NotFound, text))
}

/// Adds the name of the file to an error of writing.
fn named(path: &Path, error: &io::Error) -> io::Error {
    let text = error.to_string();
    let start = format!("cannot write {}: ", path.display());
    // An error that has been through here once has the name already.
    let why = text.strip_prefix(&start).unwrap_or(&text);
    // `tempfile` adds the name of the temporary file, which does not help the user.
    let why_alone = match why.split_once(" at path \"") {
        Some((before, _)) => before,
        None => why,
    };
    io::Error::new(error.kind(), format!("{start}{why_alone}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_swept_and_what_is_written_now_stays() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".sahwal-abc.tmp");
        fs::write(&left, "half").unwrap();
        fs::write(folder.path().join("other.tmp"), "").unwrap();
        write_whole(&folder.path().join("a.csv"), |file| {
            file.write_all(b"new")?;
            sweep(folder.path());
            Ok(())
        })
        .unwrap();
        assert!(!left.exists());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    fn write(path: &Path, text: &str) -> io::Result<()> {
        write_whole(path, |file| file.write_all(text.as_bytes()))
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_what_it_leads_to_stays() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("old.csv"), "old").unwrap();
        std::os::unix::fs::symlink("old.csv", at("link.csv")).unwrap();
        write(&at("link.csv"), "a").unwrap();
        assert_eq!([text(&at("link.csv")), text(&at("old.csv"))], ["a", "old"]);
        assert!(!at("link.csv").is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_locked_once_and_freed() {
        let folder = tempfile::tempdir().unwrap();
        let lock = lock_folder(folder.path()).unwrap();
        let error = lock_folder(folder.path()).unwrap_err().to_string();
        assert!(error.contains("in use by another process"), "{error}");
        drop(lock);
        assert!(lock_folder(folder.path()).unwrap().is_some());
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        write(&path, "old").unwrap();
        let failed = write_whole(&path, |file| {
            file.write_all(b"new")?;
            Err(io::Error::other("no more rows"))
        });
        assert!(
            failed
                .unwrap_err()
                .to_string()
                .ends_with("a.csv: no more rows")
        );
        assert_eq!(text(&path), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_error_names_the_file_and_no_temporary_one() {
        let error = write(Path::new("/proc/a.csv"), "a").unwrap_err();
        let expected = "cannot write /proc/a.csv: No such file or directory (os error 2)";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn folders_and_missing_folders_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path(), "a").unwrap_err().to_string();
        assert!(
            error.ends_with("expected a file, found a folder"),
            "{error}"
        );
        let path = folder.path().join("none/a.csv");
        let error = write(&path, "a").unwrap_err().to_string();
        assert!(error.contains("a.csv: expected the folder ") && error.ends_with(", found none"));
        assert!(!folder.path().join("none").exists());
    }
}
