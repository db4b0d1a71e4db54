#!/usr/bin/env python3
"""Trains the network on positions through games with known final owners.

    pip install -r requirements.txt
    python train.py --data FOLDER=SHARE ... --steps 15000 --out weights.npz

Each FOLDER holds the positions.csv of `sahwal run --at`; SHARE is its part of each batch. Seeds are
fixed, but sums in another order (another processor, a graphics processor) give other weights.
"""
import argparse
import json
import time
import zlib
from pathlib import Path

import keras
import numpy as np
import tensorflow as tf

import data
import net

BATCH = 64
FINAL_SHARE = 0.35              # of the samples are final boards
AVERAGE = 0.998                 # of the weights kept in each step by their mean


def is_in_fold(game, fold, folds):
    """Whether the game is held out in this fold; by a checksum of its name."""
    return zlib.crc32(game.encode()) % folds == fold


class Samples:
    """The positions of one folder and side, drawn at random."""

    def __init__(self, arrays, share):
        self.stones, self.liberties, self.owners, self.to_move, is_final = arrays
        self.share = share
        self.final, self.other = np.flatnonzero(is_final), np.flatnonzero(~is_final)

    def draw(self, rng, count):
        """Planes and classes (0 enemy, 1 nobody, 2 own, -1 beside the board) from the view of the
        player to move, or of a random one, each in a random image."""
        finals = rng.binomial(count, FINAL_SHARE if len(self.final) and len(self.other) else
                              float(len(self.final) > 0))
        chosen = np.concatenate([rng.choice(self.final, finals), rng.choice(self.other, count - finals)])
        stones, owners = self.stones[chosen], self.owners[chosen]
        to_move = self.to_move[chosen]
        view = np.where(to_move == 0, rng.choice((-1, 1), count), to_move)[:, None, None]
        off = stones == data.OFF
        stones, owners = (np.where(off, data.OFF, array * view) for array in (stones, owners))
        planes = data.planes(stones, self.liberties[chosen])
        classes = np.where(off, -1, owners + 1).astype(np.int32)
        turn, mirror = rng.integers(4), rng.integers(2)
        images = (np.rot90(array, turn, (1, 2)) for array in (planes, classes))
        return [np.ascontiguousarray(image[:, ::-1] if mirror else image) for image in images]


def loss(weights, planes, classes):
    """Mean cross entropy of the points, and the share of points with another likeliest owner."""
    logits = net.forward(weights, planes)
    on = tf.cast(classes >= 0, tf.float32)
    entropy = tf.nn.sparse_softmax_cross_entropy_with_logits(tf.maximum(classes, 0), logits)
    wrong = tf.cast(tf.argmax(logits, -1, tf.int32) != classes, tf.float32)
    return tf.reduce_sum(entropy * on) / tf.reduce_sum(on), tf.reduce_sum(wrong * on) / tf.reduce_sum(on)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER=SHARE")
    parser.add_argument("--steps", type=int, required=True, help="steps of 64 positions")
    parser.add_argument("--stop", type=int, help="stop before the rate has fallen to its end")
    parser.add_argument("--rate", type=float, default=2e-3, help="the largest rate (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--fold", metavar="I/N", help="hold out the games of part I of N of each folder")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()

    keep = lambda game: True
    if args.fold:
        fold, folds = map(int, args.fold.split("/"))
        keep = lambda game: not is_in_fold(game, fold - 1, folds)
    samples = []
    for folder, share in (text.rsplit("=", 1) for text in args.data):
        sides = data.read(folder, keep)
        total = sum(len(arrays[0]) for arrays in sides.values())
        for side, arrays in sides.items():
            count = len(arrays[0])
            samples.append(Samples(arrays, float(share) * count / total))
            print(f"{folder}: {count} positions of up to {side} lines", flush=True)
    rng = np.random.default_rng(args.seed)
    weights = net.init(args.seed)
    if args.start:
        for name, value in np.load(args.start).items():
            weights[name].assign(value)
    # The rate rises over 200 steps, then falls as a half cosine.
    rate = keras.optimizers.schedules.CosineDecay(
        1e-4, args.steps - 200, alpha=0.01, warmup_target=args.rate, warmup_steps=200)
    optimiser = keras.optimizers.AdamW(rate, weight_decay=1e-4, global_clipnorm=1.0,
                                       use_ema=True, ema_momentum=AVERAGE)
    variables = list(weights.values())
    optimiser.build(variables)

    @tf.function(reduce_retracing=True)
    def step(planes, classes):
        with tf.GradientTape() as tape:
            value, wrong = loss(weights, planes, classes)
        optimiser.apply_gradients(zip(tape.gradient(value, variables), variables))
        return tf.stack([value, wrong])

    shares = np.array([one.share for one in samples])
    shares /= shares.sum()
    start, log = time.time(), []
    recent = np.zeros(2)
    last = args.stop or args.steps
    for number in range(1, last + 1):
        # A batch is of one array size; the smaller ones are cheap and take their share of batches.
        planes, classes = samples[rng.choice(len(samples), p=shares)].draw(rng, BATCH)
        recent += step(planes, classes).numpy() / 200
        if number % 200 == 0:
            log.append((number, *(round(float(figure), 5) for figure in recent)))
            print("step %d: loss %.4f, points wrong %.4f" % log[-1], f"{time.time() - start:.0f} s", flush=True)
            recent[:] = 0
        if number % 1000 == 0 or number == last:
            # The mean over the last steps is less noisy than the last weights.
            means = optimiser._model_variables_moving_average
            np.savez(args.out, **{name: mean.numpy() for name, mean in zip(weights, means)})
    used = {"data": args.data, "fold": args.fold, "steps": args.steps, "stop": args.stop, "batch": BATCH,
            "seed": args.seed, "rate": args.rate, "start": args.start and args.start.name}
    args.out.with_suffix(".json").write_text(json.dumps(used | {"loss": log}) + "\n")


if __name__ == "__main__":
    main()
