//! `static-plus`, playouts and the combined classifier over 19x19 positions, on one core.
//! Each answers twice the same before it is timed.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;
use criterion::Criterion;
use sahwal_bench::{Positions, median_over};
use sahwal_core::classify::find;
use sahwal_core::playout::{PlayoutParams, Sample};
use sahwal_core::{Board, Colour, Point, Position, Size};

/// What the medians are to stay below.
const LIMITS: [(&str, Duration); 3] = [
    ("static-plus", Duration::from_micros(200)),
    ("playout", Duration::from_millis(4)),
    ("combined", Duration::from_millis(20)),
];
/// Playouts a second on one core, at least.
const RATE_LIMIT: f64 = 25_000.0;
const PLAYOUTS: u32 = 1_000;

fn main() -> Result<()> {
    let mut at_hand = Positions::at_hand()?;
    at_hand
        .positions
        .retain(|position| position.size() == Size::S19);
    // `cargo bench -- --test` asks for answers alone: a few positions give them.
    if std::env::args().any(|argument| argument == "--test") {
        at_hand.positions.truncate(2);
    }
    let positions = &at_hand.positions;
    println!(
        "{} positions of {} on 19x19\n",
        positions.len(),
        at_hand.dataset
    );
    println!("median over the positions, one core:");
    for (name, limit) in LIMITS {
        let Some(classifier) = find(name).map(|entry| entry.build()) else {
            anyhow::bail!("no classifier {name}");
        };
        for position in positions {
            assert_eq!(
                classifier.classify(position),
                classifier.classify(position),
                "{name}"
            );
        }
        let time = median_over(positions, |position| classifier.classify(position));
        print_line(
            name,
            &format!("{:.3} ms", time.as_secs_f64() * 1e3),
            time <= limit,
        );
    }
    let rate = playouts_a_second(positions);
    print_line(
        "playouts a second",
        &format!("{rate:.0}"),
        rate >= RATE_LIMIT,
    );
    let [moves, pseudo, bits] = on_bitboards(positions)?;
    println!(
        "  playouts on pseudo-liberties {:.0} ns a move, the same moves on bitboards {:.0} ns:\n  \
         {:.2} times as long without the choice of a move ({moves:.0} moves)",
        pseudo / moves,
        bits / moves,
        bits / pseudo
    );
    println!();

    let mut criterion = Criterion::default().configure_from_args();
    if let Some(position) = positions.first() {
        let params = PlayoutParams::default();
        criterion.bench_function("100 playouts of the first position", |bencher| {
            bencher.iter(|| {
                let mut sample = Sample::new(black_box(position), &params);
                sample.extend(100);
                assert_eq!(sample.playouts(), 100);
            });
        });
    }
    criterion.final_summary();
    Ok(())
}

/// The median over the positions of playouts a second, the copies of the board included.
fn playouts_a_second(positions: &[Position]) -> f64 {
    let mut rates: Vec<f64> = positions
        .iter()
        .map(|position| {
            let mut sample = Sample::new(position, &PlayoutParams::default());
            let start = Instant::now();
            sample.extend(PLAYOUTS);
            f64::from(sample.playouts()) / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// The same playouts made twice: with their own board, which is one of pseudo-liberties,
/// the choice of moves included; and their moves alone replayed on [`Board`], which is one of
/// bitboards. Moves, and nanoseconds of both.
fn on_bitboards(positions: &[Position]) -> Result<[f64; 3]> {
    let [mut moves, mut pseudo, mut bits] = [0.0; 3];
    for position in positions {
        let start = Sample::new(position, &PlayoutParams::default());
        let mut sample = start.clone();
        let games: Vec<Vec<(Colour, Point)>> = (0..20).map(|_| sample.play_one()).collect();
        let image = Board::of(start.image());
        let clock = Instant::now();
        let mut sample = start.clone();
        sample.extend(20);
        pseudo += clock.elapsed().as_nanos() as f64;
        assert_eq!(sample.playouts(), 20);
        let clock = Instant::now();
        let mut board = image.clone();
        for game in &games {
            board.clone_from(&image);
            let mut last = None;
            for &(colour, point) in game {
                // A pass in between lifts the ban of ko.
                if last == Some(colour) {
                    board.pass();
                }
                let _ = black_box(board.play(colour, point)?);
                last = Some(colour);
            }
            moves += game.len() as f64;
        }
        bits += clock.elapsed().as_nanos() as f64;
    }
    Ok([moves, pseudo, bits])
}

fn print_line(what: &str, value: &str, within: bool) {
    let judged = if within {
        "within its limit"
    } else {
        "BEYOND ITS LIMIT"
    };
    println!("  {what:20} {value:>12}  {judged}");
}
