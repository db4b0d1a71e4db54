"""Judgements. `__init__.py` makes them from the JSON of the native part. The fields have the same names and
meanings in all packages of sahwal: core/src/judging/view/README.md.

The arrays of a judgement are copies, so a caller may write to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from typing import Any, Literal, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

UNKNOWN = 2
"""The owner of a point for which a classifier gives no verdict."""

Sign = Literal[1, -1]
Kind = TypeVar("Kind", bound=np.generic)
NAMES = {1: "black", -1: "white"}

Cause = Literal[
    "unknown", "not-read", "disagreement", "first-move", "open-ko", "must-fill", "ko-threat",
    "open-border", "invasion", "captures", "komi", "result", "end", "rules", "record",
]  # fmt: skip
"""The causes why a score is not safe. core/src/judging/view/README.md says when each is given."""


def indices(points: list[list[int]]) -> NDArray[np.int64]:
    """Returns the rows and columns of points as an array of shape (number of points, 2)."""
    return np.array(points, np.int64).reshape(-1, 2)


def pandas_for(caller: str) -> Any:
    """Returns the package pandas, or raises `ImportError` in the name of the function that needs it."""
    try:
        return import_module("pandas")
    except ImportError:
        raise ImportError(
            f"{caller}: expected the package pandas, found none; get it with: pip install pandas"
        ) from None


def plain(value: Any) -> Any:
    """Returns a value in the types of JSON: dictionaries, lists, numbers, texts and None."""
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.tolist() if isinstance(value, np.ndarray) else value


def stars(lines: int) -> list[tuple[int, int]]:
    """Returns the rows and columns of the star points of a board."""
    edge, middle = 3 if lines > 12 else 2, lines // 2
    places = [edge, middle, lines - 1 - edge] if lines % 2 else [edge, lines - 1 - edge]
    # Boards of fewer than 15 lines have no star points in the middle of their sides.
    return [
        (row, column)
        for row in places
        for column in places
        if lines > 14 or (lines > 8 and (lines % 2 == 0 or (row == middle) == (column == middle)))
    ]


class Move(TypedDict):
    colour: Sign
    point: list[int] | None
    """Row and column; None for a pass."""


class Shares(TypedDict):
    black_first: float
    white_first: float


class Teire(TypedDict):
    black: NDArray[np.int64]
    white: NDArray[np.int64]


class Borders(TypedDict):
    dame: NDArray[np.int64]
    small: NDArray[np.int64]
    open: NDArray[np.int64]
    gaps: NDArray[np.int64]
    teire: Teire
    seki: NDArray[np.int64]
    shared: NDArray[np.int64]
    seki_eyes: NDArray[np.int64]
    area_margin: float
    territory_margin: float
    territory_margin_by_letter: float


@dataclass(frozen=True, eq=False, repr=False)
class Doubt:
    """Why the score is not safe."""

    cause: Cause
    text: str
    """The cause in words."""
    points: NDArray[np.int64]
    move: Move | None
    """The move that changes the score, or the point that must be filled; None if none is known."""
    at_stake: int
    """By how many points the score can change."""
    advice: str
    """What to do about it before counting, in words."""

    def __repr__(self) -> str:
        return f"Doubt({self.cause}, points: {len(self.points)}, at stake: {self.at_stake})"


@dataclass(frozen=True, eq=False)
class ByLetter:
    """The score by the letter of territory rules: the points `fill` are filled, and `seki_eyes` do not count."""

    fill: NDArray[np.int64]
    seki_eyes: NDArray[np.int64]
    margin: float
    text: str


@dataclass(frozen=True, eq=False, repr=False)
class Score:
    """The score as servers count it by the requested rules. `area_margin` and `territory_margin` are without
    komi."""

    area_margin: float
    territory_margin: float
    territory_margin_by_letter: float
    rules: Literal["area", "territory"]
    komi: float
    handicap_points: int
    """White's points for handicap stones, by the rules."""
    black: float
    white: float
    margin: float
    text: str
    by_letter: ByLetter | None
    """The score by the letter of the rules, if it differs."""
    safe_to_score: bool | None
    at_stake: int | None
    """By how many points all doubts together may change the score; 0 if it is safe."""
    advice: list[str]
    """What to do before counting, in words, with most points at stake first; empty if the score is safe."""
    doubts: list[Doubt]
    recorded: str | None
    """The result (RE) as the record writes it; None without a record."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        recorded = "" if self.recorded is None else f", recorded {self.recorded}"
        return f"Score({self.text}, {self.rules}{recorded})"


@dataclass(frozen=True, eq=False)
class Expected:
    """The expected final score: Black's points minus White's by the rules and komi of `Score`."""

    margin: float
    spread: float
    """The standard deviation in points; 0 if the score is safe."""
    black_wins: float
    """The probability that Black wins, 0 to 1."""


@dataclass(frozen=True, eq=False, repr=False)
class Estimate(Expected):
    """The expected final score if club players continue from here."""

    players: Literal["club"]
    open: int
    """The number of points that no player has enclosed yet."""
    text: str
    strong: Expected
    """The same for players of 9 dan."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Estimate({self.text})"


