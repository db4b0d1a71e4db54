"""Life and death and territory in Go (baduk, weiqi).

The package says which stones of a position are dead, who owns each point, and what the score is,
with a confidence and a reason for every verdict. It also gives set features and the potential as arrays.

>>> import numpy as np, sahwal
>>> judgement = sahwal.judge('''
...     . X . X O .
...     X X X X O .
...     O O O O O .
...     . O . . . .
...     O O . . X .
...     . . . . . .''', rules="Chinese", komi=6.5)
>>> np.argwhere(judgement.dead)
array([[4, 4]])
>>> str(judgement.score)
'W+26.5'
>>> judgement.strings[2].reason
'network: 0 % alive; playouts: 9 of 100 alive; static rules: dead'

A *board* is one of

- an array or nested lists, shape (n, n) with n from 1 to 19: 1 a black stone, -1 a white
  stone, 0 none; the first row is the top of the board;
- a text with a line of ``X``, ``O`` and ``.`` for each row (``B`` and ``W`` are stones, too);
- a game record (SGF) of one game: its final position. The record is its text, its bytes, or a
  path, as a text or `os.PathLike`.

Arrays over the board have the same orientation: index ``[row, column]`` from the top left.
A wrong board, name or value raises `ValueError`. The message says what was expected and found, and where:
by a Python index (``boards[0]``, ``board[0, 1]``), or by the row of a text, counted from 1. A value of a
wrong type raises `TypeError`, a missing file `FileNotFoundError`, and a folder `IsADirectoryError`.
Results depend only on the arguments: playouts start from a fixed seed.
"""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypedDict, Union, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._native import Game, __version__
from .judgement import (
    UNKNOWN, Borders, Cause, Doubt, Estimate, Expected, Judgement, Move, Score, Shares, Sign, StringVerdict, Teire,
    indices, pandas_for,
)  # fmt: skip

__all__ = [
    "UNKNOWN",
    "Borders",
    "Cause",
    "Classifier",
    "Doubt",
    "Estimate",
    "Expected",
    "Game",
    "Judgement",
    "Move",
    "Score",
    "Shares",
    "StringVerdict",
    "Teire",
    "__version__",
    "classifiers",
    "example_games",
    "features",
    "frame",
    "games",
    "judge",
    "judge_many",
    "potential",
]

Board = Union[ArrayLike, str, bytes, "os.PathLike[str]", Game]
Record = Union[str, bytes, "os.PathLike[str]"]
Classifier = Literal[
    "all-alive", "nearest-stone", "influence", "benson", "mueller-static", "mueller-search",
    "safety", "safety-search", "string-graph", "static-plus", "numerical",
    "potential", "agreement", "playout", "network", "combined",
]  # fmt: skip
"""The names of `classifiers()`."""


class ClassifierInfo(TypedDict):
    kind: Literal["baseline", "prover", "heuristic"]
    sentence: str
    source: str
    params: dict[str, Any]


class Features(TypedDict):
    thicken: NDArray[np.bool_]
    exterior: NDArray[np.bool_]
    liberty: NDArray[np.bool_]
    adjacent: NDArray[np.int64]
    max_neighbour: NDArray[np.int64]
    links: NDArray[np.int64]
    virtual_links: NDArray[np.int64]
    closed_loops: NDArray[np.int64]
    open_loops: NDArray[np.int64]


class PotentialGroup(TypedDict):
    number: int
    colour: Sign
    stones: NDArray[np.int64]
    sphere: NDArray[np.int64]
    area: int
    eyes: int
    mean_difference: float
    enclosed: int
    own_score: float
    score: float
    strength: float | None
    void: bool


class Potential(TypedDict):
    b: NDArray[np.float64]
    w: NDArray[np.float64]
    b_both: NDArray[np.float64]
    w_both: NDArray[np.float64]
    group: NDArray[np.int64]
    groups: list[PotentialGroup]


def _of_numpy(value: Any) -> Any:
    """Returns the plain Python value of a NumPy value, for JSON."""
    if isinstance(value, (np.generic, np.ndarray)):
        return value.tolist()
    raise TypeError(f"found {value!r}")


def _json(params: Mapping[str, Any] | None) -> str | None:
    """Returns parameters as a JSON text for the native part."""
    if params is None:
        return None
    if not isinstance(params, Mapping):
        raise TypeError(f"params: expected a dict, found {params!r}")
    try:
        return json.dumps(dict(params), allow_nan=False, default=_of_numpy)
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"params: expected values that JSON holds: {error}") from None


