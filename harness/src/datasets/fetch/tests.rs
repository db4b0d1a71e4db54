use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use super::super::testing::{tiny_set, write};
use super::*;
use crate::datasets::{Located, locate};

/// A folder to work in and the lookup seen from there.
struct Bench {
    temp: tempfile::TempDir,
    surroundings: Surroundings,
}

impl Bench {
    fn new() -> Self {
        let temp = tempfile::tempdir().unwrap();
        let surroundings = Surroundings {
            data: Some(temp.path().join("data")),
            cwd: temp.path().to_owned(),
            user: None,
        };
        Self { temp, surroundings }
    }

    fn path(&self, below: &str) -> PathBuf {
        self.temp.path().join(below)
    }

    fn fetch(&self, set: &Builtin, from: Option<&str>) -> Result<Fetched> {
        let options = FetchOptions {
            to: None,
            from: from.map(str::to_owned),
            months: None,
        };
        fetch(set, &options, &self.surroundings)
    }
}

/// Everything below a folder but folders, as sorted paths.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => files.extend(files_below(&path)),
            path => files.push(path),
        }
    }
    files.sort();
    files
}

/// Serves these files (path, text) on the loopback device until the tests
/// end; returns the address.
fn serve<B: Into<Vec<u8>>>(files: Vec<(String, B)>) -> String {
    fn answer(mut stream: TcpStream, files: &[(String, Vec<u8>)]) -> io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let path = request.split(' ').nth(1).unwrap_or_default();
        let found = files.iter().find(|(name, _)| path == format!("/{name}"));
        let (status, body) = match found {
            Some((_, bytes)) => ("200 OK", bytes.as_slice()),
            None => ("404 Not Found", &b"no such page"[..]),
        };
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        )?;
        stream.write_all(body)
    }
    let files: Vec<(String, Vec<u8>)> = files
        .into_iter()
        .map(|(name, body)| (name, body.into()))
        .collect();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            // A client that hangs up is its own business.
            let _ = stream.and_then(|stream| answer(stream, &files));
        }
    });
    format!("http://{address}/")
}

/// An address without a server.
fn closed_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}/", listener.local_addr().unwrap())
}

#[test]
fn a_local_folder_is_copied_and_what_is_right_is_left_alone() {
    let bench = Bench::new();
    let files = [
        ("a.sgf", "(;A)"),
        ("sgf/ko/b.sgf", "(;B)"),
        ("c.sgf", "(;C)"),
        ("d.sgf", "(;D)"),
        ("e.sgf", "(;E)"),
    ];
    let set = tiny_set(&files, &[]);
    let folder = bench.path("data/tiny");
    write(&folder.join("a.sgf"), "(;A)");
    write(&folder.join("c.sgf"), "(;old)");
    write(&bench.path("mirror/sgf/ko/b.sgf"), "(;B)");
    write(&bench.path("mirror/c.sgf"), "(;C)");
    write(&bench.path("mirror/d.sgf"), "(;altered)");

    let fetched = bench.fetch(&set, Some("mirror")).unwrap();
    assert_eq!(fetched.folder, folder);
    assert_eq!((fetched.already, fetched.new, fetched.untried), (1, 2, 0));
    assert!(!fetched.is_complete());
    let [d, e] = &fetched.failed[..] else {
        panic!("{fetched:?}");
    };
    assert_eq!((d.file.as_str(), e.file.as_str()), ("d.sgf", "e.sgf"));
    let sums = [Sha256Sum::of(b"(;D)"), Sha256Sum::of(b"(;altered)")];
    assert_eq!(
        d.reason.to_string(),
        format!(
            "wrong content, not kept\n    expected {}\n    found    {}",
            sums[0], sums[1]
        )
    );
    assert!(!e.reason.starts_with("wrong content"), "{e:?}");
    // The wrong file is not there, and no temporary one is left.
    let expected = ["a.sgf", "c.sgf", "sgf/ko/b.sgf"].map(|file| folder.join(file));
    assert_eq!(files_below(&folder), expected);
    assert_eq!(fs::read_to_string(folder.join("c.sgf")).unwrap(), "(;C)");

    write(&bench.path("mirror/d.sgf"), "(;D)");
    write(&bench.path("mirror/e.sgf"), "(;E)");
    let fetched = bench.fetch(&set, Some("mirror")).unwrap();
    assert_eq!((fetched.already, fetched.new), (3, 2));
    assert!(fetched.is_complete() && fetched.failed.is_empty());
}

