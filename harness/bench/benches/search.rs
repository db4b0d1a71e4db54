//! The search library: nodes per second, and what alpha-beta saves of minimax, on the
//! worked examples. Values, and the counts that are known, are asserted.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use sahwal::experiments::search_demo::examples::{
    Branch, DiceNim, RandomTree, Robots, TicTacToe, TreeValues,
};
use sahwal::experiments::search_demo::random::SplitMix64;
use sahwal_core::search::efficiency::{all_tips, perfect_order};
use sahwal_core::search::{AlphaBeta, Budget, Counts, Game, Options, Value, expectimax, minimax};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    // The whole game is a draw, and has 255,168 lines when symmetric ones are kept.
    compare(
        &mut criterion,
        "tic-tac-toe",
        &mut TicTacToe::with_all_moves(),
        9,
        Some((0, 255_168)),
    );
    let robots = Robots::new(8, 8, (1, 1), (4, 5));
    let mut robots = robots.expect("two cells of the grid");
    compare(&mut criterion, "robots", &mut robots, 8, None);
    let mut tree = RandomTree::new(6, 6, TreeValues::Sums, 1);
    compare(&mut criterion, "random tree", &mut tree, 6, None);
    perfect(&mut criterion);
    dice(&mut criterion);
    criterion.final_summary();
}

/// Minimax, plain alpha-beta, and deepening with all orderings and a table.
fn compare<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    game: &mut G,
    depth: u32,
    known: Option<(Value, u64)>,
) where
    G::Move: std::fmt::Debug,
{
    let full = minimax(game, depth, None);
    if let Some((value, tips)) = known {
        assert_eq!((full.value, full.counts.tips), (value, tips), "{name}");
    }
    let plain = |game: &mut G| AlphaBeta::new(Options::PLAIN).search(game, depth);
    let mut deepener = AlphaBeta::new(Options::default());
    let mut deepened = |game: &mut G| {
        deepener.clear();
        deepener.deepen(game, &Budget::depth(depth))
    };
    let answers = [plain(game), deepened(game)];
    for answer in &answers {
        assert_eq!(answer.value, full.value, "{name}");
    }
    println!("{name}, depth {depth}");
    let base = time(|| minimax(game, depth, None).counts);
    report("minimax", base, base);
    report("alpha-beta", time(|| plain(game).counts), base);
    report("deepening", time(|| deepened(game).counts), base);
    println!();

    let mut group = criterion.benchmark_group(format!("search, {name}"));
    group.throughput(Throughput::Elements(full.counts.nodes));
    group.bench_function("minimax", |bencher| {
        bencher.iter(|| assert_eq!(minimax(black_box(&mut *game), depth, None), full));
    });
    group.throughput(Throughput::Elements(answers[0].counts.nodes));
    group.bench_function("alpha-beta", |bencher| {
        bencher.iter(|| assert_eq!(plain(black_box(&mut *game)), answers[0]));
    });
    group.throughput(Throughput::Elements(answers[1].counts.nodes));
    group.bench_function("deepening", |bencher| {
        bencher.iter(|| assert_eq!(deepened(black_box(&mut *game)), answers[1]));
    });
    group.finish();
}

/// The best of three runs.
fn time(mut search: impl FnMut() -> Counts) -> (Duration, Counts) {
    let run = |_| {
        let start = Instant::now();
        let counts = black_box(search());
        (start.elapsed(), counts)
    };
    (0..3)
        .map(run)
        .min_by_key(|(elapsed, _)| *elapsed)
        .unwrap_or_default()
}

fn report(method: &str, (elapsed, counts): (Duration, Counts), base: (Duration, Counts)) {
    let seconds = elapsed.as_secs_f64();
    println!(
        "  {method:12}{:10} nodes {:10} tips {:8.2} ms {:7.1} M nodes/s {:7.1} times faster",
        counts.nodes,
        counts.tips,
        1e3 * seconds,
        counts.nodes as f64 / seconds / 1e6,
        base.0.as_secs_f64() / seconds,
    );
}

/// A tree in perfect order: the tips are those of the formula.
fn perfect(criterion: &mut Criterion) {
    let (branching, depth) = (6, 6);
    let mut random = SplitMix64::new(1);
    let mut value = || random.below(1 << 30) as Value;
    let mut tree = Branch::uniform(branching, depth, &mut value);
    let value = tree.sort_best_first();
    let tips = perfect_order(branching as u64, depth).expect("a small tree");
    assert_eq!(Some(tree.tips() as u64), all_tips(branching as u64, depth));
    let mut game = tree.game();
    let mut group = criterion.benchmark_group("search, perfect order");
    group.throughput(Throughput::Elements(tips));
    group.bench_function("alpha-beta", |bencher| {
        bencher.iter(|| {
            let answer = AlphaBeta::new(Options::PLAIN).search(black_box(&mut game), depth);
            assert_eq!((answer.value, answer.counts.tips), (value, tips));
        });
    });
    group.finish();
}

/// Nim with a die: three left are worth 4/9.
fn dice(criterion: &mut Criterion) {
    let mut three = DiceNim::new(3, 6).expect("a pile and a die");
    assert!((expectimax(&mut three, 3).value - 4.0 / 9.0).abs() < 1e-12);
    let mut game = DiceNim::new(5, 6).expect("a pile and a die");
    let answer = expectimax(&mut game, 5);
    let mut group = criterion.benchmark_group("search, nim with a die");
    group.throughput(Throughput::Elements(answer.counts.nodes));
    group.bench_function("expectimax", |bencher| {
        bencher.iter(|| assert_eq!(expectimax(black_box(&mut game), 5), answer));
    });
    group.finish();
}
