#!/usr/bin/env python3
"""Chooses the final boards on which the network has a stone wrong.

    python mine.py WEIGHTS FOLDER ... --out FOLDER

Each FOLDER holds a positions.csv with owners; the chosen boards go into that of `--out`, for
`train.py`. A stone is wrong if the likelier owner by the network, in the mean of both players to
move, is not its final owner.
"""
import argparse
import csv
from pathlib import Path

import numpy as np
import tensorflow as tf

import data
import integers
import net
from export import black_less_white

BATCH = 256


def sides(row):
    """The lines of a board, and those of the array that holds it."""
    size = round(len(row["stones"]) ** 0.5)
    return size, next(side for side in data.SIDES if side >= size)


def with_wrong_stone(forward, rows):
    """Those of these rows, all of one array side, on which a stone is wrong."""
    stones, owners = (np.stack([data.signed(row[name], *sides(row)) for row in rows])
                      for name in ("stones", "owners"))
    off, liberties = stones == data.OFF, data.liberties(stones)
    expected = 0
    for view in (1, -1):
        planes = data.planes(np.where(off, data.OFF, stones * view), liberties)
        expected = expected + black_less_white(forward(planes).numpy(), view)
    wrong = ((np.abs(stones) == 1) & (np.sign(expected) != owners)).any((1, 2))
    return [row for row, is_wrong in zip(rows, wrong) if is_wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    weights = integers.load(args.weights)
    forward = tf.function(lambda planes: net.forward(weights, planes), reduce_retracing=True)
    csv.field_size_limit(1 << 30)
    waiting, wrong, games = {}, [], 0
    for folder in args.folders:
        for row in csv.DictReader(open(folder / "positions.csv", encoding="utf-8")):
            if row["at"] == "0" and row["owners"]:
                games += 1
                some = waiting.setdefault(sides(row)[1], [])
                some.append(row)
                if len(some) == BATCH:
                    wrong += with_wrong_stone(forward, some)
                    some.clear()
    for some in filter(None, waiting.values()):
        wrong += with_wrong_stone(forward, some)
    args.out.mkdir(parents=True, exist_ok=True)
    with open(args.out / "positions.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, wrong[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(wrong)
    print(f"{len(wrong)} of {games} final boards")


if __name__ == "__main__":
    main()
