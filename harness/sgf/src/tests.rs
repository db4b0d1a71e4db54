//! Reads whole files, sound and broken: trees, repairs, errors with their places, and encodings.

use super::*;

fn all(file: &[u8]) -> Vec<Result<GameTree<'_>, SgfError>> {
    Collection::new(file).collect()
}

fn one(file: &[u8]) -> GameTree<'_> {
    let mut games = all(file);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).expect("a sound game")
}

fn fault(file: &[u8]) -> (usize, ErrorKind) {
    let mut games = all(file);
    assert_eq!(games.len(), 1, "{games:?}");
    let error = games.remove(0).expect_err("a game with an error");
    (error.offset, error.kind)
}

/// The offset and the text of each warning.
fn warnings(file: &[u8]) -> Vec<String> {
    let game = one(file);
    let told = game.warnings().iter();
    told.map(|one| format!("{}: {}", one.offset, one.kind))
        .collect()
}

/// The nodes in order, each with its properties and the number of its children.
fn outline(game: &GameTree<'_>) -> String {
    let mut text = String::new();
    for node in game.nodes() {
        let children = node.children().count();
        text.push(';');
        for (name, values) in node.properties() {
            text.push_str(name);
            for value in values {
                text.push_str(&format!("[{}]", value.escape_ascii()));
            }
        }
        text.push_str(&format!("/{children}"));
    }
    text
}

#[test]
fn every_line_end_reads_alike() {
    for end in ["\n", "\r", "\r\n", "\n\r"] {
        let file = "(;GM[1]~FF[3]AB[aa]~[bb]~;~B[cc]~C[a~b]~)~(~;~W[~])~".replace('~', end);
        let games = all(file.as_bytes());
        assert_eq!(games.len(), 2);
        let game = games[0].as_ref().unwrap();
        assert_eq!(game.root().points("AB", 19).unwrap().len(), 2);
        let last = game.main_line().last().unwrap();
        assert_eq!(last.text("C").unwrap(), "a\nb");
        let game = games[1].as_ref().unwrap();
        assert_eq!(game.root().play("W", 19).unwrap(), Some(Move::Pass));
        assert!(game.warnings().is_empty());
    }
}

#[test]
fn text_around_games_is_passed_over() {
    let file = b"\xEF\xBB\xBFhello (you) ) (;B[aa]) and ] ) (;W[bb]) [bye";
    let games = all(file);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(Result::is_ok));
}

#[test]
fn variations_are_children_and_the_main_line_takes_the_first() {
    let file = b"(;A[1](;B[2];C[3](;D[4])(;E[5](;F[6])))(;G[7])(;H[8]))";
    let game = one(file);
    let tree = ";A[1]/3;B[2]/1;C[3]/2;D[4]/0;E[5]/1;F[6]/0;G[7]/0;H[8]/0";
    assert_eq!(outline(&game), tree);
    let main: Vec<_> = game
        .main_line()
        .flat_map(|node| node.properties())
        .collect();
    let names: Vec<_> = main.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["A", "B", "C", "D"]);
    assert!(game.nodes().nth(4).unwrap().parent().is_some());
}

#[test]
fn small_letters_of_old_names_are_dropped() {
    let file = b"(;GaMe[1]SiZe[9];Black[aa];White[bb]Comment[x])";
    let game = one(file);
    assert_eq!(outline(&game), ";GM[1]SZ[9]/1;B[aa]/1;W[bb]C[x]/0");
    assert_eq!(game.size(), Ok(9));
}

#[test]
fn each_repair_is_told_with_its_place() {
    for (file, told) in [
        (
            &b"(;AB[aa]AW[bb]AB[cc]"[..],
            &[
                "17: property AB repeated in one node: values merged",
                "20: 1 closing `)` missing",
            ][..],
        ),
        (
            b"(GM[1];B[aa](W[bb]))",
            &["1: `;` missing after `(`", "13: `;` missing after `(`"],
        ),
        (
            b"(;KO;GC W[aa]())",
            &[
                "2: property KO without a value left out",
                "5: property GC without a value left out",
                "14: variation without nodes left out",
            ],
        ),
        (
            b"(;CA[klingon]C[\xE9])",
            &["0: the character set `klingon` is unknown or does not fit the text"],
        ),
    ] {
        assert_eq!(warnings(file), told);
    }
    assert_eq!(one(b"(;C[a]C[b])").root().text("C").unwrap(), "a\nb");
    let merged = one(b"(;AB[aa]AW[bb]AB[cc];B[dd])");
    assert_eq!(outline(&merged), ";AB[aa][cc]AW[bb]/1;B[dd]/0");
}

