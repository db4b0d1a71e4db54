#!/usr/bin/env python3
"""Joins ownership by another program with boards, for `train.py`.

    python soft.py GAMES POSITIONS OUT

GAMES has two files. ownership.csv (file, black_first, white_first) has the ownership of final boards in
percent, from 100 for Black to -100 for White, with each player to move. before-the-end.csv has a position,
its stones, and the same two columns. POSITIONS is the positions.csv of `sahwal run` with the final boards.
OUT gets soft-final and soft-before, each with a positions.csv.
"""
import csv
import sys
from pathlib import Path

COLUMNS = ["game", "stones", "black_first", "white_first"]


def rows(path):
    csv.field_size_limit(1 << 30)
    return csv.DictReader(open(path, encoding="utf-8"))


def write(folder, boards):
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "positions.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(boards)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    games, positions, out = map(Path, sys.argv[1:])
    final = {row["file"]: row for row in rows(games / "ownership.csv")}
    write(out / "soft-final", ([row["game"], row["stones"], soft["black_first"], soft["white_first"]]
                               for row in rows(positions)
                               if row["at"] == "0" and (soft := final.get(row["game"]))))
    write(out / "soft-before", ([row["position"], *(row[name] for name in COLUMNS[1:])]
                                for row in rows(games / "before-the-end.csv")))


if __name__ == "__main__":
    main()
