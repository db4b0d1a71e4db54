#!/usr/bin/env python3
"""Fits the two factors of `combined`: how much the log odds of network and playouts count.

    sahwal run --dataset ogs19,ogs9,tygem-hard --classifier network,playout --out RUN
    python fit_factors.py RUN

RUN has strings.csv with the truth, and confidence.csv with the confidence of each row, which is a
function of its survival alone. Logistic regression without a constant, in five folds over games; the
factors for the defaults are those of all games. A string of tygem-hard, 332 games of 10,000 that are
hard for playouts, weighs a twentieth, so that hard games have their usual part.
"""
import csv
import sys
import zlib
from pathlib import Path

import numpy as np

FOLDS = 5
# The confidence of the row `playout` from its survival: core/src/classify/playout.rs.
AT_ZERO, PER_SURVIVAL = -0.78, 7.98
LEAST = 0.002                   # core/src/combined/confidence.rs
WEIGHTS = {"tygem-hard": 0.05}


def log_odds(confidence, classifier):
    """The log odds of the estimate behind a confidence; those of playouts may be 0 for 0.1."""
    confidence = min(confidence, 1 - 1e-9)
    odds = np.log(confidence / (1 - confidence))
    if classifier == "network":
        return odds
    survival = min(max((odds - AT_ZERO) / PER_SURVIVAL, 0), 1 - 2 * LEAST)
    return np.log((1 + survival) / (1 - survival))


def read(folder):
    """For each string: both log odds that it lives, whether it does, its weight, and the fold of its
    game."""
    rows = {}
    for row in csv.DictReader(open(Path(folder) / "confidence.csv", encoding="utf-8")):
        alive = 1 if row["verdict"] == "alive" else -1
        value = alive * log_odds(float(row["confidence"]), row["classifier"])
        key = row["dataset"], row["game"], row["string"]
        rows.setdefault(key, {"truth": row["truth"] == "alive"})[row["classifier"]] = value
    both = [(key, row) for key, row in rows.items() if "network" in row and "playout" in row]
    fold = np.array([zlib.crc32(f"{dataset}/{game}".encode()) % FOLDS for (dataset, game, _), _ in both])
    odds = np.array([(row["network"], row["playout"]) for _, row in both])
    weight = np.array([WEIGHTS.get(dataset, 1.0) for (dataset, _, _), _ in both])
    return odds, np.array([row["truth"] for _, row in both], float), weight, fold


def fit(odds, truth, weight):
    """The factors of the largest likelihood, by Newton's method."""
    factors = np.ones(odds.shape[1])
    for _ in range(30):
        share = 1 / (1 + np.exp(-odds @ factors))
        curve = weight * np.maximum(share * (1 - share), 1e-9)
        factors += np.linalg.solve((odds * curve[:, None]).T @ odds, odds.T @ (weight * (truth - share)))
    return factors


def loss(factors, odds, truth, weight):
    """The weighted mean log loss and the number of wrong strings."""
    signed = (odds @ factors) * (2 * truth - 1)
    return np.average(np.log1p(np.exp(-signed)), weights=weight), int((signed <= 0).sum())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    odds, truth, weight, fold = read(sys.argv[1])
    held = []
    for part in range(FOLDS):
        others, own = fold != part, fold == part
        factors = fit(odds[others], truth[others], weight[others])
        held.append(loss(factors, odds[own], truth[own], weight[own]))
    print(f"{len(truth)} strings; in {FOLDS} folds: log loss {np.mean([one for one, _ in held]):.4f}, "
          f"wrong {sum(wrong for _, wrong in held)}")
    for name, column in (("network", [0]), ("playout", [1]), ("both", [0, 1])):
        factors = fit(odds[:, column], truth, weight)
        mean, wrong = loss(factors, odds[:, column], truth, weight)
        print(f"{name}: factors {' '.join(f'{one:.3f}' for one in factors)}, "
              f"log loss {mean:.4f}, wrong {wrong}")


if __name__ == "__main__":
    main()