#[test]
fn what_other_programs_write_is_read_and_told() {
    // Old files of Sina have no `;` before the first node.
    let game = one(b"text (\nTE[x]\nKO[6.5];B[aa];W[bb])");
    assert_eq!(outline(&game), ";TE[x]KO[6.5]/1;B[aa]/1;W[bb]/0");
    assert_eq!(game.warnings()[0].kind, WarningKind::MissingSemicolon);
    let game = one(b"(;US[Alice[3d]]KM[6.5])");
    assert_eq!(game.root().text("US").unwrap(), "Alice[3d]");
    assert_eq!(game.warnings()[0].kind, WarningKind::Brackets);
    let small = ["2: property GM", "7: property SZ", "13: property B"];
    let small = small.map(|at| format!("{at} in small letters"));
    assert_eq!(warnings(b"(;gm[1]sz[9];b[ee])"), small);
    let game = one(b"(;SZ[9];B[zz];W[PASS];B[tt];W[])");
    let odd: Vec<_> = game
        .main_line()
        .flat_map(|node| [node.odd_pass("B", 9), node.odd_pass("W", 9)])
        .flatten()
        .collect();
    assert_eq!(odd, ["zz", "PASS"]);
    // Messages show characters, not bytes.
    let game = one(b"(;CA[GBK]KM[6\xc4\xbf\x07])");
    let error = game.root().integer("KM").unwrap_err().to_string();
    assert!(error.ends_with("found `[6\u{76ee}\\u{7}]`"), "{error}");
    let skipped = warnings("(;\u{8868})".as_bytes());
    assert_eq!(skipped, ["2: `\u{8868}` left out"]);
}

/// The offset where reading of the game stopped, its moves up to there, and the number of warnings.
fn read_up_to(file: &str) -> (Option<usize>, String, usize) {
    let game = one(file.as_bytes());
    let stop = game.stop().map(|stop| stop.offset);
    let moves = game.main_line().flat_map(|node| {
        let play = |name| {
            node.get(name)
                .next()
                .map(|value| value.escape_ascii().to_string())
        };
        [play("B"), play("W")].into_iter().flatten()
    });
    let moves: Vec<String> = moves.collect();
    (stop, moves.join(" "), game.warnings().len())
}

