//! Set features by differences and from scratch, move by move and back; capture by
//! grouping beside liberty counting and the incremental board. Over the whole games of
//! selfplay on 19x19.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use sahwal::datasets;
use sahwal_core::capture::Grouping;
use sahwal_core::features::{
    Adjacent, ClosedLoop, Exterior, Feature, Liberty, Link, MaxNeighbour, OpenLoop, SetFeatures,
    Thicken, Tracked, TrackedStrings, VirtualLink,
};
use sahwal_core::{Board, Colour, Played, Point, PointSet, Position, Size};
use sahwal_sgf::{Collection, Move};

type Game = Vec<(Colour, Point)>;

/// What keeps features up to date.
trait Tracker: PartialEq {
    fn of(position: &Position) -> Self;
    fn play(&mut self, played: &Played);
    fn undo(&mut self, played: &Played);
}

macro_rules! tracker {
    ($tracker:ident) => {
        impl<F: Feature> Tracker for $tracker<F> {
            fn of(position: &Position) -> Self {
                $tracker::of(position)
            }
            fn play(&mut self, played: &Played) {
                $tracker::play(self, played);
            }
            fn undo(&mut self, played: &Played) {
                $tracker::undo(self, played);
            }
        }
    };
}
tracker!(Tracked);
tracker!(TrackedStrings);

fn main() {
    let games = games();
    let moves: usize = games.iter().map(Vec::len).sum();
    println!(
        "{} games of selfplay on 19x19, {moves} moves\n",
        games.len()
    );
    println!(
        "median over moves, ns; a change is half of a move and its take-back:\n  \
         {:14} {:>8} {:>8} {:>8}",
        "feature", "change", "scratch", "ratio"
    );
    println!("for all stones of each colour:");
    print_ratio::<Tracked<Thicken>>(Thicken::NAME, &games);
    print_ratio::<Tracked<Exterior>>(Exterior::NAME, &games);
    print_ratio::<Tracked<Liberty>>(Liberty::NAME, &games);
    print_ratio::<Tracked<Adjacent>>(Adjacent::NAME, &games);
    print_ratio::<Tracked<MaxNeighbour>>(MaxNeighbour::NAME, &games);
    print_ratio::<Tracked<Link>>(Link::NAME, &games);
    print_ratio::<Tracked<ClosedLoop>>(ClosedLoop::NAME, &games);
    print_ratio::<Tracked<VirtualLink>>(VirtualLink::NAME, &games);
    print_ratio::<Tracked<OpenLoop>>(OpenLoop::NAME, &games);
    print_ratio::<Tracked<SetFeatures>>("all of them", &games);
    println!("for each string:");
    let ratio = print_ratio::<TrackedStrings<SetFeatures>>("all of them", &games);
    assert!(ratio > 20.0, "differences are only {ratio:.1} times faster");
    println!();

    let mut criterion = Criterion::default().configure_from_args();
    let game = games.iter().max_by_key(|game| game.len()).expect("a game");
    let steps = steps(game);
    let mut group = criterion.benchmark_group("set features, a game");
    group.bench_function("differences", |bencher| {
        bencher.iter(|| {
            let mut tracked = Tracked::<SetFeatures>::of(&Position::new(Size::S19));
            for (played, _) in &steps {
                tracked.play(black_box(played));
            }
            tracked
        });
    });
    group.bench_function("from scratch", |bencher| {
        bencher.iter(|| {
            for (_, after) in &steps {
                black_box(Tracked::<SetFeatures>::of(black_box(after)));
            }
        });
    });
    group.finish();

    let captured = by_board(game);
    let mut group = criterion.benchmark_group("captures, a game");
    for (name, play) in [
        ("grouping", by_grouping as fn(&Game) -> usize),
        ("liberty counting", by_counting),
        ("incremental board", by_board),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(play(black_box(game)), captured));
        });
    }
    group.finish();
    criterion.final_summary();
}

/// The moves of the games on 19x19.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for file in datasets::find("selfplay").expect("built in").embedded() {
        for tree in Collection::new(file.bytes) {
            let tree = tree.expect("selfplay is well-formed");
            let set_up = tree
                .root()
                .points("AB", 19)
                .is_ok_and(|stones| !stones.is_empty());
            if tree.size() != Ok(19) || set_up {
                continue;
            }
            let mut moves = Game::new();
            for node in tree.main_line() {
                for (name, colour) in [("B", Colour::Black), ("W", Colour::White)] {
                    if let Ok(Some(Move::Play(at))) = node.play(name, 19) {
                        moves.push((colour, Point::at(at.row.into(), at.column.into())));
                    }
                }
            }
            games.push(moves);
        }
    }
    games
}

/// Every move with the position after it.
fn steps(game: &Game) -> Vec<(Played, Position)> {
    let mut board = Board::new(Size::S19);
    let play = |&(colour, point): &(Colour, Point)| {
        let played = board.play_anyway(colour, point);
        (played, *board.position())
    };
    game.iter().map(play).collect()
}

/// Times every move with its take-back, and the recomputation after it.
fn print_ratio<T: Tracker>(name: &str, games: &[Game]) -> f64 {
    const BATCH: u32 = 32;
    let (mut changes, mut recomputations) = (Vec::new(), Vec::new());
    for game in games {
        let mut tracked = T::of(&Position::new(Size::S19));
        for (played, after) in steps(game) {
            let both = best_of(|| {
                for _ in 0..BATCH {
                    black_box(&mut tracked).play(black_box(&played));
                    black_box(&mut tracked).undo(black_box(&played));
                }
            });
            tracked.play(&played);
            let scratch = best_of(|| {
                for _ in 0..BATCH {
                    black_box(T::of(black_box(&after)));
                }
            });
            assert!(tracked == T::of(&after), "differences equal recomputation");
            changes.push(both / 2);
            recomputations.push(scratch);
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        let middle = times.get(times.len() / 2).copied().unwrap_or_default();
        middle.as_secs_f64() * 1e9 / f64::from(BATCH)
    };
    let (change, scratch) = (median(changes), median(recomputations));
    let ratio = scratch / change;
    println!("  {name:14} {change:8.1} {scratch:8.1} {ratio:8.1}");
    ratio
}

/// The shortest of three runs.
fn best_of(mut work: impl FnMut()) -> Duration {
    let mut time = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    time().min(time()).min(time())
}

/// The number of stones captured in a game, by patterns of blocked stones.
fn by_grouping(game: &Game) -> usize {
    let mut grouping = Grouping::new(Size::S19);
    let captured = game
        .iter()
        .map(|&(colour, point)| grouping.play(colour, point).len());
    captured.sum()
}

/// The same by flood fill from the neighbours of each move.
fn by_counting(game: &Game) -> usize {
    let size = Size::S19;
    let mut stones = [PointSet::EMPTY; 2];
    let mut captured = 0;
    for &(colour, point) in game {
        stones[colour.index()].insert(point);
        let enemy = colour.opponent().index();
        for near in point.neighbours(size) {
            let string = PointSet::of(near).block_in(stones[enemy]);
            let empty = size.board() - stones[0] - stones[1];
            if !string.is_empty() && string.neighbours_in(empty).is_empty() {
                captured += string.len();
                stones[enemy] -= string;
            }
        }
    }
    captured
}

/// The same by strings and liberties kept up to date.
fn by_board(game: &Game) -> usize {
    let mut board = Board::new(Size::S19);
    let captured = game
        .iter()
        .map(|&(colour, point)| board.play_anyway(colour, point).captured().len());
    captured.sum()
}
