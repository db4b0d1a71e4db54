use super::*;
use crate::marks::unmarked_territory;
use sahwal_core::rules::Terms;
use sahwal_core::verdict::{Owners, Verdicts};
use sahwal_core::{ByColour, Colour, Judgement, Point, PointSet, Position, position};
use sahwal_sgf::{Collection, SgfError};

fn open(text: &str, upto: Option<usize>) -> Result<Record, SgfError> {
    let tree = Collection::new(text.as_bytes()).next().expect("one game")?;
    Record::open(&tree, upto)
}

fn end_of(text: &str) -> Result<Position, SgfError> {
    let record = open(text, None)?;
    // The actions lead to the position.
    assert_eq!(*record.play.board().position(), record.position);
    Ok(record.position)
}

#[test]
fn setup_anywhere_moves_captures_and_passes() {
    let end = end_of("(;SZ[3]AB[aa:ca]AW[ab];W[];B[bb];W[tt];B[ac];W[cb];AE[aa]AW[cc])");
    let expected = position! {
        . X X
        . X O
        X . O
    };
    assert_eq!(end, Ok(expected));
}

#[test]
fn only_the_main_line_counts() {
    assert_eq!(
        end_of("(;SZ[2](;B[aa](;W[bb])(;W[ab]))(;B[ba]))"),
        Ok(position! { X . . O })
    );
}

#[test]
fn illegal_moves_are_carried_out() {
    // On a stone, then suicide.
    assert_eq!(
        end_of("(;SZ[2];B[aa];W[aa];B[ab];B[ba])"),
        Ok(position! { . X X . })
    );
    assert_eq!(
        end_of("(;SZ[2]AB[ab][ba];W[aa])"),
        Ok(position! { . X X . })
    );
}

fn repairs_of(text: &str) -> Vec<String> {
    let repairs = open(text, None).unwrap().repairs.into_iter();
    repairs
        .map(|repair| format!("{}: {}", repair.part, repair.what))
        .collect()
}

#[test]
fn a_move_that_cannot_be_read_is_an_error_unless_it_is_one_of_the_last_two() {
    let error = end_of("(;SZ[9];B[kk];W[];B[aa])").unwrap_err();
    assert_eq!((error.game, error.offset), (1, 10), "{error}");
    // The error names the number of moves before it, even if the file goes on without sense.
    for text in [
        "(;SZ[9];B[aa];W[];B[kk];W[];B[])",
        "(;SZ[9];B[aa];W[];B kk];W[];B[])",
    ] {
        let error = end_of(text).unwrap_err().to_string();
        assert!(
            error.ends_with("; moves that can be read before it: 2"),
            "{error}"
        );
    }
    for (text, hint) in [("EA", "capitals, where"), ("E1", "number as in GTP, where")] {
        let error = end_of(&format!("(;SZ[9];B[{text}];W[];B[])")).unwrap_err();
        assert!(error.to_string().contains(hint), "{error}");
    }
    let text = "(;SZ[2];B[aa];W[dundefined];B[ba]C[bye])";
    assert_eq!(end_of(text), Ok(position! { X . . . }));
    let expected = "moves: game 1, line 1, column 17 (byte 16): expected a point on a board of \
                    2 lines, found `[dundefined]`; read up to here, 1 moves";
    assert_eq!(repairs_of(text), [expected]);
}

#[test]
fn points_off_the_board_are_left_out_and_odd_moves_are_told() {
    let text = "(;SZ[2]AB[aa][jj]AW[bb]TB[zz][ab];B[cc])";
    assert_eq!(end_of(text), Ok(position! { X . . O }));
    let told = repairs_of(text);
    assert!(told[0].starts_with("setup: game 1, line") && told[0].ends_with("left out"));
    assert_eq!(told[1], "moves: game 1: expected a pass `[]`, found `[cc]`");
    assert!(told[2].starts_with("marks: game 1, line"), "{told:?}");
    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][cc][db];B[cb];W[bb];B[bb];B[bb])";
    let expected = [
        "moves: game 1: move 2 at B3 takes a ko back at once; played as the record says",
        "moves: game 1: move 3 at B3 stands on a stone; played as the record says",
        "moves: game 1: moves of which each stands on a stone: 2 in all",
    ];
    assert!(end_of(ko).is_ok());
    assert_eq!(repairs_of(ko), expected);
}