#[test]
fn a_fault_is_repaired_or_ends_the_reading() {
    for (file, stop, moves, told) in [
        // Text that cannot be at its place is left out.
        ("(;B[aa] !? ;W[bb]] ;B[cc])", None, "aa bb cc", 2),
        ("(;B[aa]((;W[bb])))", None, "aa bb", 2),
        // A size inside a game does not start another game.
        ("(;SZ[5];B[aa]()SZ[9];W[bb]))", None, "aa bb", 3),
        // A bracket too many, or one too few.
        ("(;GC[rules [1]: no undo];B[aa];W[bb])", None, "aa bb", 1),
        ("(;C[bye;B[aa];W[bb;B[cc])", None, "aa bb cc", 2),
        ("(;FF[4];B[aa]);W[bb];B[cc])", None, "aa bb cc", 1),
        ("(;FF[4];B[aa])(;W[bb];B[cc]))", None, "aa bb cc", 1),
        (
            "(;B[aa](;W[bb])W[cc];B[dd])(;W[ee]))",
            None,
            "aa bb cc dd",
            2,
        ),
        // Several moves in one node.
        ("(;SZ[9]B[aa]W[bb]B[cc]W[dd])", None, "aa bb cc dd", 1),
        // A file cut in a name, a value, a variation.
        ("(;B[aa];W[bb]C[than", None, "aa bb", 2),
        ("(;B[aa];W[b", None, "aa", 2),
        ("(;B[aa]AB[bb][cc", None, "aa", 2),
        ("(;B[aa];W", None, "aa", 2),
        ("(;B[aa](", None, "aa", 1),
        ("(;B[aa](;W[bb]", None, "aa bb", 1),
        // One move more or less at the end, or in a variation beside the main line.
        ("(;B[aa];W[bb];B cc])", None, "aa bb", 1),
        ("(;B[aa];W bb];B[cc])", None, "aa", 1),
        ("(;B[aa])x[];W[bb])", None, "aa", 1),
        (
            "(;B[aa](;W[bb])(;W cc];B[dd];W[ee];B[ff]))",
            None,
            "aa bb",
            1,
        ),
        // More moves would follow.
        ("(;B[aa];W bb];B[cc];W[dd])", Some(10), "aa", 0),
        ("(;B[aa]comment[x];W[bb];B[cc])", Some(7), "aa", 0),
        ("(;B[aa];W;B[bb];W[cc])", Some(9), "aa", 0),
        ("(;B[aa])[bb];W[cc];B[dd])", Some(8), "aa", 0),
        ("(;B[aa](;W[bb])[];W[cc];B[dd])", Some(15), "aa bb", 0),
    ] {
        assert_eq!(read_up_to(file), (stop, moves.to_owned(), told), "{file}");
    }
    // No move of these games can be read.
    for file in [
        "(;C[cut",
        "(;SZ[9];B",
        "(;FF[4];B aa];W[bb])",
        "(;B bb];W[bb];B[cc];W[dd])",
    ] {
        fault(file.as_bytes());
    }
    // A fault in one game does not reach into the next game.
    let games = all(b"(;FF[4]B[aa]C[bye ) (;FF[4]B[bb]) (;FF[4]C[cut (;FF[4]B[cc]");
    let first = |game: &GameTree<'_>| game.root().get("B").next().map(<[u8]>::to_vec);
    let found: Vec<_> = games
        .iter()
        .map(|game| game.as_ref().ok().and_then(first))
        .collect();
    assert_eq!(
        found,
        [
            Some(b"aa".to_vec()),
            Some(b"bb".to_vec()),
            None,
            Some(b"cc".to_vec())
        ]
    );
}

#[test]
fn many_repeated_properties() {
    let names: Vec<String> = (b'A'..=b'Z')
        .map(|c| format!("X{}[1]", c as char))
        .collect();
    let file = format!("(;{0}{0})", names.concat());
    let game = one(file.as_bytes());
    assert_eq!((game.warnings().len(), game.more_warnings()), (20, 0));
    let stones = one(format!("(;{})", "b[aa]".repeat(50)).as_bytes()).more_warnings();
    assert_eq!(stones, 30);
    assert_eq!(game.root().properties().count(), 26);
    assert_eq!(game.root().get("XQ").count(), 2);
}

#[test]
fn the_rest_of_a_collection_counts() {
    for (text, told) in [
        ("", "expected `(;`"),
        ("no game", "expected `(;`"),
        ("PK\x03\x04", "an archive: unpack it"),
        ("\\HS\n", "GIB, the format of Tygem"),
    ] {
        let (at, kind) = fault(text.as_bytes());
        let what = kind.to_string();
        let what = what.strip_prefix("no game in the file: ").unwrap();
        assert!(at == 0 && what.starts_with(told), "{text}: {what}");
    }
    let file = b"(;B;W[aa];;W[bb])\r\n(;FF[4]C[x](;B[aa] ! (;W[bb]))(;C[)]))\n\
        (;FF[4]C[1] (;FF[4]C[2])(;GM[2])(;C[3])\n(;FF[4]C[x (;SZ[\\] (;FF[";
    let games = all(file);
    let found: Vec<_> = games
        .iter()
        .map(|game| match game {
            Ok(game) => Ok(game.root().text("C").unwrap_or_default()),
            Err(error) => Err((error.game, error.line, error.column)),
        })
        .collect();
    assert_eq!(
        found,
        [
            Err((1, 1, 4)),
            Ok("x".into()),
            Ok("1".into()),
            Ok("2".into()),
            Err((5, 3, 30)),
            Ok("3".into()),
            Err((7, 4, 9)),
            Err((8, 4, 16)),
            Err((9, 4, 24)),
        ]
    );
    let unclosed = WarningKind::Unclosed { missing: 1 };
    assert_eq!(games[2].as_ref().unwrap().warnings()[0].kind, unclosed);
    assert_eq!(
        games[0].as_ref().unwrap_err().to_string(),
        "game 1, line 1, column 4 (byte 3): expected `[`, found `;`"
    );
}

