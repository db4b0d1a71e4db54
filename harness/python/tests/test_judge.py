import doctest
import importlib.metadata
import json
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
import typing

import numpy as np
import pytest
import sahwal

PICTURE = """
. X . X O .
X X X X O .
O O O O O .
. O . . . .
O O . . X .
. . . . . ."""
BOARD = [[{"X": 1, "O": -1, ".": 0}[stone] for stone in row.split()] for row in PICTURE.strip().split("\n")]
SGF = "(;GM[1]FF[4]SZ[6]AB[ba][da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec][bd][ae][be];B[ee])"


def test_the_documentation_holds(root):
    assert doctest.testmod(sahwal) == (0, 5)
    readme = root / "harness" / "python" / "README.md"
    failed, attempted = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and attempted > 5


def test_every_form_of_a_board_gives_the_same_judgement(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(SGF)
    boards = [BOARD, np.array(BOARD), np.array(BOARD, dtype=np.int8), np.array(BOARD, dtype=float)]
    for board in [*boards, PICTURE, SGF, SGF.encode(), path, str(path)]:
        judgement = sahwal.judge(board)
        assert np.array_equal(judgement.stones, BOARD)
        assert np.argwhere(judgement.dead).tolist() == [[4, 4]]


def test_the_parts_of_a_judgement_agree():
    judgement = sahwal.judge(BOARD, komi=6.5)
    assert judgement.classifier == "combined"
    assert judgement.score.safe_to_score is True
    assert judgement.owners.shape == (6, 6) and judgement.owners.dtype == np.int8
    assert judgement.owners[0].tolist() == [1, 1, 1, 1, -1, -1]
    stones = judgement.stones != 0
    assert np.array_equal(judgement.alive | judgement.dead, stones)
    assert np.array_equal(np.isnan(judgement.confidence), ~stones)
    assert [string.verdict for string in judgement.strings] == ["alive", "alive", "dead"]
    black, _, dead = judgement.strings
    assert (black.colour, black.string, black.how, len(black.stones)) == (1, "B6", "proved", 6)
    assert dead.stones.tolist() == [[4, 4]] and dead.confidence > 0.99 and dead.reason
    score = judgement.score
    assert (score.black, score.white, score.margin, str(score)) == (8, 34.5, -26.5, "W+26.5")
    japanese = sahwal.judge(BOARD, rules="Japanese", komi=6.5, captured=(1, 2)).score
    assert (japanese.rules, japanese.black, japanese.white) == ("territory", 3, 27.5)


def test_doubts_and_borders_name_their_points():
    wall = [[0, 1, 0, 0, 0, -1, 0], [1, 1, 0, 0, 0, -1, -1]]
    board = np.array([*wall, *wall, *wall, wall[0]])
    judgement = sahwal.judge(board)
    assert judgement.score.safe_to_score is False
    [points] = [doubt.points for doubt in judgement.score.doubts if doubt.cause == "open-border"]
    borders = judgement.borders
    assert np.array_equal(points, borders["open"]) and len(points) == 21
    sets = ["dame", "gaps", "open", "seki", "seki_eyes", "shared", "small"]
    assert all(borders[name].shape[1] == 2 for name in sets)
    assert all(found.shape[1] == 2 for found in borders["teire"].values())
    assert set(borders) - {*sets, "teire"} == {"area_margin", "territory_margin", "territory_margin_by_letter"}
    [border] = [doubt for doubt in judgement.score.doubts if doubt.cause == "open-border"]
    assert (border.at_stake, border.move) == (21, None)
    assert repr(border) == "Doubt(open-border, points: 21, at stake: 21)"


def test_an_unfinished_board_is_not_safe_to_score():
    board = np.zeros((9, 9), int)
    assert sahwal.judge(board).score.safe_to_score is False
    board[4, 4] = 1
    assert sahwal.judge(board).score.safe_to_score is False


def test_rules_and_komi_are_those_of_the_record():
    record = SGF.replace("SZ[6]", "SZ[6]RU[Japanese]KM[6.5]RE[W+23.5]")
    score = sahwal.judge(record).score
    assert (score.rules, str(score), score.recorded) == ("territory", "W+23.5", "W+23.5")
    assert repr(score) == "Score(W+23.5, territory, recorded W+23.5)"
    assert sahwal.judge(BOARD).score.recorded is None
    assert str(sahwal.judge(record, rules="area", komi=0).score) == "W+20"
    [game] = sahwal.games(record)
    assert (game.rules, game.komi, game.recorded) == ("Japanese", 6.5, "W+23.5")


def test_a_record_has_one_score(selfplay):
    # Black captures A1, and the captured stone counts by territory rules.
    record = "(;SZ[3]RU[Japanese]KM[0.5];B[ab];W[ac];B[bc];W[];B[cb];W[];B[bb];W[])"
    [game] = sahwal.games(record)
    assert game.captured == (1, 0)
    scores = [sahwal.judge(one, "all-alive").score for one in (record, game, pickle.loads(pickle.dumps(game)))]
    scores += [sahwal.judge_many([record], "all-alive")[0].score]
    # The score is five points and one capture; White has no stone.
    assert [str(one) for one in scores] == ["B+5.5"] * 4
    assert str(sahwal.judge(record, "all-alive", captured=(0, 0)).score) == "B+4.5"
    # The games of selfplay were counted by another program.
    right = 0
    for game, found in zip(selfplay, sahwal.judge_many(selfplay, "static-plus")):
        if np.array_equal(found.owners, game.owners):
            assert str(found.score) == game.recorded
            right += 1
    assert right > len(selfplay) // 2


def test_repairs_players_and_result_of_a_record_are_told():
    record = "(;SZ[5]PB[Kim]PW[Yi]RE[B+2.5]KM[six];B[cc])"
    judgement = sahwal.judge(record)
    read, doubted = judgement.repairs
    assert read.endswith('KM: expected komi in points of the board, found "six"; read as 6')
    assert "KM: 6 points do not fit the result B+2.5" in doubted
    assert sahwal.judge(BOARD).repairs == []
    [game] = sahwal.games(record)
    assert (game.black, game.white, game.recorded) == ("Kim", "Yi", "B+2.5")
    assert repr(game) == 'Game("", Kim - Yi, 5x5, B+2.5, not counted)'
    again = pickle.loads(pickle.dumps(game))
    assert (repr(again), again.repairs) == (repr(game), game.repairs) == (repr(game), judgement.repairs)


def test_a_pickled_game_keeps_its_result():
    # Black wins by the record and loses by the board. A result that cannot be read says nothing.
    board = "SZ[5]RU[Chinese]KM[9.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de]"
    for result in ("B+", "B+3.5", "B+R", "nobody knows", None):
        [game] = sahwal.games(f"(;{board})" if result is None else f"(;RE[{result}]{board})")
        again = pickle.loads(pickle.dumps(game))
        assert sahwal.judge(again).to_dict() == sahwal.judge(game).to_dict(), result
    [won] = sahwal.games(f"(;RE[B+]{board})")
    assert "result" in [doubt.cause for doubt in sahwal.judge(pickle.loads(pickle.dumps(won))).score.doubts]


def test_games_are_read_up_to_a_move():
    record = "(;SZ[5]KM[0]RU[Chinese]RE[B+3];B[cc];W[aa];B[ab])"
    stones = [np.count_nonzero(sahwal.games(record, move=move)[0].board) for move in (0, 1, 2, None)]
    assert stones == [0, 1, 2, 3]
    # The recorded result belongs to the end, so a different score earlier is no doubt.
    [early], [end] = sahwal.games(record, move=2), sahwal.games(record)
    causes = [
        {doubt.cause for doubt in sahwal.judge(game).score.doubts}
        for game in (early, pickle.loads(pickle.dumps(early)), end)
    ]
    assert causes[0] == causes[1] != set() and "result" not in causes[0] and "result" in causes[2]
    with pytest.raises(ValueError, match="game 1, move: expected 0 to 3, found 4"):
        sahwal.games(record, move=4)
    with pytest.raises(ValueError, match="move: expected 0 or more, found -1"):
        sahwal.games(record, move=-1)


def test_ownership_is_an_array_of_shares():
    judgement = sahwal.judge(BOARD)
    assert judgement.ownership.shape == (6, 6) and judgement.ownership.dtype == np.float64
    assert (np.abs(judgement.ownership) <= 1).all()
    # The sign of the expected owner is that of the owner.
    assert (np.sign(judgement.ownership.round(1)) == judgement.owners).all()
    assert sahwal.judge(BOARD, "benson").ownership is None
    swapped = sahwal.judge(-np.array(BOARD)).ownership
    assert np.allclose(swapped, -judgement.ownership, atol=1e-9)


def test_the_errors_of_many_boards_are_raised_or_collected(tmp_path):
    missing = tmp_path / "none.sgf"
    boards = [BOARD, [[5]], missing, SGF]
    one, wrong, absent, other = sahwal.judge_many(boards, "benson", errors="collect")
    assert (one.classifier, other.classifier) == ("benson", "benson")
    assert isinstance(wrong, ValueError) and "board[0, 0]: expected -1, 0 or 1, found 5" in str(wrong)
    assert isinstance(absent, FileNotFoundError) and absent.filename == str(missing)
    with pytest.raises(ValueError, match=r"boards\[1\]: board\[0, 0\]"):
        sahwal.judge_many(boards, "benson")
    with pytest.raises(FileNotFoundError):
        sahwal.judge_many([missing], "benson")
    with pytest.raises(ValueError, match="errors: expected raise or collect, found 'skip'"):
        sahwal.judge_many(boards, errors="skip")


def test_many_boards_are_counted_as_one():
    options = {"rules": "AGA", "komi": 0.5, "handicap": 3, "captured": (2, 1)}
    for rules in ("AGA", "Japanese"):
        alone = sahwal.judge(BOARD, "static-plus", **{**options, "rules": rules}).score
        [many] = sahwal.judge_many([BOARD], "static-plus", **{**options, "rules": rules})
        assert str(many.score) == str(alone)


def test_every_record_opens_as_in_the_other_packages(root):
    """Opens all records in the tests, also those that may not be committed, and compares with the native library."""
    if shutil.which("cargo") is None:
        pytest.skip("cargo, which builds the native program, is not here")
    folders = [root / "harness/tests/data", root.parent / "shared/cases"]
    paths = sorted(path for folder in folders for path in folder.rglob("*.sgf") if path.stat().st_size)
    questions = [
        json.dumps({"ask": "judge", "classifier": "static-plus", "board": {"bytes": list(path.read_bytes())}})
        for path in paths
    ]
    command = "cargo run --quiet --release --locked -p sahwal-wasm --example answers"
    native = subprocess.run(
        command.split(), input="\n".join(questions), cwd=root, text=True, capture_output=True, check=True
    )
    answers = [json.loads(line) for line in native.stdout.splitlines()]
    # `judge` takes one board, so files of several games are left out.
    opened = 0
    for path, answer in zip(paths, answers):
        if "ok" not in answer:
            with pytest.raises(ValueError):
                sahwal.judge(path, "static-plus")
        elif answer["ok"]["record"]["games"] == 1:
            ours, theirs = sahwal.judge(path, "static-plus"), answer["ok"]
            assert str(ours.score) == theirs["score"]["text"], path
            assert ours.score.rules == theirs["score"]["rules"], path
            assert ours.repairs == theirs["record"]["repairs"], path
            assert [one.status for one in ours.strings] == [one["status"] for one in theirs["strings"]], path
            opened += 1
    assert opened > 40


def test_the_package_tells_its_version():
    assert sahwal.__version__ == importlib.metadata.version("sahwal")


def test_a_string_without_liberties_is_no_board():
    for board in [[[1, -1], [-1, 0]], "X O\nO .", "(;SZ[2]AB[aa]AW[ab][ba])"]:
        with pytest.raises(ValueError, match="black string at A2: expected a liberty, found none"):
            sahwal.judge(board)


def test_results_can_be_pickled():
    for one in [sahwal.judge(BOARD), sahwal.judge(BOARD, "benson"), sahwal.games(SGF)[0]]:
        again = pickle.loads(pickle.dumps(one))
        stones = lambda of: of.board if isinstance(of, sahwal.Game) else of.stones
        assert repr(again) == repr(one) and np.array_equal(stones(again), stones(one))
        assert np.array_equal(again.owners, one.owners) if one.owners is not None else again.owners is None
    judgement = sahwal.judge(BOARD)
    again = pickle.loads(pickle.dumps(judgement))
    assert [repr(one) for one in again.strings] == [repr(one) for one in judgement.strings]
    assert again.strings[2].reason == judgement.strings[2].reason
    assert (repr(again.score), again.score.safe_to_score) == (repr(judgement.score), True)
    assert np.array_equal(again.dead, judgement.dead)


def test_a_judgement_has_a_plain_form():
    record = "(;SZ[7]KM[0.5]AB[cc][dc][cd];W[ee])"
    for judgement in [sahwal.judge(BOARD), sahwal.judge(BOARD, "benson"), sahwal.judge(record, rules="Japanese")]:
        form = judgement.to_dict()
        assert json.loads(json.dumps(form)) == form
        assert pickle.loads(pickle.dumps(judgement)).to_dict() == form
        assert form["owners"] == judgement.owners.tolist() and form["score"]["text"] == str(judgement.score)
        assert form["score"]["doubts"] == [] or form["score"]["doubts"][0]["cause"]


def test_a_judgement_is_a_table_and_a_picture():
    judgement = sahwal.judge(BOARD)
    svg = judgement._repr_svg_()
    assert svg.startswith("<svg") and svg.count("<circle") == 17
    # Coordinates are on both sides. Boards of nine lines and more have star points.
    assert svg.count("<text") == 4 * 6 and svg.count(">F</text>") == svg.count(">6</text>") == 2
    for lines, stars in [(8, 0), (9, 5), (10, 4), (13, 5), (15, 9), (19, 9)]:
        board = np.zeros((lines, lines), np.int8)
        assert sahwal.judge(board, "all-alive")._repr_svg_().count("<ellipse") == stars
    pytest.importorskip("pandas", reason="pandas is not here")
    frame = judgement.to_frame()
    assert list(frame["string"]) == [one.string for one in judgement.strings]
    assert list(frame.columns) == ["string", "colour", "stones", "verdict", "status", "how", "confidence", "reason"]


def test_without_pandas_a_table_is_refused_in_words(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="expected the package pandas, found none"):
        sahwal.judge(BOARD, "all-alive").to_frame()


def test_a_prover_leaves_points_unknown():
    judgement = sahwal.judge(BOARD, "benson")
    assert set(np.unique(judgement.owners)) == {1, sahwal.UNKNOWN}
    assert judgement.score.safe_to_score is None


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: sahwal.judge([[0, 0]]), r"board: expected as many points as rows \(1\), found 2"),
        (lambda: sahwal.judge([[0, 0], [0]]), "board: expected rows of one length"),
        (lambda: sahwal.judge([0]), r"expected two dimensions, found the shape \[1\]"),
        (lambda: sahwal.judge(np.zeros((20, 20))), "board size 20: expected 1 to 19"),
        (lambda: sahwal.judge([[3]]), r"board\[0, 0\]: expected -1, 0 or 1, found 3"),
        (lambda: sahwal.judge("X ?"), "board: row 1, column 2: expected X, O or ., found '[?]'"),
        (lambda: sahwal.judge("games/nope"), "board: row 1, .*; no file has this name"),
        (lambda: sahwal.judge("(;SZ[9];B[kk];W[aa])"), "^game 1, line 1, .*kk"),
        (lambda: sahwal.judge("(;SZ[9])(;SZ[9])"), "one game, found 2"),
        (lambda: sahwal.judge(BOARD, "benton"), 'expected one of all-alive.*found "benton"'),
        (lambda: sahwal.judge(BOARD, rules="chess"), 'rules: expected area, territory or one of japanese.*found "chess"'),
        (lambda: sahwal.judge(BOARD, params={"playouts": 9}), "^params: expected one of .*, found playouts"),
        (lambda: sahwal.judge(BOARD, params={"playout": {"playouts": 0}}), "^params.playout.playouts: expected 1 to"),
        (lambda: sahwal.judge(BOARD, params={"unknown-below": 2.0}), "unknown-below: expected 0 to 1, found 2"),
        (lambda: sahwal.judge_many([BOARD, [[5]]]), r"boards\[1\]: .*found 5"),
        (lambda: sahwal.judge_many([BOARD], threads=0), "threads: expected 1 or more, found 0"),
    ],
)
def test_wrong_input_names_the_place(call, expected):
    with pytest.raises(ValueError, match=expected):
        call()