#[test]
fn marks_count_until_a_stone_follows() {
    let marks = |text: &str| open(text, None).unwrap().marks;
    let all = "TB[aa:ab]TW[ba:bb]";
    assert_eq!(marks(&format!("(;SZ[2]{all};B[ab])")), None);
    assert_eq!(marks(&format!("(;SZ[2]{all};AW[ab])")), None);
    let ByColour { black, white } = marks(&format!("(;SZ[2];B[ab];W[]{all})")).unwrap();
    assert_eq!((black.len(), white.len()), (2, 2));
    // The marks of the node before count, too, except where the later node contradicts them.
    let ByColour { black, white } = marks("(;SZ[2];B[ab];TB[aa:bb];TW[ba:bb])").unwrap();
    assert_eq!((black.len(), white.len()), (2, 2));
    assert_eq!(marks("(;SZ[2]TB[aa:bb];B[ab]TW[bb])"), None);
    for after in [";C[thanks]", ";W[]", ";FG[];B[tt]", ";AE[ab]"] {
        let text = format!("(;SZ[2];B[ab]{all}{after})");
        assert!(marks(&text).is_some(), "{text}");
    }
}

#[test]
fn marks_are_a_count_if_what_they_leave_is_neutral_or_in_seki() {
    let position = position! {
        . X . O .
        X X . O O
        . X X O .
        X X O O O
        X . . O .
    };
    let left_out = |black: PointSet, white: PointSet| {
        let point = unmarked_territory(&position, &ByColour { black, white })?;
        Some(point.gtp(position.size()).to_string())
    };
    let set = |names: &str| -> PointSet {
        let points = names.split_whitespace();
        points
            .map(|name| Point::from_gtp(name, position.size()).unwrap())
            .collect()
    };
    // The strings of each colour are connected here, and all of them touch neutral points.
    assert_eq!(left_out(set("A5 A3"), set("E5 E3 E1")), None);
    assert_eq!(left_out(set("A5"), set("E5 E3 E1")).as_deref(), Some("A3"));
    assert_eq!(left_out(set("A5 A3"), set("E5 E3")).as_deref(), Some("E1"));
    // A colour without any mark has no territory.
    assert_eq!(
        left_out(set("A5 A3"), PointSet::EMPTY).as_deref(),
        Some("E5")
    );
    // The black string in the corner has one eye and shares a liberty.
    let mut seki = position! {
        . X . O .
        X X O O O
        O O O . .
        X X X X X
        . . . . .
    };
    let marks = ByColour {
        black: set("A1 B1 C1 D1 E1"),
        white: set("E5"),
    };
    assert_eq!(unmarked_territory(&seki, &marks), None);
    seki.put(Point::at(0, 2), Some(Colour::White));
    assert_eq!(unmarked_territory(&seki, &marks), Some(Point::at(0, 0)));
}

#[test]
fn a_long_text_that_is_all_at_fault_is_opened_and_few_repairs_are_told() {
    // Each takes tenths of a second. It would take minutes if each fault compared itself with all
    // faults before it. The benchmark `record` shows the time.
    for (start, fault, told, last) in [
        ("(;SZ[19]AB", "[1]", 21, "399981 more faults"),
        ("(;SZ[19]", "AB[aa]", 21, "399980 more faults"),
        ("(;SZ[19]", "AB[1]AW[aa]", 21, "1199979 more faults"),
        ("(;SZ[19]", "TB[1]\n", 21, "TB and TW are no count"),
        ("(;SZ[19]", ";B[zz]", 21, "399981 more faults"),
        ("(;SZ[19]", "b[aa]", 21, "400002 more faults"),
        ("(;SZ[19]", ";AB[aa];AE[aa]", 1, "closing `)` missing"),
        ("(;", "SZ[19 ]", 21, "399981 more faults"),
        ("(;SZ[19]AB[aa]C[a", "] b", 4, "closing `)` missing"),
    ] {
        let repairs = repairs_of(&format!("{start}{}", fault.repeat(400_000)));
        assert_eq!(repairs.len(), told, "{fault}: {repairs:?}");
        assert!(repairs[told - 1].contains(last), "{fault}: {repairs:?}");
    }
}