#[test]
fn sizes_points_and_moves_off_the_board() {
    let size_form = |at: usize, found: &str, lines: u8| {
        format!("{at}: expected a board size such as 19, found `SZ[{found}]`: read as {lines}")
    };
    let size = |file: &[u8]| one(file).size().map_err(|error| (error.offset, error.kind));
    assert_eq!(size(b"(;)"), Ok(19));
    assert_eq!(size(b"(;SZ[ 13 ])"), Ok(13));
    assert_eq!(
        warnings(b"(;GM[1]SZ[ 13 ];SZ[ 9])"),
        [size_form(10, " 13 ", 13)]
    );
    let second = b"(;SZ[9]) (;SZ[9 ])";
    let mut games = Collection::new(second);
    assert!(games.next().is_some());
    let (rest, bookmark) = (&second[games.consumed()..], games.bookmark());
    let game = Collection::resume(rest, bookmark).next().unwrap().unwrap();
    assert_eq!(game.warnings()[0].offset, 14);
    let mut written = Vec::new();
    write_collection(&mut written, [&one(b"(;SZ[ 13 ])")]).unwrap();
    assert_eq!(
        one(&written).root().get("SZ").collect::<Vec<_>>(),
        [b" 13 "]
    );
    assert_eq!(size(b"(;SZ[9]SZ[9])"), Ok(9));
    let unsupported = |columns, rows| ErrorKind::UnsupportedSize { columns, rows };
    assert_eq!(size(b"(;SZ[12:14])"), Err((5, unsupported(12, 14))));
    assert_eq!(size(b"(;SZ[37])"), Err((5, unsupported(37, 37))));
    assert_eq!(size(b"(;SZ[19x19])"), Ok(19));
    assert_eq!(size(b"(;SZ[])"), Ok(19));
    assert_eq!(size(b"(;GM[1];SZ[9]B[aa];SZ[5])"), Ok(9));
    let late = "11: SZ in the second node, not in the root".to_owned();
    let told = [late, size_form(11, "9x9", 9)];
    assert_eq!(warnings(b"(;GM[1];SZ[9x9])"), told);
    for (text, lines) in [("", 19), ("+9", 9), ("09", 9)] {
        let file = format!("(;SZ[{text}])");
        assert_eq!(warnings(file.as_bytes()), [size_form(5, text, lines)]);
    }
    let found = "neun \u{8868}".to_owned();
    assert_eq!(
        size("(;SZ[neun \u{8868}])".as_bytes()),
        Err((5, ErrorKind::BadSize { found }))
    );
    assert!(size(b"(;SZ[9][13])").is_err());

    let game = one(b"(;AB[aa][jj]AW[aa:b])");
    let error = game.root().points("AB", 9).unwrap_err();
    let found = "jj".to_owned();
    assert_eq!(error.kind, ErrorKind::BadPoint { found, size: 9 });
    assert_eq!((error.game, error.offset, error.column), (1, 9, 10));
    assert!(game.root().points("AW", 9).is_err());
    assert_eq!(game.root().points("AE", 9), Ok(Vec::new()));

    let game = one(b"(;B[tt]KM[x]HA[2])");
    assert!(one(b"(;W[aa][bb])").root().play("W", 19).is_err());
    assert_eq!(game.root().play("B", 19), Ok(Some(Move::Pass)));
    assert!(
        game.root()
            .play("B", 21)
            .unwrap()
            .is_some_and(|m| m != Move::Pass)
    );
    assert!(game.root().integer("KM").is_err());
    assert_eq!(game.root().integer("HA"), Ok(Some(2)));
}

#[test]
fn a_game_that_is_not_go_is_refused() {
    let found = "2".to_owned();
    assert_eq!(fault(b"(;GM[2])"), (5, ErrorKind::NotGo { found }));
    one(b"(;GM[ 1 ])");
    one(b"(;GM[])");
}

