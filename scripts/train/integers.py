"""The network in integers, as core/src/estimate/network computes it, and the file of its weights.

export.py uses it. An integer value stands for 1/256 of itself. The weights of an output channel are multiplied by
the largest power of two with which they still fit one byte; its exponent is the shift of the channel. Products are
summed in float64, which is exact for integers of this size.
"""
import numpy as np

import net

ONE = 256                       # the value that stands for 1
MOST = 2 ** 15 - 1
MOST_SHIFT = 12


def quantise(weights):
    """Returns weights and shifts by name. Biases are in units of the sums."""
    result = {}
    for name, value in weights.items():
        if ".b" in name:
            continue
        most = np.abs(value).max(axis=tuple(range(value.ndim - 1)))
        shift = np.clip(np.floor(np.log2(127 / np.maximum(most, 1e-9))), 0, MOST_SHIFT).astype(np.int64)
        result[name] = np.clip(np.rint(value * 2.0 ** shift), -127, 127).astype(np.int64)
        result[name + ".shift"] = shift
        if ".w" in name:
            bias = name.replace(".w", ".b")
            result[bias] = np.rint(weights[bias] * ONE * 2.0 ** shift).astype(np.int64)
    return result


def to_bytes(integers):
    """Returns the contents of weights.bin. core/src/estimate/network/weights.rs describes them."""
    def layer(prefix, half=""):
        name = f"{prefix}.w{half}"
        return (integers[name + ".shift"].astype(np.uint8).tobytes()
                + integers[f"{prefix}.b{half}"].astype("<i4").tobytes()
                + integers[name].astype(np.int8).tobytes())

    parts = [layer("in")]
    for number in range(net.BLOCKS):
        if (pool := f"{number}.pool") in integers:
            parts += [integers[pool + ".shift"].astype(np.uint8).tobytes(),
                      integers[pool].astype(np.int8).tobytes()]
        parts += [layer(str(number), "1"), layer(str(number), "2")]
    return b"".join([*parts, layer("out")])


def convolve(x, w):
    """Returns the sums of a 3x3 convolution, as integers."""
    n, side, _, inputs = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))).astype(np.float64)
    sums = sum(padded[:, i:i + side, j:j + side] @ w[i, j].astype(np.float64)
               for i in range(3) for j in range(3))
    return sums.astype(np.int64)


def forward(integers, planes):
    """Returns the logits of each point, like `net.forward`."""
    on = planes[..., -1:].astype(np.int64)

    def layer(x, prefix, half="", pooled=0, kept=0):
        shift = integers[f"{prefix}.w{half}.shift"]
        sums = convolve(x, integers[f"{prefix}.w{half}"]) + integers[f"{prefix}.b{half}"]
        sums += (pooled << shift) + ((1 << shift) >> 1)
        return np.clip((sums >> shift) + kept, 0, MOST) * on

    x = layer(planes.astype(np.int64) * ONE, "in")
    for number in range(net.BLOCKS):
        pooled = 0
        if (pool := f"{number}.pool") in integers:
            means = x.sum((1, 2)) // on.sum((1, 2))
            shift = integers[pool + ".shift"]
            sums = np.concatenate([means, x.max((1, 2))], -1) @ integers[pool] + ((1 << shift) >> 1)
            pooled = np.clip(sums >> shift, -MOST, MOST)[:, None, None, :]
        t = layer(x, str(number), "1", pooled)
        x = layer(t, str(number), "2", kept=x)
    sums = x @ integers["out.w"][0, 0] + integers["out.b"]
    return sums / (ONE * 2.0 ** integers["out.w.shift"])
