//! Every timed kernel of sahwal, defined once with the answer that it must give.
//!
//! `reference` is a loop that uses nothing of sahwal; the table of times in
//! `results/bench/README.md` also gives every time as a multiple of it. `positions` times
//! functions of a position, `moves` updates by one move beside computation from scratch,
//! `searches` the search algorithms, and `runs` a whole run.
//!
//! One iteration of a kernel processes all its items: positions, moves or nodes. Their number is
//! the criterion throughput, so that the time of one item is the quotient. The function `kernel`
//! compares the result of every iteration with the expected answer; `move` and `scratch` compare
//! every state with scratch, once.
//!
//! A classifier, a feature or a search that joins its list is timed without any change
//! here. To add another kernel, add a call of `kernel` to the file of its group.
//!
//! `benches/kernels.rs` calls [`time_all`].

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

/// A group of kernels; its name is the first part of their names.
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

/// Times `work`, which processes `items` items and must return the result of `answer`.
///
/// `answer` is not timed. It runs once, and only if the filter selects this kernel. It may
/// fail or panic when a check of its own fails.
fn kernel<T: PartialEq + Debug>(
    group: &mut Group,
    name: &str,
    items: usize,
    answer: impl Fn() -> Result<T>,
    mut work: impl FnMut() -> T,
) {
    // Criterion calls the function only if the filter selects the kernel, and more than once.
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