#[test]
fn text_is_read_in_the_character_set_that_is_declared_or_found() {
    let text = |file: &[u8]| one(file).root().text("C").unwrap();
    assert_eq!(text("(;C[\u{8868}])".as_bytes()), "\u{8868}");
    assert_eq!(text(b"(;CA[utf-8]C[\xE8\xA1\xA8])"), "\u{8868}");
    assert_eq!(text(b"(;CA[ISO-8859-1]C[caf\xE9])"), "caf\u{e9}");
    assert_eq!(text(b"(;C[caf\xE9 au lait])"), "caf\u{e9} au lait");
    assert_eq!(text(b"(;CA[cp949]C[\xB9\xD9\xB5\xCF])"), "\u{bc14}\u{b451}");
    // UTF-8 with the label of another encoding, in which it is malformed or never ends.
    for label in ["Big5", "GBK", "EUC-JP", "cp949"] {
        let file = format!("(;CA[{label}]C[\u{8868}])");
        assert_eq!(text(file.as_bytes()), "\u{8868}", "{label}");
        assert_eq!(warnings(file.as_bytes()).len(), 1, "{label}");
    }
    // The byte order mark wins over `CA`.
    let marked = [b"\xEF\xBB\xBF(;CA[GBK]C[", "\u{8868}])".as_bytes()].concat();
    assert_eq!(text(&marked), "\u{8868}");
}

#[test]
fn trail_bytes_that_look_like_syntax_are_text() {
    let text = |file: &[u8]| one(file).root().text("C").unwrap();
    let so = "\u{30bd}";
    assert_eq!(text(b"(;CA[Shift_JIS]C[\x83\x5C]PB[x])"), so);
    // CA after the text that needs it. A reading without it would swallow CA.
    assert_eq!(text(b"(;C[\x83\x5C]CA[Shift_JIS]PB[x])"), so);
    assert_eq!(text(b"(;C[\\\x83\x5C\\]]CA[SJIS])"), format!("{so}]"));
    assert_eq!(text(b"(;C[\x95\x5C]CA[x-sjis];B[aa])"), "\u{8868}");
    let za = b"(;C[\x83\x5D)\x83\x5D]CA[Shift_JIS])";
    assert_eq!(text(za), "\u{30be})\u{30be}");
    assert_eq!(text(b"(;CA[GBK]C[\x81\x5D])"), "\u{4e5a}");
    assert_eq!(text(b"(;CA[Big5]C[\xA4\x5D])"), "\u{4e5f}");
    // Half-width katakana are single bytes.
    assert_eq!(text(b"(;CA[Shift_JIS]C[\xB1])"), "\u{ff71}");
    // These bytes are no character, so the bracket closes the value. The decoder agrees.
    assert_eq!(text(b"(;CA[Shift_JIS]C[\xFC\x5D)"), "\u{fffd}");
    // Guessed: the word for "display" many times over, each with a backslash.
    let words = b"\x95\x5C\x8E\xA6\x82\xB7\x82\xE9\x81\x42".repeat(20);
    let file = [b"(;C[", &words[..], b"\x95\x5C]PB[x])"].concat();
    let game = one(&file);
    assert!(text(&file).ends_with("\u{8868}"));
    assert_eq!(game.root().simple_text("PB").unwrap(), "x");
}

#[test]
fn other_character_sets_are_written_as_utf8() {
    let file = b"(;C[\x83\x5C\\]\x95\x5C]CA[Shift_JIS](;B[aa])(;B[bb];W[]))";
    let mut out = Vec::new();
    write_collection(&mut out, &[one(file)]).unwrap();
    let expected = "(;CA[UTF-8]C[\u{30bd}\\]\u{8868}](;B[aa])(;B[bb];W[]))\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn built_games_are_folded_and_read_back() {
    let points: Vec<Vertex> = (0..19)
        .flat_map(|row| (0..19).map(move |column| Vertex { column, row }))
        .collect();
    let mut builder = GameBuilder::new(19);
    builder.points("TB", &points).points("AW", &[]);
    builder.text("GN", "a]\\:b").node().text("C", "\u{8868}\n-");
    builder.play("B", Move::Pass).points("TW", &points[..2]);
    builder.points("TW", &points[2..3]).node();
    let text = builder.finish();
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    let game = one(text.as_bytes());
    assert!(game.warnings().is_empty());
    assert_eq!(game.root().points("TB", 19), Ok(points.clone()));
    assert_eq!(game.root().simple_text("GN").unwrap(), "a]\\:b");
    let nodes: Vec<_> = game.main_line().collect();
    assert_eq!(nodes.len(), 4);
    assert_eq!(nodes[1].text("C").unwrap(), "\u{8868}\n-");
    assert_eq!(nodes[1].simple_text("C").unwrap(), "\u{8868} -");
    assert_eq!(nodes[2].points("TW", 19).unwrap(), points[..3]);
}

