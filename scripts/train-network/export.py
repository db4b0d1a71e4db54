#!/usr/bin/env python3
"""Writes the integer weights, and compares them with the network in floating point.

    python export.py weights.npz --check FOLDER ... --out ../../core/src/network/weights.bin

FOLDER holds the at-boards.csv of `sahwal run --at`; its figures are held out only if the weights
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
    """Prints how far the two networks differ, and how many points and stones each has right."""
    forward = tf.function(lambda planes: net.forward(weights, planes))
    for side, (stones, liberties, owners, to_move, is_final) in data.read(folder).items():
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
                    enemy, _, own = np.moveaxis(shares(compute(data.planes(seen, liberties[part]))), -1, 0)
                    mean = mean + view * (own - enemy) / 2
                means.append(mean)
            points += on.sum()
            differ += (on & ((means[0] > 0) != (means[1] > 0))).sum()
            largest = max(largest, np.abs(means[0] - means[1])[on].max())
            right += [(on & (np.sign(mean) == owners[part])).sum() for mean in means]
        print(f"{folder}, up to {side} lines: {len(chosen)} final boards, owner right "
              f"{100 * right[0] / points:.3f} % (float), {100 * right[1] / points:.3f} % (integers); "
              f"another owner {100 * differ / points:.4f} %, largest difference {largest:.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--check", nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--limit", type=int, default=1000, help="final boards of a folder (%(default)s)")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    weights = dict(np.load(args.weights))
    whole = integers.quantise(weights)
    args.out.write_bytes(integers.to_bytes(whole))
    print(f"{args.out}: {args.out.stat().st_size} bytes")
    for folder in args.check:
        check(weights, whole, folder, args.limit)


if __name__ == "__main__":
    main()
