//! The zone claims of the safety search on real boards, each with a certificate that the
//! independent checker replays and attackers play against.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use rayon::prelude::*;
use sahwal_core::Colour;
use sahwal_core::certificate::Certificate;
use sahwal_core::safety::{SearchParams, zone_certificates};
use serde::Serialize;

use sahwal::cells::Text;
use sahwal::certificate::{Tested, write};
use sahwal::disk::write_whole;
use sahwal::input::{Game, GameSet};
use sahwal::progress::Progress;
use sahwal::run::experiment::Findings;

/// Certifies, checks and attacks every zone claim on the boards of data sets.
pub struct ZoneClaims {
    /// The parameters of the search.
    pub params: SearchParams,
    /// The largest number of answers of a certificate.
    pub answers: usize,
    /// The number of games that attackers play against each claim.
    pub attacks: u64,
    /// Seed of the attackers' dice.
    pub seed: u64,
    /// Folder for the certificates; `None` to keep none. It must exist.
    pub keep: Option<PathBuf>,
}

/// The claims of all data sets.
pub struct TestedClaims(Vec<ClaimsOfSet>);

struct ClaimsOfSet {
    dataset: String,
    boards: usize,
    claims: Vec<Claim>,
    /// The number of claims without a certificate.
    left_out: usize,
}

/// A claim with a certificate: none of the strings is ever captured if its owner answers.
struct Claim {
    game: String,
    colour: Colour,
    /// The top-left stone of each string.
    strings: String,
    zone: usize,
    answers: usize,
    tested: Tested,
}

impl ZoneClaims {
    /// Tests the claims on all boards on the current rayon pool, whether or not they have a
    /// counted result.
    ///
    /// # Errors
    /// A certificate cannot be written.
    pub fn run(&self, sets: &[GameSet]) -> Result<TestedClaims> {
        let sets = sets.iter().map(|set| self.of_set(set));
        Ok(TestedClaims(sets.collect::<io::Result<_>>()?))
    }

    fn of_set(&self, set: &GameSet) -> io::Result<ClaimsOfSet> {
        let progress = Progress::named(&set.name, set.games.len() as u64, "boards");
        let games = set.games.par_iter().map(|game| {
            let found = self.of_game(&set.name, game);
            progress.add(1);
            found
        });
        let games: Vec<(Vec<Claim>, usize)> = games.collect::<io::Result<_>>()?;
        Ok(ClaimsOfSet {
            dataset: set.name.clone(),
            boards: set.games.len(),
            left_out: games.iter().map(|(_, left_out)| left_out).sum(),
            claims: games.into_iter().flat_map(|(claims, _)| claims).collect(),
        })
    }

    fn of_game(&self, dataset: &str, game: &Game) -> io::Result<(Vec<Claim>, usize)> {
        let mut claims = Vec::new();
        let mut left_out = 0;
        for colour in Colour::BOTH {
            let found = zone_certificates(&game.position, colour, &self.params, self.answers);
            left_out += found.left_out;
            let tested = found.made.par_iter().enumerate();
            let tested = tested.map(|(number, certificate)| {
                if let Some(folder) = &self.keep {
                    let letter = colour.letter();
                    let name = format!("{dataset}-{}-{letter}-{}.json", game.name, number + 1);
                    // A path for a name would lead out of the folder.
                    write(&folder.join(name.replace(['/', '\\'], "_")), certificate)?;
                }
                Ok(Claim::of(certificate, game, self.attacks, self.seed))
            });
            claims.extend(tested.collect::<io::Result<Vec<_>>>()?);
        }
        Ok((claims, left_out))
    }
}

impl Claim {
    fn of(certificate: &Certificate, game: &Game, attacks: u64, seed: u64) -> Claim {
        let claim = certificate.claim();
        let size = claim.position.size();
        let strings = claim.crucial.iter();
        let strings: Vec<String> = strings.map(|stone| stone.gtp(size).to_string()).collect();
        Claim {
            game: game.name.clone(),
            colour: claim.prover,
            strings: strings.join(" "),
            zone: claim.zone.len(),
            answers: certificate.answers().len(),
            tested: Tested::of(certificate, attacks, seed),
        }
    }
}

impl ClaimsOfSet {
    fn sum(&self, of: impl Fn(&Tested) -> u64) -> u64 {
        self.claims.iter().map(|claim| of(&claim.tested)).sum()
    }

    fn refuted(&self) -> impl Iterator<Item = &Claim> {
        let claims = self.claims.iter();
        claims.filter(|claim| claim.tested.refuted.is_some())
    }

