//! Times the kernels of sahwal. Each kernel is defined together with the answer that it must give.
//!
//! `benches/kernels.rs` calls [`time_all`]. A kernel whose answer is not checked could become
//! faster by doing less.
//!
//! | file | what it times |
//! | --- | --- |
//! | `reference` | a loop that uses nothing of sahwal, as a unit of time for other machines |
//! | `positions` | functions of a position |
//! | `moves` | updates by one move, beside computation from scratch |
//! | `searches` | search algorithms |
//! | `runs` | a whole run |
//!
//! One iteration of a kernel processes all its items: positions, moves or nodes. Their number is
//! the criterion throughput, which gives the time of one item. The function `kernel` compares the
//! result of every iteration with the expected answer. The groups `move` and `scratch` compare
//! every state with scratch, once.
//!
//! A new classifier, feature or search is timed without a change here, once it is in its list. To
//! add another kernel, add a call of `kernel` to the file of its group.

mod answers;
mod data;
mod moves;
mod positions;
mod reference;
mod runs;
mod searches;

use std::cell::OnceCell;
use std::fmt::Debug;
use std::time::Duration;

use anyhow::Result;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};

pub use data::DATASET_VARIABLE;
use data::Data;

/// A group of kernels. Their names begin with that of the group.
type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// The criterion settings of all kernels. The whole list takes eight to ten minutes.
pub fn settings() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(4))
}

/// Times every kernel that the filter of `criterion` selects.
///
/// # Errors
/// The data set or the games cannot be read.
///
/// # Panics
/// A kernel gives a wrong answer.
pub fn time_all(criterion: &mut Criterion) -> Result<()> {
    let data = Data::read()?;
    println!("{}: {} positions", data.dataset, data.positions.len());
    reference::time(criterion);
    positions::time(criterion, &data)?;
    moves::time(criterion)?;
    searches::time(criterion);
    runs::time(criterion, &data)
}

/// Times `work`, which processes `items` items and must return the same as `answer`.
///
/// `answer` is not timed. It runs once, and only if the filter selects this kernel. It may make
/// checks of its own, and fail or panic.
fn kernel<T: PartialEq + Debug>(
    group: &mut Group,
    name: &str,
    items: usize,
    answer: impl Fn() -> Result<T>,
    mut work: impl FnMut() -> T,
) {
    // Criterion calls the function several times, but only if the filter selects the kernel. So the
    // answer is computed inside, and kept.
    let first_answer = OnceCell::new();
    group.throughput(Throughput::Elements(items as u64));
    group.bench_function(name, |bencher| {
        let expected = first_answer.get_or_init(|| match answer() {
            Ok(expected) => expected,
            Err(error) => panic!("{name}: {error:#}"),
        });
        bencher.iter(|| assert_eq!(&work(), expected, "{name}: wrong answer"));
    });
}
