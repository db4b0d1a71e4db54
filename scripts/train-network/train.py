#!/usr/bin/env python3
"""Trains the network on positions through games with known final owners.

    pip install -r requirements.txt
    python train.py --data FOLDER=SHARE ... --steps 15000 --out weights.npz

Each FOLDER holds a positions.csv (`data.read`); SHARE is its part of the batches. Seeds are fixed,
but sums in another order (another processor, a graphics processor) give other weights.
"""
import argparse
import json
import time
from pathlib import Path

import keras
import numpy as np
import tensorflow as tf

import data
import integers
import net

BATCH = 64
FINAL_SHARE = 0.35              # of the samples are final boards
AVERAGE = 0.998                 # of the weights kept in each step by their mean


class Samples:
    """The positions of one folder and side, drawn at random."""

    def __init__(self, arrays, share):
        self.stones, self.targets, self.to_move, is_final = arrays
        self.share = share
        self.soft = self.targets.ndim > self.stones.ndim
        self.final, self.other = np.flatnonzero(is_final), np.flatnonzero(~is_final)

    def draw(self, rng, count):
        """Planes and targets from the view of the player to move, or of a random one, each in a
        random image. Targets are the classes 0 (enemy), 1 (nobody), 2 (own), or soft ones between
        0 (enemy) and 2; -1 beside the board."""
        finals = rng.binomial(count, FINAL_SHARE if len(self.final) and len(self.other) else
                              float(len(self.final) > 0))
        chosen = np.concatenate([rng.choice(self.final, finals), rng.choice(self.other, count - finals)])
        stones, targets = self.stones[chosen], self.targets[chosen].astype(np.float32)
        to_move = self.to_move[chosen]
        view = np.where(to_move == 0, rng.choice((-1, 1), count), to_move)
        if self.soft:
            targets = targets[np.arange(count), (view < 0).astype(int)] / 100
        view = view[:, None, None]
        off = stones == data.OFF
        planes = data.planes(np.where(off, data.OFF, stones * view), data.liberties(stones))
        targets = np.where(off, -1, targets * view + 1).astype(np.float32)
        turn, mirror = rng.integers(4), rng.integers(2)
        images = (np.rot90(array, turn, (1, 2)) for array in (planes, targets))
        return [np.ascontiguousarray(image[:, ::-1] if mirror else image) for image in images]


def loss(weights, planes, targets, soft):
    """Mean cross entropy of the points, and the share of points with another likeliest owner. A soft
    target says how likely each player is to own a point; half of `nobody` counts for each."""
    logits = net.forward(weights, planes)
    on = tf.cast(targets >= 0, tf.float32)
    targets = tf.maximum(targets, 0)
    if soft:
        shares = tf.nn.softmax(logits)
        own = tf.clip_by_value(shares[..., 2] + shares[..., 1] / 2, 1e-6, 1 - 1e-6)
        entropy = -(targets * tf.math.log(own) + (2 - targets) * tf.math.log(1 - own)) / 2
        wrong = (own > 0.5) != (targets > 1)
    else:
        entropy = tf.nn.sparse_softmax_cross_entropy_with_logits(tf.cast(targets, tf.int32), logits)
        wrong = tf.argmax(logits, -1, tf.int32) != tf.cast(targets, tf.int32)
    points = tf.reduce_sum(on)
    return tf.reduce_sum(entropy * on) / points, tf.reduce_sum(tf.cast(wrong, tf.float32) * on) / points


def rate_at(step, args):
    """The rate rises over 200 steps, stays, and falls in a straight line in the last `--fall` steps."""
    return args.rate * min(step / 200, 1, (args.steps - step + 1) / max(args.fall, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER=SHARE")
    parser.add_argument("--steps", type=int, required=True, help="steps of 64 positions")
    parser.add_argument("--fall", type=int, default=0, help="in so many steps at the end the rate falls")
    parser.add_argument("--rate", type=float, default=1e-3, help="the largest rate (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from: .npz, or the .bin of the integers")
    parser.add_argument("--hold", nargs="+", default=[], metavar="MONTH", help="leave out games of these names")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()

    keep = lambda game: not game.startswith(tuple(args.hold))
    samples, counts = [], {}
    for folder, share in (text.rsplit("=", 1) for text in args.data):
        sides = data.read(folder, keep)
        total = counts[folder] = sum(len(arrays[0]) for arrays in sides.values())
        samples += [Samples(arrays, float(share) * len(arrays[0]) / total) for arrays in sides.values()]
        print(f"{folder}: {total} positions", flush=True)
    rng = np.random.default_rng(args.seed)
    weights = net.init(args.seed)
    if args.start:
        for name, value in integers.load(args.start).items():
            weights[name].assign(value)
    optimiser = keras.optimizers.AdamW(args.rate, weight_decay=1e-4, global_clipnorm=1.0,
                                       use_ema=True, ema_momentum=AVERAGE)
    variables = list(weights.values())
    optimiser.build(variables)

    @tf.function(reduce_retracing=True)
    def step(planes, targets, soft):
        with tf.GradientTape() as tape:
            value, wrong = loss(weights, planes, targets, soft)
        optimiser.apply_gradients(zip(tape.gradient(value, variables), variables))
        return tf.stack([value, wrong])

    shares = np.array([one.share for one in samples])
    shares /= shares.sum()
    began, log = time.time(), []
    recent = np.zeros(2)
    for number in range(1, args.steps + 1):
        # A batch is of one folder and array size; the smaller ones are cheap.
        one = samples[rng.choice(len(samples), p=shares)]
        optimiser.learning_rate = rate_at(number, args)
        recent += step(*one.draw(rng, BATCH), one.soft).numpy() / 200
        if number % 200 == 0:
            log.append((number, *(round(float(figure), 5) for figure in recent)))
            print("step %d: loss %.4f, points wrong %.4f" % log[-1], f"{time.time() - began:.0f} s", flush=True)
            recent[:] = 0
        if number % 1000 == 0 or number == args.steps:
            # The mean over the last steps is less noisy than the last weights.
            means = optimiser._model_variables_moving_average
            np.savez(args.out, **{name: mean.numpy() for name, mean in zip(weights, means)})
            used = {"data": args.data, "positions": counts, "held": args.hold, "steps": number,
                    "fall": args.fall, "batch": BATCH, "seed": args.seed, "rate": args.rate,
                    "start": args.start and args.start.name}
            args.out.with_suffix(".json").write_text(json.dumps(used | {"loss": log}) + "\n")


if __name__ == "__main__":
    main()
