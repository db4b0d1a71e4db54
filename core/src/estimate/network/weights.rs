//! Reads the weights of the network from `weights.bin`, which `scripts/train` writes.
//!
//! The file has one layer after another. A layer has the shifts of all output channels (1 byte
//! each), then their biases (4 bytes each, the least significant first), then the weights (1 byte
//! each). The weights are listed place by place of the 3x3 square, for each place input by input,
//! and for each input output by output. Every second block begins with a pool, which has no biases.
//!
//! [`super`] reads the weights once, and `layers.rs` multiplies with them.
//! `scripts/train/integers.py` writes them in this order. Bytes read in another order would be
//! another network. No error would tell, only the test against `examples.txt`.

/// The number of channels of a point between the layers.
pub(super) const CHANNELS: usize = 32;
/// The number of pairs of channels of a point.
pub(super) const PAIRS: usize = CHANNELS / 2;
/// The number of pairs of channels of three points side by side.
pub(super) const ROW: usize = 3 * PAIRS;
/// The number of planes of the input. They are its first channels; the others are zero.
pub(super) const PLANES: usize = 9;
/// The number of outputs of a point.
pub(super) const OUTPUTS: usize = 3;
const BLOCKS: usize = 12;

/// The weights of two input channels: two for each output channel.
pub(super) type Kernel = [i16; 2 * CHANNELS];

/// A 3x3 convolution.
pub(super) struct Convolution {
    pub(super) shift: [u8; CHANNELS],
    pub(super) bias: [i32; CHANNELS],
    /// The weights by row of the square, then by place in the row and pair of input channels.
    pub(super) rows: Box<[[Kernel; ROW]; 3]>,
}

/// A pool: the weights of the means of all channels, then those of the largest values.
pub(super) struct Pool {
    pub(super) shift: [u8; CHANNELS],
    pub(super) weights: [[i8; CHANNELS]; 2 * CHANNELS],
}

/// A residual block.
pub(super) struct ResidualBlock {
    pub(super) pool: Option<Pool>,
    pub(super) first: Convolution,
    pub(super) second: Convolution,
}

/// The last layer, which computes the outputs of a point from its channels.
pub(super) struct Output {
    pub(super) shift: [u8; OUTPUTS],
    pub(super) bias: [i32; OUTPUTS],
    pub(super) weights: [[i8; OUTPUTS]; CHANNELS],
}

/// All weights.
pub(super) struct Weights {
    pub(super) input: Convolution,
    pub(super) blocks: Vec<ResidualBlock>,
    pub(super) output: Output,
}

impl Weights {
    /// The weights that are compiled into the program.
    pub(super) fn embedded() -> Weights {
        let mut bytes = Bytes(include_bytes!("weights.bin"));
        let weights = Weights {
            input: bytes.convolution(PLANES),
            blocks: (0..BLOCKS).map(|number| bytes.block(number)).collect(),
            output: Output {
                shift: bytes.take(),
                bias: bytes.biases(),
                weights: std::array::from_fn(|_| bytes.weights()),
            },
        };
        assert!(bytes.0.is_empty(), "weights.bin is of another network");
        weights
    }
}

/// The bytes that were not read yet.
struct Bytes(&'static [u8]);

impl Bytes {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (first, rest) = self
            .0
            .split_first_chunk()
            .expect("weights.bin is too short");
        self.0 = rest;
        *first
    }

    fn weights<const N: usize>(&mut self) -> [i8; N] {
        self.take().map(u8::cast_signed)
    }

    fn biases<const N: usize>(&mut self) -> [i32; N] {
        std::array::from_fn(|_| i32::from_le_bytes(self.take()))
    }

    fn block(&mut self, number: usize) -> ResidualBlock {
        // Every second block has a pool, which is its first layer.
        let mut pool = None;
        if number % 2 == 1 {
            pool = Some(Pool {
                shift: self.take(),
                weights: std::array::from_fn(|_| self.weights()),
            });
        }
        ResidualBlock {
            pool,
            first: self.convolution(CHANNELS),
            second: self.convolution(CHANNELS),
        }
    }

    fn convolution(&mut self, inputs: usize) -> Convolution {
        let shift = self.take();
        let bias = self.biases();
        let mut rows = Box::new([[[0; 2 * CHANNELS]; ROW]; 3]);
        for place in rows.iter_mut().flat_map(|row| row.chunks_exact_mut(PAIRS)) {
            for input in 0..inputs {
                for (output, weight) in self.weights::<CHANNELS>().into_iter().enumerate() {
                    place[input / 2][2 * output + input % 2] = i16::from(weight);
                }
            }
        }
        Convolution { shift, bias, rows }
    }
}