    /// The names of the columns and their values for a data set.
    fn row(&self) -> [(&'static str, String); 8] {
        let count = |count: usize| count.to_string();
        let refuted = self.refuted().count();
        [
            ("data set", self.dataset.clone()),
            ("boards", count(self.boards)),
            ("claims", count(self.claims.len() + self.left_out)),
            ("too large", count(self.left_out)),
            ("certified", count(self.claims.len() - refuted)),
            ("games", self.sum(|tested| tested.games).to_string()),
            ("moves", self.sum(|tested| tested.moves).to_string()),
            ("refuted", count(refuted)),
        ]
    }
}

impl TestedClaims {
    /// The number of claims that the checker or an attacker refuted.
    pub fn refuted(&self) -> usize {
        self.0.iter().map(|set| set.refuted().count()).sum()
    }
}

/// A table within 80 columns, and the refuted claims.
impl fmt::Display for TestedClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The widths of the columns after the first.
        const WIDTHS: [usize; 7] = [6, 6, 9, 9, 9, 11, 7];
        let line = |f: &mut fmt::Formatter<'_>, [first, rest @ ..]: [&str; 8]| {
            write!(f, "{first:<12}")?;
            let mut cells = rest.iter().zip(WIDTHS);
            cells.try_for_each(|(cell, width)| write!(f, " {cell:>width$}"))?;
            writeln!(f)
        };
        for (number, set) in self.0.iter().enumerate() {
            let row = set.row();
            if number == 0 {
                line(f, row.each_ref().map(|(name, _)| *name))?;
            }
            line(f, row.each_ref().map(|(_, value)| &**value))?;
        }
        for set in &self.0 {
            for claim in set.refuted() {
                let Claim {
                    game,
                    colour,
                    strings,
                    tested,
                    ..
                } = claim;
                let dataset = &set.dataset;
                let Some(refuted) = &tested.refuted else {
                    continue;
                };
                writeln!(f, "\nrefuted: {dataset}/{game}, {colour} {strings}")?;
                writeln!(f, "  {}", refuted.reason)?;
                for line in refuted.picture.lines() {
                    writeln!(f, "{}", format!("    {line}").trim_end())?;
                }
            }
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct CsvRow<'a> {
    dataset: Text<'a>,
    game: Text<'a>,
    colour: char,
    strings: &'a str,
    zone_points: usize,
    answers: usize,
    replies: usize,
    longest_moves: usize,
    games: u64,
    attacker_moves: u64,
    refuted: Text<'a>,
}

impl Findings for TestedClaims {
    /// `certificates.csv` has a row for each certificate, `certificates.md` the table.
    fn write(&self, dir: &Path, _plots: bool) -> Result<()> {
        write_whole(&dir.join("certificates.csv"), |file| {
            let mut csv = csv::Writer::from_writer(file);
            for set in &self.0 {
                for claim in &set.claims {
                    let tested = &claim.tested;
                    let refuted = tested.refuted.as_ref();
                    csv.serialize(CsvRow {
                        dataset: (&*set.dataset).into(),
                        game: (&*claim.game).into(),
                        colour: claim.colour.letter(),
                        strings: &claim.strings,
                        zone_points: claim.zone,
                        answers: claim.answers,
                        replies: tested.replies,
                        longest_moves: tested.longest,
                        games: tested.games,
                        attacker_moves: tested.moves,
                        refuted: refuted.map_or("", |refuted| &refuted.reason).into(),
                    })?;
                }
            }
            csv.flush()
        })?;
        write_whole(&dir.join("certificates.md"), |file| {
            for (number, set) in self.0.iter().enumerate() {
                let row = set.row();
                if number == 0 {
                    let names = row.each_ref().map(|(name, _)| *name);
                    writeln!(file, "| {} |", names.join(" | "))?;
                    writeln!(file, "| --- |{}", " ---: |".repeat(names.len() - 1))?;
                }
                let values = row.map(|(_, value)| value);
                writeln!(file, "| {} |", values.join(" | "))?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal::certificate::Refuted;

    #[test]
    fn refuted_claims_are_named_with_their_board() {
        let claim = |game: &str, refuted: Option<&str>| Claim {
            game: game.to_owned(),
            colour: Colour::White,
            strings: "C3 E5".to_owned(),
            zone: 9,
            answers: 4,
            tested: Tested {
                games: 10,
                moves: 70,
                refuted: refuted.map(|reason| Refuted {
                    reason: reason.to_owned(),
                    picture: "O .\n. .\n".to_owned(),
                }),
                ..Tested::default()
            },
        };
        let claims = vec![claim("1", None), claim("=2", Some("no answer"))];
        let found = TestedClaims(vec![ClaimsOfSet {
            dataset: "set".to_owned(),
            boards: 3,
            claims,
            left_out: 5,
        }]);
        assert_eq!(found.refuted(), 1);
        let text = found.to_string();
        let lines: Vec<&str> = text.lines().collect();
        let row: Vec<&str> = lines[1].split_whitespace().collect();
        assert_eq!(row, ["set", "3", "7", "5", "1", "20", "140", "1"]);
        let told = [
            "refuted: set/=2, white C3 E5",
            "  no answer",
            "    O .",
            "    . .",
        ];
        assert_eq!(lines[3..], told);
        let folder = tempfile::tempdir().unwrap();
        found.write(folder.path(), false).unwrap();
        let csv = std::fs::read_to_string(folder.path().join("certificates.csv")).unwrap();
        let last = "set,'=2,W,C3 E5,9,4,0,0,10,70,no answer";
        assert_eq!(csv.lines().last(), Some(last));
    }
}