#[test]
fn a_comment_is_not_taken_for_the_character_set() {
    // The comment contains `CA[`. The reader takes it for the character set of the file.
    let file = b"(;C[\xfb\xfb CA[gbk]AB[aa])";
    let written = |file: &[u8]| {
        let games: Vec<_> = Collection::new(file).map(Result::unwrap).collect();
        let mut out = Vec::new();
        write_collection(&mut out, &games).unwrap();
        out
    };
    let once = written(file);
    assert!(once.starts_with(b"(;CA[UTF-8]"));
    assert_eq!(written(&once), once);
}

#[test]
fn every_fault_has_its_place_wherever_it_is_asked_for() {
    let lines = ["B[x]", "W[aa]\r", "B[y]\n\r", "C[a\nb]W[z]"];
    let text: String = (0..4000)
        .map(|number| format!(";{}\n", lines[number % lines.len()]))
        .collect();
    let text = format!("before\n(;SZ[9]{text})");
    let game = one(text.as_bytes());
    let mut faults = 0;
    let nodes: Vec<_> = game.main_line().collect();
    for node in nodes.iter().rev() {
        for name in ["B", "W"] {
            if let Err(error) = node.play(name, 9) {
                let before = &text[..error.offset];
                let ends = before.replace("\r\n", "\n").replace("\n\r", "\n");
                let start = before.rfind(['\n', '\r']).unwrap() + 1;
                assert_eq!(error.line, ends.matches(['\n', '\r']).count() + 1);
                assert_eq!(error.column, error.offset - start + 1);
                faults += 1;
            }
        }
    }
    assert_eq!(faults, 3000);
}

#[test]
fn wide_semicolons_start_nodes_and_are_told() {
    let utf8 = "(；GM[1]SZ[9]KM[7.5]；B[aa]；W[bb];B[cc])";
    let gbk = b"(;GM[1]SZ[9]KM[7.5]\xa3\xbbB[aa];W[bb];B[cc])";
    for (file, told) in [(utf8.as_bytes(), 3), (gbk, 1)] {
        let game = one(file);
        assert_eq!(game.main_line().count(), 4);
        let plays = game.main_line().skip(1);
        for node in plays {
            assert_eq!(node.get("B").len() + node.get("W").len(), 1);
        }
        assert_eq!(game.root().simple_text("KM").as_deref(), Some("7.5"));
        let kinds = game.warnings().iter().map(|one| &one.kind);
        assert!(kinds.eq(vec![&WarningKind::WideSemicolon; told]));
    }
}

#[test]
fn moves_inside_a_value_are_told() {
    let game = one(b"(;SZ[9]KM[7.5], B[aa];W[bb];B[cc])");
    assert_eq!(game.main_line().count(), 3);
    assert_eq!(game.warnings()[0].kind, WarningKind::HiddenMoves);
    // A lost `]` hides the next property, too.
    let game = one(b"(;SZ[9]RU[Japanese KM[6.5];W[bb];B[cc])");
    assert_eq!(game.warnings()[0].kind, WarningKind::HiddenMoves);
    let game = one(b"(;SZ[9]C[then KM[6.5\\] was komi];W[bb];B[cc])");
    assert!(game.warnings().is_empty());
    // Other brackets hide nothing.
    let game = one(b"(;SZ[9]US[Lee [6d]];W[bb];B[cc])");
    assert_eq!(game.warnings()[0].kind, WarningKind::Brackets);
}
