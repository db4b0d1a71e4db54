"""The network in floating point, which core/src/estimate/network computes in integers.

train.py trains it. A position is seen from the player to move. Each point has nine planes: own stone, enemy stone, own
and enemy stones of strings with one, two and three liberties, and 1 on the board (0 beside a board smaller than the
array). A 3x3 convolution is followed by BLOCKS residual blocks of two 3x3 convolutions. Every second block also adds
the mean and the largest value of each channel over the board, through a matrix, before its first ReLU. Each point has
three outputs: in the end the enemy owns it, nobody does, or the player does.
"""
import jax
import jax.numpy as jnp
from jax import lax

PLANES, CHANNELS, BLOCKS = 9, 32, 12


def init(seed):
    """Returns random weights by name. The second convolution of a block starts small, so that the block
    changes almost nothing at first."""
    keys = iter(jax.random.split(jax.random.key(seed), 3 * BLOCKS + 2))

    def kernel(side, inputs, outputs, scale=1.0):
        deviation = scale * (2 / (side * side * inputs)) ** 0.5
        return deviation * jax.random.normal(next(keys), (side, side, inputs, outputs))

    weights = {"in.w": kernel(3, PLANES, CHANNELS), "in.b": jnp.zeros(CHANNELS)}
    for number in range(BLOCKS):
        for half, scale in (("1", 1.0), ("2", 0.1)):
            weights[f"{number}.w{half}"] = kernel(3, CHANNELS, CHANNELS, scale)
            weights[f"{number}.b{half}"] = jnp.zeros(CHANNELS)
        if number % 2:
            weights[f"{number}.pool"] = 0.01 * jax.random.normal(next(keys), (2 * CHANNELS, CHANNELS))
    return weights | {"out.w": kernel(1, CHANNELS, 3, 0.3), "out.b": jnp.zeros(3)}


def convolve(x, w):
    return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def forward(weights, planes):
    """Returns the three logits of each point for planes of shape [n, side, side, PLANES], computed in the type
    of the planes."""
    weights = {name: value.astype(planes.dtype) for name, value in weights.items()}
    on = planes[..., -1:]
    points = jnp.sum(on, (1, 2), jnp.float32)
    x = jax.nn.relu(convolve(planes, weights["in.w"]) + weights["in.b"]) * on
    for number in range(BLOCKS):
        t = convolve(x, weights[f"{number}.w1"]) + weights[f"{number}.b1"]
        if number % 2:
            mean = (jnp.sum(x, (1, 2), jnp.float32) / points).astype(x.dtype)
            pooled = jnp.concatenate([mean, jnp.max(x, (1, 2))], -1) @ weights[f"{number}.pool"]
            t += pooled[:, None, None, :]
        t = jax.nn.relu(t) * on
        x = jax.nn.relu(x + convolve(t, weights[f"{number}.w2"]) + weights[f"{number}.b2"]) * on
    return (convolve(x, weights["out.w"]) + weights["out.b"]).astype(jnp.float32)
