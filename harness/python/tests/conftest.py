"""Fixtures of all tests: the folder of the clone, and the embedded games."""

from pathlib import Path

import pytest
import sahwal

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root():
    """The folder of the clone."""
    return ROOT


@pytest.fixture(scope="session")
def selfplay():
    """The 126 embedded games."""
    folder = ROOT / "datasets" / "selfplay"
    return [game for size in ("9x9", "13x13", "19x19") for game in sahwal.games(folder / f"{size}.sgf")]