def _number(
    name: str, value: Any, kind: Callable[[Any], Any], low: int | None = None, high: int | None = None
) -> Any:
    """Returns an argument as a number from `low` to `high`. `kind` is `operator.index` (whole numbers) or `float`."""
    try:
        if isinstance(value, (bool, str, bytes, bytearray)):
            raise TypeError
        number = kind(value)
    except (TypeError, ValueError, OverflowError):
        what = "a number" if kind is float else "a whole number"
        raise TypeError(f"{name}: expected {what}, found {value!r}") from None
    if low is not None and number < low or high is not None and number > high:
        wide = f"{low} or more" if high is None else f"{low} to {high}"
        raise ValueError(f"{name}: expected {wide}, found {number}")
    return number


def _text(name: str, value: Any) -> str:
    """Returns an argument that must be a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, found {value!r}")
    return value


def _asked(
    classifier: str,
    params: Mapping[str, Any] | None,
    rules: str | None,
    komi: float | None,
    handicap: int | None,
    captured: Sequence[int] | None,
) -> dict[str, Any]:
    """Checks the arguments that `judge` and `judge_many` share, and returns them for the native part."""
    if captured is not None:
        try:
            black, white = captured
        except (TypeError, ValueError):
            raise TypeError(f"captured: expected two whole numbers, found {captured!r}") from None
        captured = [_number("captured", one, operator.index, 0, 1_000_000) for one in (black, white)]
    return {
        "classifier": _text("classifier", classifier),
        "params": _json(params),
        "rules": None if rules is None else _text("rules", rules),
        "komi": None if komi is None else _number("komi", komi, float),
        "handicap": None if handicap is None else _number("handicap", handicap, operator.index, 0, 361),
        "captured": captured,
    }


def judge(
    board: Board,
    classifier: Classifier = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None = None,
    captured: Sequence[int] | None = None,
) -> Judgement:
    """Judges a board of n lines and returns its verdicts.

    classifier: a name of `classifiers()`; `combined` is the most accurate on most data sets.
    params: parameters of the classifier that replace its defaults.
    rules: ``area`` or the name of area rules (Chinese, AGA, BGA, NZ, Ing, Tromp-Taylor);
        ``territory``, Japanese or Korean.
    komi: points for White.
    handicap: the number of handicap stones; the rules say how many points White gets for them.
    captured: the stones that Black and White captured during the game. Territory rules
        count them. If they are unknown, a score by these rules is in doubt.
    An argument that is None is taken from the record, if the board is a record or a game of `games`. Otherwise
    area rules, no komi and no handicap are assumed.
    """
    found = _native.judge(board, _asked(classifier, params, rules, komi, handicap, captured))
    return Judgement._of(json.loads(found))


@overload
def judge_many(
    boards: Iterable[Board],
    classifier: Classifier = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None = None,
    captured: Sequence[int] | None = None,
    threads: int | None = None,
    errors: Literal["raise"] = "raise",
) -> list[Judgement]: ...
@overload
def judge_many(
    boards: Iterable[Board],
    classifier: Classifier = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None = None,
    captured: Sequence[int] | None = None,
    threads: int | None = None,
    errors: Literal["collect"],
) -> list[Judgement | Exception]: ...
def judge_many(
    boards: Iterable[Board],
    classifier: Classifier = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None = None,
    captured: Sequence[int] | None = None,
    threads: int | None = None,
    errors: Literal["raise", "collect"] = "raise",
) -> list[Judgement] | list[Judgement | Exception]:
    """Judges many boards and returns their verdicts in order. An array of shape (m, n, n) is also accepted.

    The work runs on `threads` threads (default: the number of processors). Other Python
    threads can run meanwhile. The other arguments are those of `judge` and apply to all boards.
    errors: ``raise`` raises the first error of a board. With ``collect`` the list has the error in the place
        of that board, and all others are judged.
    """
    if not isinstance(errors, str) or errors not in ("raise", "collect"):
        raise ValueError(f"errors: expected raise or collect, found {errors!r}")
    if isinstance(boards, (str, bytes, os.PathLike)):
        judge_one = 'judge takes one board, and Path(folder).glob("*.sgf") lists a folder'
        raise TypeError(f"boards: expected a list of boards, found {boards!r:.60}; {judge_one}")
    if threads is not None:
        # No machine can use more than a thousand threads.
        threads = min(_number("threads", threads, operator.index, 1), 1000)
    asked = _asked(classifier, params, rules, komi, handicap, captured)
    found = _native.judge_many(boards, asked, threads, errors == "collect")
    return [Judgement._of(json.loads(one)) if isinstance(one, str) else one for one in found]


def frame(
    boards: Iterable[Board],
    classifier: Classifier = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None = None,
    captured: Sequence[int] | None = None,
    threads: int | None = None,
) -> Any:
    """Returns the scores of many boards as a `pandas.DataFrame`, with one row for each board in order.

    The columns are `name`, `black` and `white` of a game of `games`, its `recorded` result, `score` and `margin`,
    `safe`, `at_stake`, `doubts` (their causes), and the estimate in `estimate`, `spread`, `black_wins` and `open`.
    If a board cannot be judged, `error` says why, and the other columns are empty. The arguments
    are those of `judge_many`. Raises `ImportError` without pandas.
    """
    pandas = pandas_for("frame")
    listed = list(boards)
    found = judge_many(
        listed, classifier, params=params, rules=rules, komi=komi, handicap=handicap, captured=captured,
        threads=threads, errors="collect",
    )  # fmt: skip
    rows = []
    for board, one in zip(listed, found):
        row = {name: getattr(board, name) for name in ("name", "black", "white") if isinstance(board, Game)}
        if isinstance(one, Judgement):
            score, estimate = one.score, one.estimate
            row.update(
                recorded=score.recorded, score=score.text, margin=score.margin, safe=score.safe_to_score,
                at_stake=score.at_stake, doubts=", ".join(sorted({doubt.cause for doubt in score.doubts})),
                estimate=estimate.margin, spread=estimate.spread, black_wins=estimate.black_wins,
                open=estimate.open,
            )  # fmt: skip
        else:
            row["error"] = str(one)
        rows.append(row)
    return pandas.DataFrame(rows, columns=FRAME)


FRAME = [
    "name", "black", "white", "recorded", "score", "margin", "safe", "at_stake", "doubts", "estimate", "spread",
    "black_wins", "open", "error",
]  # fmt: skip
"""The columns of `frame`."""


def example_games() -> list[Game]:
    """Returns the data set `selfplay` of sahwal: 126 games with counted results on 9x9, 13x13 and 19x19, which
    GNU Go 3.8 played against itself."""
    return _native.example_games()


def classifiers() -> dict[str, ClassifierInfo]:
    """Returns the classifiers by name, with their default parameters, in the order of the tables."""
    return {one.pop("name"): one for one in json.loads(_native.classifiers())}


def features(board: Board) -> Features:
    """Returns the set features of all stones of each colour (Nakamura and Kitoma (2002), sections 2
    to 4).

    `thicken`, `exterior` and `liberty` are sets of points, shape (2, n, n), Black first. The
    others are numbers, shape (2,): adjacent pairs, the most neighbours of a point, links, and
    loops. `open_loops` is the number of eyes by Euler's formula.
    """
    return _native.features(board)


def potential(board: Board, *, params: Mapping[str, Any] | None = None) -> Potential:
    """Returns the potential of every point (Nakamura and Kitoma (2002), sections 6 and 7).

    b, w: shape (n, n), the potential with shadows of one's own stones (B and W).
    b_both, w_both: the same with shadows of all stones (B' and W').
    group: shape (n, n), the index in `groups` of each stone's group, -1 on other points.
    groups: the groups, with the fields of a view (core/src/judging/view/README.md). A group with a `strength`
        of 1.0 or more is alive.
    params: parameters of the classifier `potential` that replace its defaults.
    """
    found = _native.potential(board, params=_json(params))
    found["groups"] = json.loads(found["groups"])
    for one in found["groups"]:
        one.update(stones=indices(one["stones"]), sphere=indices(one["sphere"]))
    return cast(Potential, found)


def games(record: Record, *, move: int | None = None) -> list[Game]:
    """Returns all games of a record (SGF), given by its text, its bytes or its path.

    move: the number of moves before the position, with passes. If it is None, the games are at their ends.
    Faults that leave the meaning clear are repaired. ``Game.repairs`` lists them.
    """
    return _native.games(record, None if move is None else _number("move", move, operator.index, 0))