#[test]
fn a_server_with_holes_gives_all_it_has() {
    let names: Vec<String> = (0..30).map(|n| format!("sgf/{n}.sgf")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "(;)")).collect();
    // The next to last file is wrong and one in the middle is not there.
    let mut served: Vec<(String, String)> = names
        .iter()
        .map(|name| (name.clone(), "(;)".to_owned()))
        .collect();
    served[28].1 = "(;wrong)".to_owned();
    served.remove(15);
    let address = serve(served);
    let set = tiny_set(&files, &[]);

    let bench = Bench::new();
    let options = FetchOptions {
        to: Some("here".into()),
        // The slash at the end is optional.
        from: Some(address.trim_end_matches('/').to_owned()),
        months: None,
    };
    let fetched = fetch(&set, &options, &bench.surroundings).unwrap();
    let [missing, wrong] = &fetched.failed[..] else {
        panic!("{fetched:?}");
    };
    assert_eq!(fetched.folder, bench.path("here"));
    assert_eq!((fetched.new, fetched.untried), (28, 0));
    assert_eq!(missing.file, "sgf/15.sgf");
    assert_eq!(missing.reason.to_string(), "http status: 404");
    assert_eq!(wrong.file, "sgf/28.sgf");
    assert!(wrong.reason.starts_with("wrong content"));
    assert_eq!(files_below(&fetched.folder).len(), 28);
}

#[test]
fn the_second_address_fills_the_holes_of_the_first() {
    let all: Vec<(&str, &str)> = vec![("a.sgf", "(;A)"), ("b.sgf", "(;B)"), ("c.sgf", "(;C)")];
    let owned = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    let half = serve(all[..1].iter().map(owned).collect());
    let whole = serve(all.iter().map(owned).collect());
    let set = tiny_set(&all, &[closed_address(), half, whole]);
    let fetched = Bench::new().fetch(&set, None).unwrap();
    assert!(fetched.is_complete(), "{fetched:?}");
}

#[test]
fn without_a_network_a_few_tries_are_enough() {
    let names: Vec<String> = (0..40).map(|n| format!("{n}.sgf")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "(;)")).collect();
    let set = tiny_set(&files, &[closed_address()]);
    let bench = Bench::new();
    let fetched = bench.fetch(&set, None).unwrap();
    assert_eq!((fetched.new, fetched.failed.len()), (0, 3), "{fetched:?}");
    assert_eq!(fetched.untried, 37);
    let reason = fetched.failed[0].reason.to_string().to_lowercase();
    assert!(reason.contains("refused"), "{reason}");
    assert!(!bench.path("data/tiny").exists(), "an empty folder is left");
}

#[test]
fn the_destination_is_the_data_folder_or_the_users_folder_or_the_checkout() {
    let bench = Bench::new();
    let set = tiny_set(&[("a.sgf", "(;A)")], &[]);
    let mut surroundings = bench.surroundings.clone();
    let mut options = FetchOptions::default();
    assert_eq!(
        destination(&set, &options, &surroundings).unwrap(),
        bench.path("data/tiny")
    );

    surroundings.data = None;
    let message = destination(&set, &options, &surroundings)
        .unwrap_err()
        .to_string();
    assert!(message.contains("SAHWAL_DATA"), "{message}");
    assert!(message.contains("--to"), "{message}");

    surroundings.user = Some(bench.path("home/share"));
    let place = bench.path("home/share/tiny");
    assert_eq!(destination(&set, &options, &surroundings).unwrap(), place);
    assert!(locate(&set, &surroundings).is_err());
    write(&place.join("a.sgf"), "(;A)");
    match locate(&set, &surroundings) {
        Ok(Located::Folder(found)) => assert_eq!(found, place),
        other => panic!("{other:?}"),
    }

    write(&bench.path("datasets/tiny/manifest.toml"), "");
    surroundings.cwd = bench.path("a/b");
    assert_eq!(destination(&set, &options, &surroundings).unwrap(), place);
    surroundings.user = None;
    assert_eq!(
        destination(&set, &options, &surroundings).unwrap(),
        bench.path("datasets/tiny/positions")
    );

    options.to = Some("c".into());
    assert_eq!(
        destination(&set, &options, &surroundings).unwrap(),
        bench.path("a/b/c")
    );
}