def test_the_type_of_classifiers_has_their_names():
    assert set(typing.get_args(sahwal.Classifier)) == set(sahwal.classifiers())


def test_an_unfinished_board_has_an_estimate():
    judged = sahwal.judge(np.zeros((9, 9), np.int8), komi=5.5)
    estimate = judged.estimate
    assert estimate.spread > 0 and 0 < estimate.black_wins < 1 and estimate.open == 81
    assert "unfinished: 81 of 81 points are open" in str(estimate)
    assert judged.score.text == f"estimate {estimate}"
    assert estimate.strong.spread < estimate.spread
    finished = sahwal.judge(sahwal.example_games()[0])
    if finished.score.safe_to_score:
        assert (finished.estimate.margin, finished.estimate.spread) == (finished.score.margin, 0)


def test_many_games_make_one_frame():
    pandas = pytest.importorskip("pandas", reason="pandas is not here")
    games = sahwal.example_games()[:20]
    frame = sahwal.frame([*games, [[5]]])
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 21
    assert list(frame["recorded"][:20]) == [game.recorded for game in games]
    assert frame["margin"][:20].notna().all() and frame["error"][:20].isna().all()
    assert "found 5" in frame["error"][20] and pandas.isna(frame["margin"][20])


def test_parameters_can_be_read_and_set():
    defaults = sahwal.classifiers()["combined"]["params"]
    plain, same = sahwal.judge(BOARD), sahwal.judge(BOARD, params=defaults)
    assert [one.confidence for one in plain.strings] == [one.confidence for one in same.strings]
    other = sahwal.judge(BOARD, params={"playout": {"seed": 2, "playouts": np.int64(50)}})
    assert "of 50 alive" in other.strings[2].reason


