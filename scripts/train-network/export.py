#!/usr/bin/env python3
"""Writes the integer weights, and compares them with the network in floating point.

    python export.py weights.npz --check FOLDER ... --examples FOLDER --out ../../core/src/network

FOLDER holds the positions.csv of `sahwal run --at`; its figures are held out only if the weights
were not trained on it.
"""
import argparse
from pathlib import Path

import numpy as np
import tensorflow as tf

import data
import integers
import net

BATCH = 256


def shares(logits):
    """The probabilities of logits."""
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def check(weights, whole, folder, limit):
    """Prints how far the two networks differ, and how many points each has right."""
    forward = tf.function(lambda planes: net.forward(weights, planes))
    for side, (stones, owners, _, is_final) in data.read(folder).items():
        liberties = data.liberties(stones)
        chosen = np.flatnonzero(is_final)[:limit]
        differ = points = 0
        right, largest = np.zeros(2, int), 0.0
        for start in range(0, len(chosen), BATCH):
            part = chosen[start:start + BATCH]
            on = stones[part] != data.OFF
            means = []
            for compute in (lambda p: forward(p).numpy(), lambda p: integers.forward(whole, p)):
                mean = 0
                for view in (1, -1):
                    seen = np.where(on, stones[part] * view, data.OFF)
                    mean = mean + black_less_white(compute(data.planes(seen, liberties[part])), view) / 2
                means.append(mean)
            points += on.sum()
            differ += (on & ((means[0] > 0) != (means[1] > 0))).sum()
            largest = max(largest, np.abs(means[0] - means[1])[on].max())
            right += [(on & (np.sign(mean) == owners[part])).sum() for mean in means]
        print(f"{folder}, up to {side} lines: {len(chosen)} final boards, owner right "
              f"{100 * right[0] / points:.3f} % (float), {100 * right[1] / points:.3f} % (integers); "
              f"another owner {100 * differ / points:.4f} %, largest difference {largest:.3f}")


def black_less_white(logits, view):
    """For each point the probability of Black less that of White."""
    enemy, _, own = np.moveaxis(shares(logits), -1, 0)
    return view * (own - enemy)


def examples(weights, folder):
    """Text of a few final boards: the stones and, for each player to move, what the network in
    floating point expects, in thousandths. A test of core/src/network reads it."""
    lines = []
    for stones, _, _, is_final in data.read(folder).values():
        liberties = data.liberties(stones)
        for chosen in np.flatnonzero(is_final)[:2]:
            board = stones[chosen]
            size = int((board[0] != data.OFF).sum())
            lines.append("".join(".BW"[stone] for stone in board[:size, :size].flatten()))
            for view in (1, -1):
                seen = np.where(board == data.OFF, data.OFF, board * view)[None]
                planes = data.planes(seen, liberties[chosen][None])
                values = black_less_white(net.forward(weights, planes).numpy(), view)[0, :size, :size]
                lines.append(" ".join(str(round(1000 * float(value))) for value in values.flatten()))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--check", nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--limit", type=int, default=1000, help="final boards of a folder (%(default)s)")
    parser.add_argument("--examples", metavar="FOLDER", help="boards for the test of the integers")
    parser.add_argument("--out", type=Path, required=True, help="folder of weights.bin and examples.txt")
    args = parser.parse_args()
    weights = integers.load(args.weights)
    whole = integers.quantise(weights)
    bytes_ = integers.to_bytes(whole)
    (args.out / "weights.bin").write_bytes(bytes_)
    print(f"weights.bin: {len(bytes_)} bytes")
    if args.examples:
        (args.out / "examples.txt").write_text(examples(weights, args.examples))
    for folder in args.check:
        check(weights, whole, folder, args.limit)


if __name__ == "__main__":
    main()
