"""Reads positions with the final owners of their points, from the positions.csv of `sahwal run --at`.

train.py and export.py use it. The planes here must be those of core/src/estimate/network."""
import csv
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

SIDE = 19                       # of the arrays; a smaller board is in their corner
OFF = 9                         # code of a place beside the board


class Positions(NamedTuple):
    """n positions, in arrays of shape (n, SIDE, SIDE) or (n,)."""
    stones: np.ndarray          # 1 Black, -1 White, 0 empty, OFF beside the board
    owners: np.ndarray          # percent: 100 Black, -100 White
    to_move: np.ndarray         # 1 Black, -1 White, 0 if not known or the game is over
    final: np.ndarray           # whether the game is over
    soft: np.ndarray            # whether the owners are likelihoods of another program


def in_corner(values, outside):
    """Puts the values of a board, given row by row, into the corner of an array."""
    size = round(len(values) ** 0.5)
    array = np.full((SIDE, SIDE), outside, np.int8)
    array[:size, :size] = values.reshape(size, size)
    return array


def signs(text):
    """Returns 1 for each B, -1 for each W, and 0 for other letters."""
    letters = np.frombuffer(text.encode(), np.uint8)
    return (letters == ord("B")).astype(np.int8) - (letters == ord("W"))


def read(folder, keep=lambda game: True):
    """Reads the positions of a folder whose game's name `keep` accepts. A row with `black_first` and `white_first`
    has the ownership in percent with each player to move, and gives two positions."""
    rows = []
    csv.field_size_limit(1 << 30)
    for row in csv.DictReader(open(Path(folder) / "positions.csv", encoding="utf-8")):
        soft = "black_first" in row
        if not keep(row["game"]) or not (soft or row["owners"]):
            continue
        stones = in_corner(signs(row["stones"]), OFF)
        if soft:
            for name, to_move in (("black_first", 1), ("white_first", -1)):
                rows.append((stones, in_corner(np.array(row[name].split(), np.int8), 0), to_move, False, True))
        else:
            final = row["at"] == "0"
            unknown = final or len(row["stones"]) < SIDE * SIDE
            to_move = 0 if unknown else 1 - 2 * (int(row["moves_played"]) % 2)
            rows.append((stones, in_corner(100 * signs(row["owners"]), 0), to_move, final, False))
    kinds = (np.int8, np.int8, np.int8, bool, bool)
    return Positions(*(np.array(values, kind) for values, kind in zip(zip(*rows), kinds)))


@jax.jit
def liberties(stones):
    """Returns the number of liberties of each stone's string, at most 4, and 0 on other points.

    Every stone starts with its own number. Neighbours of one colour take the larger number until
    nothing changes: then all stones of a string have one number. Each empty point counts once for each
    string beside it."""
    count = len(stones)
    is_stone = jnp.abs(stones) == 1
    own = jnp.arange(1, SIDE * SIDE + 1).reshape(SIDE, SIDE)

    def beside(array, outside):
        padded = jnp.pad(array, ((0, 0), (1, 1), (1, 1)), constant_values=outside)
        return [padded[:, 1 + y:1 + y + SIDE, 1 + x:1 + x + SIDE] for y, x in ((-1, 0), (1, 0), (0, -1), (0, 1))]

    same = [near == stones for near in beside(stones, OFF)]

    def spread(state):
        strings, _ = state
        larger = strings
        for near, is_same in zip(beside(strings, 0), same):
            larger = jnp.where(is_same & is_stone, jnp.maximum(larger, near), larger)
        return larger, jnp.any(larger != strings)

    strings, _ = lax.while_loop(lambda state: state[1], spread, (jnp.where(is_stone, own, 0), True))
    seen = beside(strings, 0)
    board = jnp.arange(count)[:, None, None]
    found = jnp.zeros((count, SIDE * SIDE + 1), jnp.int16)
    for number, near in enumerate(seen):
        again = sum(near == earlier for earlier in seen[:number]) > 0 if number else False
        found = found.at[board, jnp.where((stones == 0) & ~jnp.bool_(again), near, 0)].add(1)
    found = jnp.minimum(found, 4).astype(jnp.int8).at[:, 0].set(0)
    return jnp.take_along_axis(found, strings.reshape(count, -1), 1).reshape(stones.shape)


def planes(stones, liberties):
    """Returns the planes of the network. The stones of the player to move are 1."""
    own, enemy = stones == 1, stones == -1
    few = [colour & (liberties == number) for colour in (own, enemy) for number in (1, 2, 3)]
    return jnp.stack([own, enemy, *few, stones != OFF], -1).astype(jnp.float32)
