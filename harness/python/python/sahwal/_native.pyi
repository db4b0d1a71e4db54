"""The part of the package that is written in Rust."""

from collections.abc import Iterable
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from . import Board, Features, Record

__version__: str

@final
class Game:
    """A position of a game record, usually its end, on a board of n lines."""

    @property
    def name(self) -> str:
        """The name of the game (GN), or an empty text."""
    @property
    def black(self) -> str:
        """The name of Black (PB), or an empty text."""
    @property
    def white(self) -> str:
        """The name of White (PW), or an empty text."""
    @property
    def board(self) -> NDArray[np.int8]:
        """The final position, shape (n, n): 1 black, -1 white, 0 none."""
    @property
    def owners(self) -> NDArray[np.int8] | None:
        """The counted result by TB and TW of the last node that has them, shape (n, n): 1 black,
        -1 white, 0 neutral. None if no node has them, or if a stone is played after them."""
    @property
    def rules(self) -> str | None:
        """The name of the rules (RU), which can be given to `judge`; None if it is missing or unknown."""
    @property
    def komi(self) -> float | None:
        """Points for White (KM)."""
    @property
    def handicap(self) -> int | None:
        """The number of handicap stones (HA, or else those on the board)."""
    @property
    def captured(self) -> tuple[int, int]:
        """The numbers of stones that Black and White captured."""
    @property
    def recorded(self) -> str | None:
        """The result as the record writes it (RE)."""
    @property
    def repairs(self) -> list[str]:
        """Repairs of the record, and moves that were played although they break the rules."""

def judge(board: Board, asked: dict[str, Any]) -> str: ...

def judge_many(
    boards: Iterable[Board], asked: dict[str, Any], threads: int | None, collect: bool,
) -> list[str | Exception]: ...

def classifiers() -> str: ...

def features(board: Board) -> Features: ...

def potential(board: Board, *, params: str | None = None) -> dict[str, Any]: ...

def games(record: Record, move: int | None) -> list[Game]: ...

def example_games() -> list[Game]: ...
