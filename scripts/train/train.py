#!/usr/bin/env python3
"""Trains the network on positions through games with known final owners.

    pip install -r requirements.txt
    python train.py --data FOLDER=SHARE ... --steps 100000 --out weights.npz

Each FOLDER has a positions.csv (`data.read`), and SHARE is its part of the batches. Seeds are fixed, but
another processor or a graphics processor adds in another order, which gives other weights.
"""
import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import data
import net

BATCH = 256
FINAL_SHARE = 0.35              # share of final boards in the batches of a folder with games
AVERAGE = 0.999                 # share of the old mean of the weights that each step keeps
CHUNK = 4096                    # positions whose liberties are counted at a time
TURNS = np.arange(data.SIDE ** 2).reshape(data.SIDE, data.SIDE)
IMAGES = jnp.array([np.rot90(side, turn).reshape(-1) for side in (TURNS, TURNS.T) for turn in range(4)])


class Samples(NamedTuple):
    """All positions on the device, and the groups from which batches are drawn."""
    positions: data.Positions
    liberties: jax.Array
    chosen: jax.Array           # the numbers of the positions, group after group
    size: jax.Array             # of each group
    begin: jax.Array            # of each group in `chosen`
    odds: jax.Array             # of each group, their logarithm


def read(folders, keep):
    """Returns the samples of folders with their shares, and the number of positions of each."""
    parts, counts, groups, shares, first = [], {}, [], [], 0
    for folder, share in folders:
        part = data.read(folder, keep)
        parts.append(part)
        counts[folder] = len(part.final)
        both = 0 < part.final.sum() < len(part.final)
        for final, of_both in ((True, FINAL_SHARE), (False, 1 - FINAL_SHARE)):
            if len(chosen := first + np.flatnonzero(part.final == final)):
                groups.append(chosen)
                shares.append(share * (of_both if both else 1))
        first += len(part.final)
        print(f"{folder}: {len(part.final)} positions", flush=True)
    positions = data.Positions(*(jnp.asarray(np.concatenate(arrays)) for arrays in zip(*parts)))
    liberties = jnp.concatenate([data.liberties(positions.stones[start:start + CHUNK])
                                 for start in range(0, first, CHUNK)])
    size = np.array([len(group) for group in groups])
    return Samples(positions, liberties, jnp.asarray(np.concatenate(groups)), jnp.asarray(size),
                   jnp.asarray(np.cumsum(size) - size), jnp.log(jnp.array(shares))), counts


def draw(samples, key):
    """Returns planes, targets and kinds of a batch, from the view of the player to move or of a random player,
    each in a random image. A target is 0 (enemy) to 2 (own), or -1 beside the board."""
    keys = jax.random.split(key, 4)
    group = jax.random.categorical(keys[0], samples.odds, shape=(BATCH,))
    number = jax.random.randint(keys[1], (BATCH,), 0, samples.size[group])
    chosen = samples.chosen[samples.begin[group] + number]
    stones, owners, to_move, _, soft = (array[chosen] for array in samples.positions)
    view = jnp.where(to_move == 0, jax.random.rademacher(keys[2], (BATCH,), jnp.int8), to_move)[:, None, None]
    off = stones == data.OFF
    planes = data.planes(jnp.where(off, data.OFF, stones * view), samples.liberties[chosen])
    targets = jnp.where(off, -1, owners.astype(jnp.float32) / 100 * view + 1)
    image = IMAGES[jax.random.randint(keys[3], (BATCH,), 0, len(IMAGES))]
    planes, targets = (jnp.take_along_axis(array.reshape(BATCH, data.SIDE ** 2, -1), image[:, :, None], 1)
                       .reshape(array.shape) for array in (planes, targets))
    return planes, targets, soft


def loss(weights, planes, targets, soft):
    """Returns the mean cross entropy of the points, and the share of points whose likeliest owner is wrong. A soft
    target says how likely each player is to own a point. Half of `nobody` counts for each player."""
    logits = net.forward(weights, planes)
    on, targets = targets >= 0, jnp.maximum(targets, 0)
    shares = jax.nn.softmax(logits)
    own = jnp.clip(shares[..., 2] + shares[..., 1] / 2, 1e-6, 1 - 1e-6)
    of_soft = -(targets * jnp.log(own) + (2 - targets) * jnp.log(1 - own)) / 2
    owner = jnp.round(targets).astype(jnp.int32)
    of_hard = optax.softmax_cross_entropy_with_integer_labels(logits, owner)
    entropy = jnp.where(soft[:, None, None], of_soft, of_hard)
    wrong = jnp.where(soft[:, None, None], (own > 0.5) != (targets > 1), jnp.argmax(logits, -1) != owner)
    return jnp.mean(entropy, where=on), jnp.mean(wrong, where=on)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", nargs="+", required=True, metavar="FOLDER=SHARE")
    parser.add_argument("--steps", type=int, required=True, help="steps of %d positions" % BATCH)
    parser.add_argument("--rate", type=float, default=2e-3, help="the largest rate (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold", nargs="+", default=[], metavar="MONTH", help="leave out games of these names")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()

    began = time.time()
    folders = [(folder, float(share)) for folder, share in (text.rsplit("=", 1) for text in args.data)]
    samples, counts = read(folders, lambda game: not game.startswith(tuple(args.hold)))
    weights = net.init(args.seed)
    # The rate rises over the first hundredth of the steps, then falls in a straight line.
    rate = optax.schedules.join_schedules(
        [optax.linear_schedule(0, args.rate, args.steps // 100), optax.linear_schedule(args.rate, 0, args.steps)],
        [args.steps // 100])
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=1e-4))
    kind = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32

    def step(samples, state, key):
        weights, means, optimiser_state = state
        planes, targets, soft = draw(samples, key)
        both, slopes = jax.value_and_grad(loss, has_aux=True)(weights, planes.astype(kind), targets, soft)
        change, optimiser_state = optimiser.update(slopes, optimiser_state, weights)
        weights = optax.apply_updates(weights, change)
        return (weights, optax.incremental_update(weights, means, 1 - AVERAGE), optimiser_state), jnp.stack(both)

    @jax.jit
    def steps(samples, state, keys):
        state, figures = jax.lax.scan(partial(step, samples), state, keys)
        return state, figures.mean(0)

    state = weights, weights, optimiser.init(weights)
    key, log = jax.random.key(args.seed), []
    at_once = min(args.steps, 500)
    for number in range(at_once, args.steps + 1, at_once):
        state, figures = steps(samples, state, jax.random.split(jax.random.fold_in(key, number), at_once))
        log.append((number, *(round(float(figure), 5) for figure in figures)))
        print("step %d: loss %.4f, points wrong %.4f" % log[-1], f"{time.time() - began:.0f} s", flush=True)
    # The mean over the last steps has less noise than the last weights.
    np.savez(args.out, **state[1])
    used = {"data": args.data, "positions": counts, "held": args.hold, "steps": args.steps,
            "batch": BATCH, "seed": args.seed, "rate": args.rate}
    args.out.with_suffix(".json").write_text(json.dumps(used | {"loss": log}) + "\n")


if __name__ == "__main__":
    main()
