//! Compares verdicts on random local fights with exact play.

use sahwal_lab::fights::judge;

/// The seeds on which no safe board may be refuted.
const SEEDS: [u64; 3] = [1, 2, 3];
/// The number of boards of each kind for a seed.
const BOARDS: usize = 75;

#[test]
#[ignore = "nightly: exact play of 2,000 boards"]
fn nightly_local_fights_that_are_called_safe_hold_by_exact_play() {
    for seed in SEEDS {
        let table = judge(seed, BOARDS);
        eprintln!("seed {seed}\n{table}");
        assert!(table.refuted.is_empty(), "seed {seed}\n{table}");
        assert!(table.safe_percent() >= 40.0, "seed {seed}\n{table}");
    }
    // The seed of the day tests new boards. Its result is only printed.
    let day = std::time::SystemTime::UNIX_EPOCH
        .elapsed()
        .expect("after 1970");
    let seed = day.as_secs() / 86_400;
    eprintln!("seed {seed}\n{}", judge(seed, BOARDS));
}
