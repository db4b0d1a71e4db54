"""The network in floating point: what core/src/network computes in integers.

A position is seen from the player to move. Nine planes a point: own stone, enemy stone, own and
enemy stones of strings with one, two and three liberties, and 1 on the board (0 beside a board
smaller than the array). A 3x3 convolution, then BLOCKS residual blocks of two 3x3 convolutions;
every second block adds the mean and the largest value of each channel over the board, through a
matrix, before its first ReLU. Three outputs a point: the enemy owns it in the end, nobody does,
the player does.
"""
import tensorflow as tf

PLANES, CHANNELS, BLOCKS = 9, 32, 6


def init(seed):
    """Random weights by name. The second convolution of a block starts small, so that the block
    starts as nothing."""
    rng = tf.random.Generator.from_seed(seed)

    def kernel(side, inputs, outputs, scale=1.0):
        deviation = scale * (2 / (side * side * inputs)) ** 0.5
        return deviation * rng.normal((side, side, inputs, outputs))

    weights = {"in.w": kernel(3, PLANES, CHANNELS), "in.b": tf.zeros(CHANNELS)}
    for number in range(BLOCKS):
        for half, scale in (("1", 1.0), ("2", 0.1)):
            weights[f"{number}.w{half}"] = kernel(3, CHANNELS, CHANNELS, scale)
            weights[f"{number}.b{half}"] = tf.zeros(CHANNELS)
        if number % 2:
            weights[f"{number}.pool"] = 0.01 * rng.normal((2 * CHANNELS, CHANNELS))
    weights |= {"out.w": kernel(1, CHANNELS, 3, 0.3), "out.b": tf.zeros(3)}
    return {name: tf.Variable(value, name=name) for name, value in weights.items()}


def conv(x, w):
    return tf.nn.conv2d(x, w, 1, "SAME")


def forward(weights, planes):
    """The three logits of each point of positions with these planes, [n, side, side, PLANES]."""
    on = planes[..., -1:]
    x = tf.nn.relu(conv(planes, weights["in.w"]) + weights["in.b"]) * on
    for number in range(BLOCKS):
        t = conv(x, weights[f"{number}.w1"]) + weights[f"{number}.b1"]
        if number % 2:
            mean = tf.reduce_sum(x, (1, 2)) / tf.reduce_sum(on, (1, 2))
            pooled = tf.concat([mean, tf.reduce_max(x, (1, 2))], -1) @ weights[f"{number}.pool"]
            t += pooled[:, None, None, :]
        t = tf.nn.relu(t) * on
        x = tf.nn.relu(x + conv(t, weights[f"{number}.w2"]) + weights[f"{number}.b2"]) * on
    return conv(x, weights["out.w"]) + weights["out.b"]