@dataclass(frozen=True, eq=False, repr=False)
class StringVerdict:
    """The verdict for a string of stones."""

    string: str
    colour: Sign
    stones: NDArray[np.int64]
    verdict: Literal["alive", "dead", "unknown"]
    status: Literal["alive", "dead", "seki", "unsettled", "unknown"]
    how: Literal["proved", "static", "estimated", "searched"] | None
    confidence: float | None
    reason: str
    network: Shares | None = None
    playouts: float | None = None
    read: Literal["closed-space", "fight", "race", "local-game"] | None = None

    def __repr__(self) -> str:
        # The confidence of an unsettled string says nothing about the next move, which decides its fate.
        is_untold = self.status == "unsettled"
        sure = "" if self.confidence is None or is_untold else f", confidence {self.confidence:.3f}"
        name = f"{NAMES[self.colour]} {self.string}"
        return f"StringVerdict({name}, stones: {len(self.stones)}, {self.status}{sure})"


@dataclass(frozen=True, eq=False, repr=False)
class Judgement:
    """The verdicts for a board of n lines. Boards are arrays of shape (n, n)."""

    classifier: str
    stones: NDArray[np.int8]
    owners: NDArray[np.int8]
    strings: list[StringVerdict]
    score: Score
    estimate: Estimate
    borders: Borders
    ownership: NDArray[np.float64] | None
    """The expected owner of each point, from 1 (Black) to -1 (White); None if the classifier does not
    estimate it."""
    repairs: list[str]
    """Repairs of the record, and moves that were played although they break the rules; empty without a record."""

    @classmethod
    def _of(cls, view: dict[str, Any]) -> Judgement:
        """Returns the judgement of a view, which is the JSON of the native part."""
        owners = [[UNKNOWN if at is None else at for at in row] for row in view["owners"]]
        strings = [{**one, "stones": indices(one["stones"])} for one in view["strings"]]
        doubts = [Doubt(**{**one, "points": indices(one["points"])}) for one in view["score"]["doubts"]]
        by_letter = view["score"]["by_letter"]
        if by_letter:
            sets = {name: indices(by_letter[name]) for name in ("fill", "seki_eyes")}
            by_letter = ByLetter(**{**by_letter, **sets})
        borders: Any = {
            name: indices(found) if isinstance(found, list) else found
            for name, found in view["borders"].items()
        }
        borders["teire"] = {name: indices(found) for name, found in borders["teire"].items()}
        return cls(
            view["classifier"],
            np.array(view["stones"], np.int8),
            np.array(owners, np.int8),
            [StringVerdict(**one) for one in strings],
            Score(**{
                **view["score"], "doubts": doubts, "by_letter": by_letter, "recorded": view["recorded"],
            }),
            Estimate(**{**view["estimate"], "strong": Expected(**view["estimate"]["strong"])}),
            borders,
            None if view["ownership"] is None else np.array(view["ownership"], np.float64),
            view["repairs"],
        )

    @property
    def alive(self) -> NDArray[np.bool_]:
        """The living stones."""
        return self._of_strings(np.bool_, False, lambda one: one.verdict == "alive")

    @property
    def dead(self) -> NDArray[np.bool_]:
        """The dead stones."""
        return self._of_strings(np.bool_, False, lambda one: one.verdict == "dead")

    @property
    def confidence(self) -> NDArray[np.float64]:
        """The confidence of the verdict on each stone. It is NaN on empty points and if there is no confidence."""
        return self._of_strings(
            np.float64, np.nan, lambda one: np.nan if one.confidence is None else one.confidence
        )

    def _of_strings(
        self, kind: type[Kind], empty: float, value: Callable[[StringVerdict], float]
    ) -> NDArray[Kind]:
        board = np.full(self.stones.shape, empty, kind)
        for one in self.strings:
            board[tuple(one.stones.T)] = value(one)
        return board

    def to_dict(self) -> dict[str, Any]:
        """Returns all fields in types that `json.dumps` accepts: dictionaries, lists, numbers, texts and None.
        Compare judgements by these: ``==`` of two judgements only says whether they are the same object."""
        found: dict[str, Any] = plain(self)
        return found

    def to_frame(self) -> Any:
        """Returns the verdicts as a `pandas.DataFrame` with one row for each string. The column `stones` is the
        number of stones. Raises `ImportError` without pandas."""
        pandas = pandas_for("to_frame")
        names = ["string", "colour", "stones", "verdict", "status", "how", "confidence", "reason"]
        table = {name: [getattr(one, name) for one in self.strings] for name in names}
        return pandas.DataFrame({**table, "stones": [len(stones) for stones in table["stones"]]})

    def _repr_svg_(self) -> str:
        """Draws the board for notebooks. Dead stones are crossed out, and empty points with an owner have a
        square."""
        lines, cell, ink = len(self.stones), 24, {1: "#161616", -1: "#fff"}
        first, last, dead = 2 * cell, cell * (lines + 1), self.dead
        side = last + first
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" text-anchor="middle" '
            f'font-family="sans-serif" font-size="12">'
            f'<rect width="{side}" height="{side}" rx="5" fill="#e0b970"/>'
        ]
        for at in range(lines):
            line = first + cell * at
            parts.append(f'<path d="M{first} {line}H{last}M{line} {first}V{last}" stroke="#6d4f22"/>')
            for edge in (cell - 5, last + cell + 5):
                for x, y, name in ((line, edge, "ABCDEFGHJKLMNOPQRST"[at]), (edge, line, lines - at)):
                    parts.append(f'<text x="{x}" y="{y + 4}" fill="#6d4f22">{name}</text>')
        for row, column in stars(lines):
            place = f'cx="{first + cell * column}" cy="{first + cell * row}"'
            parts.append(f'<ellipse {place} rx="3" ry="3" fill="#5a3f17"/>')
        for (row, column), stone in np.ndenumerate(self.stones):
            sign, owner = int(stone), int(self.owners[row, column])
            x, y = first + cell * column, first + cell * row
            if sign:
                parts.append(f'<circle cx="{x}" cy="{y}" r="11" fill="{ink[sign]}" stroke="#161616"/>')
            if dead[row, column]:
                cross = f"M{x - 5} {y - 5}l10 10m0 -10l-10 10"
                parts.append(f'<path d="{cross}" stroke="{ink[-sign]}" stroke-width="2"/>')
            elif owner in ink and not sign:
                parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="8" height="8" fill="{ink[owner]}"/>')
        return "".join(parts) + "</svg>"

    def __repr__(self) -> str:
        size = "x".join(map(str, self.stones.shape))
        return f"Judgement({self.classifier}, {size}, {self.dead.sum()} dead stones, {self.score})"