#[test]
fn what_is_no_source_is_told() {
    let bench = Bench::new();
    let set = tiny_set(&[("a.sgf", "(;A)")], &[]);
    let error = bench.fetch(&set, Some("nowhere")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "--from: expected an address (http://...) or a folder, found `nowhere`"
    );
}

/// A ZIP archive of one file.
fn zipped(name: &str, text: &str) -> Vec<u8> {
    let mut bytes = io::Cursor::new(Vec::new());
    let mut archive = zip::ZipWriter::new(&mut bytes);
    let options = zip::write::SimpleFileOptions::default();
    archive.start_file(name, options).unwrap();
    archive.write_all(text.as_bytes()).unwrap();
    archive.finish().unwrap();
    bytes.into_inner()
}

/// The archives of two months, with names in a character set that is not UTF-8.
fn archives() -> Vec<(String, Vec<u8>)> {
    let index = |number: u64, result: &str| {
        let date = "2007.03.01 10:00";
        format!("{number}\t{date}\tw\tw\t0\tb\tb\t0\t{result}\t200\t30/3 60min\n")
    };
    let results = [
        index(12, "B+3.5"),
        index(9, "W+0.5"),
        index(10, "B+Resign"),
        index(11, "W+7.5"),
        index(20, "B+1.5"),
    ]
    .concat();
    let march = "12\t;B[qd];W[dc]\n9\t;B[aa];W[tt]\r\n10\t;B[bb]\n11\tno moves\n";
    let mut served = vec![
        (
            "index/Kifu2007.zip".to_owned(),
            zipped("Kifu2007.index", &results),
        ),
        ("Kifu/2007-03.zip".to_owned(), zipped("2007-03", march)),
        (
            "Kifu/2007-04.zip".to_owned(),
            zipped("2007-04", "20\t;B[cc]\n"),
        ),
    ];
    served.push(("Kifu/2007-05.zip".to_owned(), b"no archive".to_vec()));
    served
}

const MARCH: &str = "\
(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese]GN[9]RE[W+0.5];B[aa];W[tt])
(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese]GN[12]RE[B+3.5];B[qd];W[dc])
";

/// A set of archives by month whose list has two games of March.
fn monthly_set(list: &'static str, files: &[(&str, &str)]) -> Builtin {
    let mut set = tiny_set(files, &[]);
    set.manifest.archives = Some("games.txt".to_owned());
    set.games = Some(list);
    set
}

#[test]
fn months_are_made_of_archives_without_names_and_verified() {
    let address = serve(archives());
    let set = monthly_set(
        "2007-03 9 12 10\n2007-04 20\n",
        &[("2007-03.sgf", MARCH), ("2007-04.sgf", "other")],
    );
    let bench = Bench::new();
    let fetched = bench.fetch(&set, Some(&address)).unwrap();
    assert_eq!((fetched.new, fetched.games), (1, 2), "{fetched:?}");
    assert!(fetched.is_verified && !fetched.is_complete());
    let [wrong] = &fetched.failed[..] else {
        panic!("{fetched:?}");
    };
    assert!(wrong.reason.starts_with("wrong content"), "{wrong:?}");
    let folder = bench.path("data/tiny");
    assert_eq!(files_below(&folder), [folder.join("2007-03.sgf")]);
    assert_eq!(
        fs::read_to_string(folder.join("2007-03.sgf")).unwrap(),
        MARCH
    );
}

