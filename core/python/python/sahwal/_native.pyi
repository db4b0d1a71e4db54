"""The part of the package that is written in Rust."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, final

import numpy as np
from numpy.typing import NDArray

from . import Board, ClassifierInfo, Features, Potential, Record, Sign, Solution

UNKNOWN: Final = 2

@final
class Score:
    """The points of both colours. Neutral and unknown points count for neither. By territory rules
    eyes in seki and points that must still be filled do not count."""

    def __init__(self, rules: str, black: float, white: float) -> None: ...
    rules: Literal["area", "territory"]
    black: float
    white: float
    """With komi and handicap points."""
    margin: float
    """Black's points minus White's."""
    def __str__(self) -> str:
        """As in game records: ``B+3.5``, ``W+0.5``, ``0``."""

@final
class StringVerdict:
    """The verdict for a string of stones."""

    @property
    def sign(self) -> Sign:
        """1 black, -1 white."""
    @property
    def stones(self) -> NDArray[np.int64]:
        """Rows and columns of its stones, shape (number of stones, 2)."""
    @property
    def name(self) -> str:
        """The GTP coordinate of its first stone, which names it in all files of sahwal."""
    @property
    def verdict(self) -> Literal["alive", "dead", "unknown"]: ...
    @property
    def how(self) -> Literal["proved", "static", "estimated", "searched"] | None:
        """The method that gave the verdict; None without a verdict."""
    @property
    def confidence(self) -> float | None:
        """The probability that the verdict is right; None if the classifier gives none."""
    @property
    def reason(self) -> str:
        """The reason in words; empty if the classifier gives none."""
    @property
    def network(self) -> tuple[float, float] | None:
        """The share of its points that its own colour owns in the end, 0 to 1, by the network: if Black
        moves first, and if White does. None if the network was not asked."""
    @property
    def playouts(self) -> float | None:
        """The same by playouts; None without them."""
    @property
    def read(self) -> Literal["closed-space", "fight"] | None:
        """What was read; None if no search gave the verdict."""
    @property
    def line(self) -> list[tuple[Sign, tuple[int, int] | None]]:
        """The moves that a search expects, captor first: sign, and row and column or None for a
        pass. Empty without a search."""

@final
class Judgement:
    """The verdicts for a board of n lines."""

    @property
    def classifier(self) -> str: ...
    @property
    def board(self) -> NDArray[np.int8]:
        """The stones, shape (n, n): 1 black, -1 white, 0 none."""
    @property
    def owners(self) -> NDArray[np.int8]:
        """The owners, shape (n, n): 1 black, -1 white, 0 neutral, `UNKNOWN`."""
    @property
    def alive(self) -> NDArray[np.bool_]:
        """The living stones, shape (n, n)."""
    @property
    def dead(self) -> NDArray[np.bool_]:
        """The dead stones, shape (n, n)."""
    @property
    def confidence(self) -> NDArray[np.float64]:
        """For each stone the confidence of its verdict, 0 to 1, shape (n, n); NaN on empty
        points and where the classifier gives none."""
    @property
    def strings(self) -> list[StringVerdict]:
        """In the order of their first stones, row by row."""
    @property
    def safe_to_score(self) -> bool | None:
        """Whether the score is sure enough to be taken without asking the players; None if
        the classifier does not say."""
    @property
    def doubts(self) -> list[tuple[str, NDArray[np.int64]]]:
        """Why the score is not safe: the cause (``unknown``, ``not-sure``, ``not-read``,
        ``disagreement``, ``first-move``, ``ko-threat``, ``contradiction``, ``open-border``), and the rows and
        columns of the string or of the open points, shape (number of points, 2). Empty if it is safe, or if
        the classifier gives no reason."""
    def borders(self) -> dict[str, NDArray[np.int64]]:
        """What lies between the colours by these verdicts. For each kind of points their rows
        and columns, shape (number of points, 2): ``dame``; ``small``, gaps where a stone
        gains one point; ``open``, borders that are still open, and ``gaps``, where they can be
        closed; ``teire_black`` and ``teire_white``, the
        points that each player must still fill; ``seki``, the stones in seki, ``shared``,
        their shared liberties, and ``seki_eyes``, their eyes."""
    @property
    def score(self) -> Score: ...
    def to_frame(self) -> Any:
        """The verdicts for all strings as a `pandas.DataFrame`, one row a string: ``name``,
        ``sign``, ``stones`` (their number), ``verdict``, ``how``, ``confidence``, ``reason``.
        Raises `ImportError` without pandas."""

@final
class Game:
    """The end of a game record of a board of n lines."""

    @property
    def name(self) -> str:
        """GN of the record, or an empty text."""
    @property
    def board(self) -> NDArray[np.int8]:
        """The final position, shape (n, n): 1 black, -1 white, 0 none."""
    @property
    def owners(self) -> NDArray[np.int8] | None:
        """The counted result by TB and TW of the last node that has them, shape (n, n): 1 black,
        -1 white, 0 neutral; None if there is none or a stone follows."""
    @property
    def rules(self) -> str | None:
        """The name of the rules (RU), as `judge` takes it; None if it is missing or not known."""
    @property
    def komi(self) -> float | None:
        """Points for White (KM)."""
    @property
    def result(self) -> str | None:
        """The result as the record writes it (RE)."""
    @property
    def repairs(self) -> list[str]:
        """What was repaired in the record, or played although it is against the rules."""

def judge(
    board: Board,
    classifier: str = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    handicap: int | None,
    captured: Sequence[int],
) -> Judgement: ...

def judge_many(
    boards: Iterable[Board],
    classifier: str = "combined",
    *,
    params: Mapping[str, Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    threads: int | None = None,
) -> list[Judgement]: ...

def classifiers() -> dict[str, ClassifierInfo]: ...

def features(board: Board) -> Features: ...

def potential(board: Board, *, params: Mapping[str, Any] | None = None) -> Potential: ...

def solve(
    board: Board,
    at: str | tuple[int, int],
    *,
    string_only: bool = False,
    nodes: int | None = None,
    memory: int | None = None,
) -> Solution: ...

def games(record: Record) -> list[Game]: ...
