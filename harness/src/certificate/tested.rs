//! A certificate under test: the checker first, then the attackers.

use sahwal_core::certificate::Certificate;

use super::{Attacked, attack};

/// What the checker and the attackers found.
#[derive(Clone, Debug, Default)]
pub struct Tested {
    /// The number of replies that the checker played.
    pub replies: usize,
    /// The moves of the longest path that it walked.
    pub longest: usize,
    /// The number of games that attackers played.
    pub games: u64,
    /// The number of their moves.
    pub moves: u64,
    /// Why the certificate is refuted; `None` for a valid one.
    pub refuted: Option<Refuted>,
}

/// Why a certificate is refuted.
#[derive(Clone, Debug)]
pub struct Refuted {
    /// The reason, with the moves that lead to it.
    pub reason: String,
    /// The state of the checker as a picture; empty for a game of an attacker.
    pub picture: String,
}

impl Tested {
    /// Replays the certificate against every reply in its zone. If it is valid, attackers
    /// play `games` games on the whole board against its strategy; the same seed gives the same
    /// games.
    pub fn of(certificate: &Certificate, games: u64, seed: u64) -> Tested {
        let checked = match certificate.check() {
            Ok(checked) => checked,
            Err(fault) => {
                let refuted = Refuted {
                    reason: fault.to_string(),
                    picture: fault.picture(),
                };
                return Tested {
                    refuted: Some(refuted),
                    ..Tested::default()
                };
            }
        };
        let Attacked {
            games,
            moves,
            broken,
        } = attack(certificate, games, seed);
        Tested {
            replies: checked.replies,
            longest: checked.longest,
            games,
            moves,
            refuted: broken.map(|broken| Refuted {
                reason: broken,
                picture: String::new(),
            }),
        }
    }
}