#[test]
fn other_months_have_all_counted_games_and_are_not_verified() {
    let bench = Bench::new();
    for (name, bytes) in archives() {
        let path = bench.path("mirror").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let set = monthly_set("", &[]);
    let mut options = FetchOptions {
        to: Some("all".into()),
        from: Some("mirror".to_owned()),
        months: Some("2007-03..2007-06".parse().unwrap()),
    };
    let fetched = fetch(&set, &options, &bench.surroundings).unwrap();
    assert_eq!(
        (fetched.new, fetched.games, fetched.is_verified),
        (2, 3, false)
    );
    let failed: Vec<&str> = fetched
        .failed
        .iter()
        .map(|failed| failed.file.as_str())
        .collect();
    assert_eq!(failed, ["2007-05.sgf", "2007-06.sgf"]);
    let reason = fetched.failed[0].reason.to_string();
    assert!(
        reason.starts_with("the archive cannot be used: "),
        "{reason}"
    );
    assert_eq!(
        fs::read_to_string(bench.path("all/2007-03.sgf")).unwrap(),
        MARCH
    );

    options.to = None;
    let error = fetch(&set, &options, &bench.surroundings).unwrap_err();
    assert!(error.to_string().contains("given with --to"), "{error}");
    let plain = tiny_set(&[("a.sgf", "(;A)")], &[]);
    let error = fetch(&plain, &options, &bench.surroundings).unwrap_err();
    assert_eq!(
        error.to_string(),
        "--months: tiny is not made of archives by month"
    );
}

#[test]
fn a_set_of_games_of_another_is_made_when_that_is_here() {
    let bench = Bench::new();
    let mut set = tiny_set(&[("9.sgf", MARCH.lines().next().unwrap())], &[]);
    set.manifest.derived_from = Some("tygem9d".to_owned());
    let error = bench.fetch(&set, None).unwrap_err().to_string();
    assert!(
        error.starts_with("tiny is made of tygem9d, which is not here"),
        "{error}"
    );
}

/// Takes connections and sends a part of a file, then nothing more.
fn serve_slowly(bytes: usize, declared: usize) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let mut held = Vec::new();
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {declared}\r\n\r\n");
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.write_all(&vec![b'x'; bytes]);
            held.push(stream);
        }
    });
    format!("http://{address}/")
}

#[test]
fn downloads_have_bounds_on_size_and_on_time_without_progress() {
    let (large, stalled) = (serve_slowly(1 << 20, 1 << 30), serve_slowly(10, 1000));
    let bench = Bench::new();
    for (address, expected) in [
        (&large, "expected at most 100000 bytes, found more"),
        (&stalled, "less than 1000 bytes a second for 1 s"),
    ] {
        let limits = Limits {
            bytes: 100_000,
            window: Duration::from_secs(1),
        };
        let url = format!("{address}a.sgf");
        let to = bench.path("a.sgf");
        let error = Downloader::new().run(&url, &to, 1, &limits);
        assert_eq!(error.unwrap_err(), expected);
    }
}

#[test]
fn left_over_temporary_folders_are_removed() {
    let bench = Bench::new();
    let set = tiny_set(&[("a.sgf", "(;A)")], &[]);
    let old = bench.path("data/tiny/.fetch-old.tmp");
    write(&old.join("0"), "half a file");
    let file = fs::File::open(&old).unwrap();
    let yesterday = std::time::SystemTime::now() - Duration::from_secs(86_400);
    file.set_modified(yesterday).unwrap();
    write(&bench.path("mirror/a.sgf"), "(;A)");
    assert!(bench.fetch(&set, Some("mirror")).unwrap().is_complete());
    assert_eq!(
        files_below(&bench.path("data")),
        [bench.path("data/tiny/a.sgf")]
    );
}
