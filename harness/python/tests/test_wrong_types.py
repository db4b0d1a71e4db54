"""Arguments of wrong types and values must raise a TypeError or ValueError with a message, and never panic."""

import re

import numpy as np
import pytest
import sahwal

BOARD = np.zeros((5, 5), np.int8)
BOARD[1, 1], BOARD[3, 3] = 1, -1
LOOP: dict = {}
LOOP["playout"] = LOOP
HUGE = 2**200
WRONG = {
    "none": None, "text": "x", "no text": "", "half a letter": "\ud800", "zero byte": "a\0b", "half a record": "(;SZ[",
    "nan": float("nan"), "infinite": float("inf"), "true": True, "-1": -1, "1.5": 1.5, "huge": HUGE, "-huge": -HUGE,
    "2**64": 2**64, "complex": 1 + 2j, "bytes": b"abc", "no bytes": b"", "bytearray": bytearray(b"(;SZ[5])"),
    "empty": [], "pair": [1, 2], "ragged": [[1, 2], [3]], "deep": [[[0]]], "texts": [["1"]], "negative pair": (-1, 0),
    "huge pair": (HUGE, 0), "three": (1, 2, 3), "numbered": {1: 2}, "huge value": {"limit": HUGE}, "endless": LOOP,
    "set": {1}, "object": object(), "function": len, "type": int, "255": np.full((5, 5), 255, np.uint8),
    "nans": np.full((5, 5), np.nan), "complexes": np.full((5, 5), 1j), "objects": np.full((5, 5), None),
    "letters": np.full((5, 5), "X"), "times": np.zeros((5, 5), "timedelta64[s]"),
    "fields": np.zeros((5, 5), [("a", "i4")]), "point": np.zeros(()), "vast": np.broadcast_to(np.int8(0), (10**6, 10**6)),
    "two boards": np.zeros((2, 5, 5)), "numpy nan": np.float64("nan"),
}  # fmt: skip
CALLS = {
    "judge": (sahwal.judge, {"board": BOARD}, ["classifier", "params", "rules", "komi", "handicap", "captured"]),
    "judge_many": (sahwal.judge_many, {"boards": [BOARD]}, ["classifier", "params", "rules", "komi", "handicap", "captured", "threads", "errors"]),
    "features": (sahwal.features, {"board": BOARD}, []),
    "potential": (sahwal.potential, {"board": BOARD}, ["params"]),
    "games": (sahwal.games, {"record": "(;SZ[5])"}, []),
}
# The values that these arguments do accept.
FITS = {
    "boards": {"empty", "deep", "two boards"}, "captured": {"none", "pair"}, "params": {"none"},
    "komi": {"none", "-1", "1.5", "point"}, "rules": {"none"}, "threads": {"none", "huge", "2**64"},
    "handicap": {"none"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "argument"),
    [(name, argument) for name, (_, base, more) in CALLS.items() for argument in [*base, *more]],
)
def test_wrong_types_and_values_are_told(name, argument):
    call, base, _ = CALLS[name]
    taken = set()
    for which, value in WRONG.items():
        try:
            call(**{**base, argument: value})
            taken.add(which)
        except (TypeError, ValueError, FileNotFoundError) as error:
            assert len(str(error)) > 10, which
    assert taken == FITS.get(argument, set())


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: sahwal.judge(BOARD * 1j), "board: expected numbers, found complex128"),
        (lambda: sahwal.judge(BOARD, komi=float("nan")), "komi: expected whole or half points from"),
        (lambda: sahwal.judge(BOARD, komi="6.5"), "komi: expected a number, found '6.5'"),
        (lambda: sahwal.judge(BOARD, komi=True), "komi: expected a number, found True"),
        (lambda: sahwal.judge(BOARD, handicap=2.5), "handicap: expected a whole number, found 2.5"),
        (lambda: sahwal.judge(BOARD, captured=(0, -1)), "captured: expected 0 to 1000000, found -1"),
        (lambda: sahwal.judge(BOARD, captured=(1, 2, 3)), "captured: expected two whole numbers, found (1, 2, 3)"),
        (lambda: sahwal.judge(BOARD, params=5), "params: expected a dict, found 5"),
        (lambda: sahwal.judge(BOARD, params=LOOP), "params: expected values that JSON holds: Circular reference"),
        (lambda: sahwal.judge(BOARD, params={"playouts": {5}}), "params: expected values that JSON holds: found {5}"),
        (lambda: sahwal.judge(BOARD, rules=5), "rules: expected a text, found 5"),
        (lambda: sahwal.judge(BOARD, None), "classifier: expected a text, found None"),
        (lambda: sahwal.judge_many("/x"), "boards: expected a list of boards, found '/x'; judge takes one board, and Path("),
    ],
)
def test_values_without_sense_are_told_with_their_names(call, expected):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(expected)}"):
        call()


def test_many_threads_are_not_started():
    assert len(sahwal.judge_many([BOARD] * 2000, "benson", threads=2**63)) == 2000


def test_files_that_cannot_be_read_are_told(tmp_path):
    for folder in (tmp_path, str(tmp_path)):
        with pytest.raises(IsADirectoryError, match=re.escape(str(tmp_path))):
            sahwal.games(folder)
    for call in (sahwal.games, sahwal.judge):
        with pytest.raises(FileNotFoundError) as told:
            call(tmp_path / "none")
        assert told.value.filename == str(tmp_path / "none")
    two, lost = tmp_path / "two.sgf", tmp_path / "lost.sgf"
    two.write_text("(;SZ[9])(;SZ[9])")
    lost.write_text("(;SZ[9];B[kk];W[aa])")
    for call, path in ((sahwal.judge, two), (sahwal.judge, lost), (sahwal.games, lost)):
        with pytest.raises(ValueError, match=f"^{re.escape(str(path))}: "):
            call(path)
