#!/usr/bin/env python3
"""Chooses the final boards on which the network has a string wrong.

    python mine.py weights.npz FOLDER ... --out FOLDER

Each FOLDER holds a positions.csv; the boards go into that of `--out`, for `train.py`. A string is
wrong if its network says that the opponent owns most of it and the final owners do not, or the other
way round.
"""
import argparse
import csv
from pathlib import Path

import numpy as np
import tensorflow as tf
from scipy import ndimage

import data
import net
from export import black_less_white


def board(row):
    """Stones and owners of a row, in the corner of an array of one of the sides."""
    size = round(len(row["stones"]) ** 0.5)
    side = next(side for side in data.SIDES if side >= size)
    arrays = np.full((2, side, side), data.OFF, np.int8)
    for array, text in zip(arrays, (row["stones"], row["owners"])):
        letters = np.frombuffer(text.encode(), np.uint8).reshape(size, size)
        array[:size, :size] = (letters == ord("B")).astype(np.int8) - (letters == ord("W"))
    return arrays


def has_wrong_string(stones, owners, expected):
    """Whether a string dies by `expected` (Black less White) and lives by `owners`, or the reverse."""
    for colour in (1, -1):
        strings, count = ndimage.label(stones == colour, data.ONE_PLANE[1])
        for number in range(1, count + 1):
            string = strings == number
            lives = (owners[string] == colour).mean() >= 0.5
            if lives != (colour * expected[string].mean() > 0):
                return True
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    weights = dict(np.load(args.weights))
    forward = tf.function(lambda planes: net.forward(weights, planes), reduce_retracing=True)
    csv.field_size_limit(1 << 30)
    rows = [row for folder in args.folders
            for row in csv.DictReader(open(folder / "positions.csv", encoding="utf-8")) if row["at"] == "0" and row["owners"]]
    args.out.mkdir(parents=True, exist_ok=True)
    with open(args.out / "positions.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        chosen = 0
        for row in rows:
            stones, owners = board(row)
            expected = 0
            for view in (1, -1):
                seen = np.where(stones == data.OFF, data.OFF, stones * view)[None]
                planes = data.planes(seen, data.liberties(stones[None]))
                expected = expected + black_less_white(forward(planes).numpy(), view)[0] / 2
            if has_wrong_string(stones, owners, expected):
                writer.writerow(row)
                chosen += 1
    print(f"{chosen} of {len(rows)} final boards")


if __name__ == "__main__":
    main()