#[test]
fn the_first_repairs_are_told_and_the_others_counted() {
    let text = format!("(;SZ[19]RE[B+1]KM[x]AB{})", "[1]".repeat(1000));
    let told: Vec<_> = repairs_of(&text);
    assert_eq!(told.len(), 21, "{told:?}");
    let last = "setup: game 1: 981 more faults are repaired and not told";
    assert_eq!(told[19], last);
    assert!(told[20].starts_with("komi: "), "{told:?}");
}

#[test]
fn captures_are_known_if_the_record_shows_how_the_board_came_about() {
    let known = |text: &str, upto| open(text, upto).unwrap().recorded.captured.is_known;
    // Handicap stones, and old Chinese starts with stones of both colours.
    assert!(known("(;SZ[5]AB[aa][bb])", None));
    let both = "(;SZ[5]AB[aa]AW[bb];B[cc])";
    assert!(known(both, None) && known(both, Some(0)));
    // A diagram, stones set up one after another, and stones set up between moves.
    assert!(!known("(;SZ[5]AB[aa]AW[bb])", None));
    assert!(!known("(;SZ[5]AB[aa];AW[bb];B[cc])", None));
    assert!(!known("(;SZ[5];B[cc];AW[bb])", None));
}

#[test]
fn what_holds_for_the_game_may_stand_in_one_later_node() {
    let text = "(;SZ[9];B[aa];W[bb]RU[Chinese]KM[7];B[cc]KM[9]RE[B+2])";
    let record = open(text, None).unwrap();
    let terms = record.recorded.terms;
    assert_eq!(
        (terms.komi, record.recorded.counted()),
        (Some(7.0), Some(2.0))
    );
    assert!(terms.ruleset.is_some());
    let told = &record.repairs[1];
    assert_eq!(told.part, "info");
    assert!(told.what.contains("RU, KM, RE"), "{}", told.what);
    // Two different komi are a repair, too: the other one may be right.
    let told = &record.repairs[0].what;
    assert!(
        told.contains("KM: expected one value, found \"9\", too"),
        "{told}"
    );
    assert!(record.recorded.repaired.komi);
    // A node of a variation says nothing about the main line.
    let beside = open("(;SZ[9](;B[aa])(;B[bb]KM[7]))", None).unwrap();
    assert_eq!(beside.recorded.terms.komi, None);
}

#[test]
fn komi_is_in_hundredths_where_the_record_says_so() {
    let komi = |root: &str| {
        let record = open(&format!("(;SZ[9]{root})"), None).unwrap();
        record.recorded.terms.komi
    };
    assert_eq!(komi("KM[50]"), Some(50.0));
    for told in ["AP[foxwq]", "HA[2]AB[aa][bb]", "RE[B+18.5]"] {
        assert_eq!(
            komi(&format!("RU[Japanese]KM[50]{told}")),
            Some(0.5),
            "{told}"
        );
    }
    assert_eq!(komi("KM[50]RE[B+18]"), Some(50.0));
    assert_eq!(komi("AP[foxwq]KM[6.5]"), Some(6.5));
}

