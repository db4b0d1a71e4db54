#!/usr/bin/env python3
"""Writes the integer weights, and compares them with the network in floating point.

    python export.py weights.npz --check FOLDER ... --examples FOLDER --out ../../core/src/estimate/network

FOLDER has the positions.csv of `sahwal run --at`. Its figures are on unseen games only if the weights
were not trained on it.
"""
import argparse
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import data
import integers
import net

BATCH = 256


def shares(logits):
    """Returns the probabilities of logits."""
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def check(weights, whole, folder, limit):
    """Prints how far the two networks differ, and how many points each has right."""
    forward = jax.jit(partial(net.forward, weights))
    positions = data.read(folder)
    chosen = np.flatnonzero(positions.final)[:limit]
    differ = points = 0
    right, largest = np.zeros(2, int), 0.0
    for start in range(0, len(chosen), BATCH):
        stones, owners = (array[chosen[start:start + BATCH]] for array in positions[:2])
        on = stones != data.OFF
        means = []
        for compute in (forward, partial(integers.forward, whole)):
            mean = 0
            for view in (1, -1):
                mean = mean + black_less_white(np.array(compute(planes_of(stones, view))), view) / 2
            means.append(mean)
        points += on.sum()
        differ += (on & ((means[0] > 0) != (means[1] > 0))).sum()
        largest = max(largest, np.abs(means[0] - means[1])[on].max())
        right += [(on & (np.sign(mean) == np.sign(owners))).sum() for mean in means]
    print(f"{folder}: {len(chosen)} final boards, owner right "
          f"{100 * right[0] / points:.3f} % (float), {100 * right[1] / points:.3f} % (integers); "
          f"another owner {100 * differ / points:.4f} %, largest difference {largest:.3f}")


def planes_of(stones, view):
    """Returns the planes of boards from the view of Black (1) or White (-1)."""
    seen = np.where(stones == data.OFF, data.OFF, stones * view)
    return np.array(data.planes(jnp.asarray(seen), data.liberties(jnp.asarray(stones))))


def black_less_white(logits, view):
    """Returns the probability of Black minus that of White for each point."""
    enemy, _, own = np.moveaxis(shares(logits), -1, 0)
    return view * (own - enemy)


def examples(weights, folder):
    """Returns a text of a few final boards: the stones and, for each player to move, the output of the network
    in floating point, in thousandths. A test of core/src/estimate/network reads it."""
    lines = []
    stones = data.read(folder).stones
    sizes = (stones[:, 0] != data.OFF).sum(-1)
    for size in (9, 13, 19):
        for board in stones[sizes == size][:2]:
            lines.append("".join(".BW"[stone] for stone in board[:size, :size].flatten()))
            for view in (1, -1):
                logits = np.array(net.forward(weights, planes_of(board[None], view)))
                values = black_less_white(logits, view)[0, :size, :size]
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
    weights = dict(np.load(args.weights))
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
