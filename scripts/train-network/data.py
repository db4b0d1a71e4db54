"""Positions with the final owners of their points, from the positions.csv of `sahwal run --at`."""
import csv
from pathlib import Path

import numpy as np
from scipy import ndimage

SIDES = (9, 13, 19)             # a board is put in the corner of the smallest array that holds it
OFF = 9                         # code of a place beside the board
ONE_PLANE = np.array([[[0, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 1, 0], [1, 1, 1], [0, 1, 0]],
                      [[0, 0, 0], [0, 0, 0], [0, 0, 0]]])


def liberties(stones):
    """For each stone of boards [n, side, side] (1 Black, -1 White, 0 empty, OFF beside the board):
    the number of liberties of its string, at most 4. 0 elsewhere."""
    result = np.zeros(stones.shape, np.int8)
    place = np.arange(stones.size).reshape(stones.shape)
    for colour in (1, -1):
        strings, count = ndimage.label(stones == colour, ONE_PLANE)
        pairs = []
        for axis in (1, 2):
            low, high = [slice(None)] * 3, [slice(None)] * 3
            low[axis], high[axis] = slice(None, -1), slice(1, None)
            for a, b in ((tuple(low), tuple(high)), (tuple(high), tuple(low))):
                meet = (stones[a] == 0) & (strings[b] > 0)
                pairs.append(strings[b][meet].astype(np.int64) * stones.size + place[a][meet])
        found = np.unique(np.concatenate(pairs)) // stones.size
        of_string = np.minimum(np.bincount(found, minlength=count + 1), 4)
        result += np.where(strings > 0, of_string[strings], 0).astype(np.int8)
    return result


def signed(text, size, side):
    """Letters of points as 1 (B), -1 (W), 0, in the corner of an array of the side; OFF beside it."""
    letters = np.frombuffer(text.encode(), np.uint8).reshape(size, size)
    array = np.full((side, side), OFF, np.int8)
    array[:size, :size] = (letters == ord("B")).astype(np.int8) - (letters == ord("W"))
    return array


def percent(text, size, side):
    """Ownership of points, 100 for Black to -100 for White, in the corner of an array of the side."""
    array = np.zeros((side, side), np.int8)
    array[:size, :size] = np.array(text.split(), np.int8).reshape(size, size)
    return array


def read(folder, keep=lambda game: True):
    """The positions of a folder by side of the array: (stones, targets, to_move, is_final).

    With the column `owners` (of a run), `targets` are the final owners, as stones. With the columns
    `black_first` and `white_first`, they are two arrays a position: the ownership in percent with
    each player to move. `to_move` is 1 (Black), -1, or 0 if not known or the game is over. `keep`
    tells by name which games are read."""
    rows = {side: ([], [], [], []) for side in SIDES}
    csv.field_size_limit(1 << 30)
    for row in csv.DictReader(open(Path(folder) / "positions.csv", encoding="utf-8")):
        soft = "black_first" in row
        if not keep(row["game"]) or not (soft or row["owners"]):
            continue
        size = round(len(row["stones"]) ** 0.5)
        side = next(side for side in SIDES if side >= size)
        if soft:
            targets = np.stack([percent(row[name], size, side) for name in ("black_first", "white_first")])
            is_final, to_move = False, 0
        else:
            targets = signed(row["owners"], size, side)
            is_final = row["at"] == "0"
            to_move = 0 if is_final or size < 19 else 1 - 2 * (int(row["moves_played"]) % 2)
        for values, value in zip(rows[side], (signed(row["stones"], size, side), targets, to_move, is_final)):
            values.append(value)
    return {side: tuple(np.array(values, bool if values is arrays[-1] else np.int8) for values in arrays)
            for side, arrays in rows.items() if arrays[0]}


def planes(stones, liberties):
    """The planes of the network; the player to move has the stones 1."""
    own, enemy = stones == 1, stones == -1
    few = [colour & (liberties == number) for colour in (own, enemy) for number in (1, 2, 3)]
    return np.stack([own, enemy, *few, stones != OFF], -1).astype(np.float32)