/// The doubts about a record of a 5x5 board. Each row of the board has these owners, and a caller
/// counts by the terms `asked`.
fn doubts_by(asked: Terms, text: &str, owners: &str) -> String {
    let record = open(text, None).unwrap();
    let owners = Owners::from_letters(&owners.repeat(5), record.position.size()).unwrap();
    let mut verdicts = Verdicts::default();
    verdicts.owners = owners;
    let question = record.question(asked, None);
    let mut judgement = Judgement::bare(&question, verdicts);
    judgement.doubt(&question, Vec::new());
    let doubts = judgement.doubts.unwrap().into_iter();
    let told = doubts.map(|doubt| format!("{} {}", doubt.cause.name(), doubt.at_stake));
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_record_puts_in_doubt_what_it_refutes() {
    // Black owns the left half, White the right one, ten points each by area.
    let board = "AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]";
    let doubts = |root: &str, rest: &str, owners: &str| {
        let text = format!("(;SZ[5]{root}{rest}");
        doubts_by(Terms::default(), &text, owners)
    };
    let area = format!("RU[Chinese]{board}");
    let of_area = |root: &str| doubts(&format!("{area}{root}"), ")", "BBNWW");
    assert_eq!(of_area("KM[0.5]RE[W+0.5]"), "");
    assert_eq!(of_area("KM[0.5]RE[B+3.5]"), "result 4");
    // A winner without a count must have more points. A resignation says nothing about points.
    assert_eq!(of_area("KM[0.5]RE[W+]"), "");
    assert_eq!(of_area("KM[0.5]RE[B+]"), "result 1");
    assert_eq!(of_area("KM[0.5]RE[B+R]"), "");
    assert_eq!(of_area("KM[0]RE[W+0.5]"), "komi 25, result 1");
    assert_eq!(of_area("KM[26]"), "record 25");
    assert_eq!(of_area("RE[W+6.5]"), "result 7", "no komi is komi 0");
    // A caller counts with another komi. The result keeps the komi of the record, unless that
    // cannot be right.
    let by_komi = |komi: f64, root: &str| {
        let asked = Terms {
            komi: Some(komi),
            ..Terms::default()
        };
        doubts_by(asked, &format!("(;SZ[5]{area}{root})"), "BBNWW")
    };
    for (komi, root, expected) in [
        (6.5, "KM[0.5]RE[W+0.5]", ""),
        (-3.5, "KM[0.5]RE[B+3.5]", "result 4"),
        (0.5, "KM[0]RE[W+0.5]", ""),
        (6.5, "RE[W+6.5]", ""),
        (26.0, "KM[0.5]RE[W+0.5]", "komi 25"),
    ] {
        assert_eq!(by_komi(komi, root), expected, "{root} by {komi}");
    }
    // Without rules the nearer of the scores by area and territory counts, if captures are known.
    let nameless = |result: &str, rest: &str| {
        let root = format!("{board}KM[0.5]RE[{result}]");
        doubts(&root, rest, "BBNWW")
    };
    for (result, by_moves, by_diagram) in [
        ("W+0.5", "", ""),
        ("W+1.5", "", "result 1"),
        ("W+4.5", "result 3", "result 4"),
    ] {
        assert_eq!(nameless(result, ";B[aa];W[])"), by_moves, "{result}");
        assert_eq!(nameless(result, ")"), by_diagram, "{result}");
    }
    // By territory rules a diagram hides captures; moves show them.
    let territory = format!("RU[Japanese]KM[0.5]{board}");
    assert_eq!(doubts(&territory, ")", "BBNWW"), "captures 25");
    assert_eq!(doubts(&territory, ";B[];W[])", "BBNWW"), "");
    // A record that is cut off may lack moves, unless the result confirms the score.
    let cut = format!("{area}KM[0.5]");
    assert_eq!(doubts(&cut, ";B[];W[", "BBNWW"), "end 25");
    assert_eq!(doubts(&format!("{cut}RE[W+0.5]"), ";B[];W[", "BBNWW"), "");
}

#[test]
fn what_cannot_be_read_is_a_doubt_unless_the_result_confirms_the_score() {
    let board = "AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]";
    let doubts = |root: &str| {
        let text = format!("(;SZ[5]{board}{root})");
        doubts_by(Terms::default(), &text, "BBNWW")
    };
    // Black and White have ten points each. The komi is 0 if none can be read.
    let chinese = "RU[Chinese]";
    for komi in [
        "none",
        "6.5/7.5",
        "6.5 or 7.5",
        "6.3",
        "26",
        "x",
        "45",
        "6.5][7.5",
    ] {
        let root = format!("{chinese}KM[{komi}]");
        assert_eq!(doubts(&root), "record 25", "{komi}");
    }
    for komi in ["6.5", "B+6.5", "逆コミ6目半", "six and a half", "-3.5", "0"] {
        let root = format!("{chinese}KM[{komi}]");
        assert_eq!(doubts(&root), "", "{komi}");
    }
    assert_eq!(doubts("RU[house]KM[0.5]"), "record 25");
    assert_eq!(doubts("RU[Chinese][Japanese]KM[0.5]"), "record 25");
    assert_eq!(doubts("RU[Chinese]KM[0.5]HA[x]"), "record 25");
    // The number of handicap stones matters only if the rules give points for them.
    assert_eq!(doubts("RU[NZ]KM[0.5]HA[x]"), "");
    // Stones and moves that are left out, before the position.
    assert_eq!(doubts("RU[Chinese]KM[0.5]AB[zz]"), "record 25");
    assert_eq!(doubts("RU[Chinese]KM[0.5], B[ca];W[]"), "record 25");
    // The recorded result confirms the score, or contradicts it.
    assert_eq!(doubts("RU[Chinese]KM[none]RE[0]"), "");
    assert_eq!(doubts("RU[Chinese]KM[none]RE[W+6.5]"), "result 7");
    assert_eq!(doubts("RU[Chinese]KM[none]RE[B+R]"), "record 25");
    // A komi may have quarters if the result has quarters.
    assert_eq!(doubts("RU[Japanese]KM[3.25]"), "captures 25, record 25");
    assert_eq!(doubts("RU[Japanese]KM[3.25]RE[W+3.25]"), "captures 25");
    // The terms of a caller replace unreadable ones of the record.
    let asked = Terms {
        komi: Some(0.5),
        ..Terms::default()
    };
    let text = format!("(;SZ[5]{board}RU[Chinese]KM[none])");
    assert_eq!(doubts_by(asked, &text, "BBNWW"), "");
}

#[test]
fn rules_that_the_record_leaves_open_are_a_doubt() {
    let stones = "AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]";
    let doubts = |root: &str, rest: &str, owners: &str| {
        let text = format!("(;SZ[5]KM[0.5]{root}{rest})");
        doubts_by(Terms::default(), &text, owners)
    };
    // The first player to pass gets half a point, but nobody has passed.
    let button = format!("RU[AGA button]{stones}");
    assert_eq!(doubts(&button, "", "BBNWW"), "rules 1");
    assert_eq!(doubts(&button, ";B[];W[]", "BBNWW"), "");
    assert_eq!(doubts(&format!("{button}RE[0]"), ";B[];W[]", "BBNWW"), "");
    assert_eq!(doubts(&format!("{button}RE[W+1]"), ";W[];B[]", "BBNWW"), "");
    assert_eq!(
        doubts(&format!("{button}RE[W+1]"), ";B[];W[]", "BBNWW"),
        "result 1"
    );
    assert_eq!(doubts(&format!("RU[AGA]{stones}"), "", "BBNWW"), "");
    // With White's stones dead Black owns the whole board. By the text of Tromp and Taylor dead
    // stones stay, which changes the margin by 25 points.
    let taylor = format!("RU[Tromp-Taylor]{stones}");
    assert_eq!(doubts(&taylor, "", "BBNWW"), "");
    let removed = |root: &str| {
        let text = format!("(;SZ[5]KM[0.5]{root})");
        let record = open(&text, None).unwrap();
        let question = record.question(Terms::default(), None);
        let white = record.position.stones(Colour::White);
        let verdicts = Verdicts::with_dead(&record.position, white);
        let mut judgement = Judgement::bare(&question, verdicts);
        judgement.doubt(&question, Vec::new());
        let doubts = judgement.doubts.unwrap().into_iter();
        let causes = doubts.map(|doubt| (doubt.cause.name(), doubt.at_stake, doubt.points));
        causes.collect::<Vec<_>>()
    };
    let white = open(&format!("(;SZ[5]{stones})"), None).unwrap().position;
    let white = white.stones(Colour::White);
    assert_eq!(removed(&taylor), [("rules", 25, white)]);
    assert_eq!(removed(&format!("{taylor}RE[B+24.5]")), []);
    assert_eq!(removed(&format!("RU[NZ]{stones}")), []);
}

#[test]
fn suicide_is_told() {
    let told = |text: &str| repairs_of(text);
    let one = told("(;SZ[9];B[ba];W[ee];B[ab];W[aa];B[bb];W[ef])");
    assert_eq!(
        one,
        ["moves: game 1: move 4 at A9 is suicide; played as the record says"]
    );
    // Two stones, and a capture that only looks like it.
    let two = told("(;SZ[3]AB[ca][bb][bc]AW[ab];W[ba];B[ac];W[aa])");
    assert!(
        two.len() == 1 && two[0].contains("move 3 at A3 is suicide"),
        "{two:?}"
    );
    let capture = told("(;SZ[3]AB[ba]AW[ca][bb][ab];B[cc];W[aa])");
    assert!(capture.is_empty(), "{capture:?}");
}

#[test]
fn a_board_of_one_colour_has_no_handicap() {
    let handicap = |text: &str| open(text, None).unwrap().recorded.terms.handicap;
    let many = "AB[aa:ce]";
    assert_eq!(handicap(&format!("(;SZ[9]RU[Chinese]{many})")), Some(0));
    assert_eq!(
        handicap(&format!("(;SZ[9]RU[Chinese]{many};W[gg];B[gh])")),
        Some(0)
    );
    assert_eq!(handicap("(;SZ[9]RU[Chinese]AB[aa][bb])"), Some(0));
    assert_eq!(handicap("(;SZ[9]RU[Chinese]AB[aa][bb];W[gg])"), Some(2));
    let nine = "AB[cc][cg][gc][gg][ec][ce][eg][ge][ee]";
    assert_eq!(
        handicap(&format!("(;SZ[9]RU[Chinese]{nine};W[aa])")),
        Some(9)
    );
    assert_eq!(
        handicap(&format!("(;SZ[9]RU[Chinese]{nine}[ab];W[aa])")),
        Some(0)
    );
    // The stated handicap counts.
    assert_eq!(handicap(&format!("(;SZ[9]HA[15]{many};W[gg])")), Some(15));
}

#[test]
fn a_record_is_opened_up_to_a_move() {
    let text = "(;SZ[2]AB[aa]RE[B+1];W[ba];AE[aa]C[setup];B[ab];W[])";
    let shown = |upto| {
        let record = open(text, upto).unwrap();
        (record.position, record.moves, record.all_moves)
    };
    let (setup, end) = (position!(X . . .), position!(. O X .));
    for (upto, expected) in [
        (Some(0), (setup, 0, 3)),
        (Some(1), (position!(. O . .), 1, 3)),
        (Some(2), (end, 2, 3)),
        (Some(3), (end, 3, 3)),
        (Some(99), (end, 3, 3)),
        (None, (end, 3, 3)),
    ] {
        assert_eq!(shown(upto), expected, "{upto:?}");
    }
    // Setup in the node of a move is carried out before the move.
    let both = open("(;SZ[2]AB[aa]B[bb])", Some(0)).unwrap();
    assert_eq!(both.position, setup);
    // A fault after the position is a repair. Marks at the end do not count for the position.
    let text = "(;SZ[2]AB[aa];W[ba];B[xx];W[];B[];W[]TB[aa:ab])";
    let record = open(text, Some(1)).unwrap();
    let told = &record.repairs[0].what;
    assert!(told.ends_with("the rest is left out"), "{told}");
    assert!(open(text, Some(2)).is_err() && open(text, None).is_err());
    let counted = open("(;SZ[2];B[aa];W[]TB[aa:bb])", Some(1)).unwrap();
    assert_eq!(counted.marks, None);
}