def test_the_verdicts_on_selfplay_are_those_of_the_native_program(selfplay, root):
    """Compares every classifier on every string and point, with confidence and reason."""
    if shutil.which("cargo") is None:
        pytest.skip("cargo, which builds the native program, is not here")
    # The searches get small limits here, since they take a tenth of a second for a board.
    quick = {"limit": 100, "budget": 2000}
    params = {
        name: quick if "budget" in entry["params"] else {}
        for name, entry in sahwal.classifiers().items()
    }
    questions = [
        json.dumps({"ask": "judge", "board": game.board.tolist(), "classifier": name, "params": own})
        for name, own in params.items()
        for game in selfplay
    ]
    command = "cargo run --quiet --release --locked -p sahwal-wasm --example answers"
    native = subprocess.run(
        command.split(), input="\n".join(questions), cwd=root, text=True, capture_output=True, check=True
    )
    answers = [json.loads(line)["ok"] for line in native.stdout.splitlines()]
    boards = [game.board for game in selfplay]
    ours = [one for name, own in params.items() for one in sahwal.judge_many(boards, name, params=own)]
    assert len(ours) == len(answers) == len(params) * 126
    for one, other in zip(ours, answers):
        owners = [[sahwal.UNKNOWN if at is None else at for at in row] for row in other["owners"]]
        assert one.owners.tolist() == owners
        assert one.score.safe_to_score == other["score"]["safe_to_score"]
        assert one.score.at_stake == other["score"]["at_stake"]
        assert len(one.strings) == len(other["strings"])
        for string, expected in zip(one.strings, other["strings"]):
            assert string.stones[:, ::-1].tolist() == expected.pop("stones")
            assert {key: getattr(string, key) for key in expected} == expected


def test_many_boards_leave_other_threads_running(selfplay):
    boards = np.stack([game.board for game in selfplay if game.board.shape == (19, 19)])
    stop, ticks = threading.Event(), 0

    def tick():
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    begin = time.perf_counter()
    found = sahwal.judge_many(boards, threads=2)
    seconds = time.perf_counter() - begin
    stop.set()
    thread.join()
    assert len(found) == len(boards)
    # If Rust held Python's lock, there would be no tick at all.
    assert ticks > 10, f"{ticks} ticks in {seconds:.2f} s"
    alone = sahwal.judge(boards[-1])
    assert np.array_equal(alone.owners, found[-1].owners)


def test_many_boards_end_soon_after_ctrl_c():
    boards = np.zeros((2000, 19, 19), np.int8)
    begin = time.perf_counter()
    sahwal.judge_many(boards[:100], "playout", threads=1)
    whole = 20 * (time.perf_counter() - begin)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, whole / 20)
    begin = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        sahwal.judge_many(boards, "playout", threads=1)
    assert time.perf_counter() - begin < whole / 2
    signal.signal(signal.SIGALRM, before)
