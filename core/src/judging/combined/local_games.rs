//! Checks the verdicts by reading local games. A part of the board is *quiet* if nobody gains there
//! by moving first; then nothing in it is in doubt. If a player gains in a part whoever moves
//! first, the count is wrong, and the verdicts are corrected. In parts that were not read, dead
//! stones are read once more between walls that only the estimates call alive.
//!
//! `analysis` calls [`read`] last, and `doubts` asks which parts were read. A part that is called
//! quiet by mistake hides all doubts about its strings.

use super::analysis::{CombinedAnalysis, verdicts_of};
use super::evidence::{Depends, Evidence, as_verdict};
use super::fights::ROOM_FOR_TWO_EYES;
use crate::board::canonical::{BoardImage, Canonical};
use crate::reading::local_game::{
    Answer, Expected, Finding, Gain, LocalReader, Part, Threats, parts,
};
use crate::verdict::{Method, Owners, Read, Verdicts};
use crate::{Colour, PointSet, StoneString, Strings, Unconditional};

/// Quiet parts are also read together, if they have at most so many empty points in all.
const MOST_TOGETHER: usize = 16;

/// A part of the board, and what reading found there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadPart {
    /// The points of the part.
    pub(crate) points: PointSet,
    /// The finding; [`Finding::NotRead`] if the part is too large or the search stopped.
    pub(crate) finding: Finding,
}

impl ReadPart {
    /// Whether the part was read to the end.
    pub(super) fn is_read(&self) -> bool {
        self.finding != Finding::NotRead
    }
}

/// Reads the local games of a board, and returns the parts with their findings. The findings also
/// go into the evidence: a verdict in a quiet part counts as read.
pub(super) fn read(
    strings: &Strings,
    canonical: &Canonical,
    proved: &Verdicts,
    verdicts: &Verdicts,
    evidence: &mut [Evidence],
) -> Vec<ReadPart> {
    let mut board = BoardReader {
        strings,
        reader: LocalReader::of(canonical.position()),
        way: canonical.images()[0],
        odd_dame: false,
    };
    // A wall by Benson's algorithm needs no answer to any move, so the parts are independent.
    let sure = Colour::BOTH.map(|colour| Unconditional::of(strings, colour).points());
    let promised = Colour::BOTH.map(|colour| proved.owners.of(colour));
    let parts = parts(
        canonical.position(),
        board.image(sure),
        board.image(promised),
    );
    // 1. Parts that are nothing but dame. The players share an even number of dame, so the other
    //    parts need to know only whether the number is odd.
    let mut games = Vec::new();
    let mut dame = 0;
    let mut found = Vec::new();
    for part in parts {
        match board.reader.dame(&part) {
            Some(number) => {
                dame += number;
                found.push(board.back(part.points, Finding::Quiet));
            }
            None => games.push(part),
        }
    }
    board.odd_dame = dame % 2 == 1;
    // 2. Each part alone.
    let mut quiet = Vec::new();
    for part in games {
        let expected = board.expected(&part, evidence);
        let finding = match board.read(&part, &verdicts.owners, expected) {
            // It is known already that a string here is dead only without threats, and `doubts`
            // looks for threats elsewhere.
            Finding::Gain(gain)
                if gain.threats == Threats::Needed
                    && board.is_dead_without_threats(&part, evidence) =>
            {
                Finding::Quiet
            }
            Finding::Gain(gain) if gain.moving_second == Answer::Yes => {
                board.correct(&part, gain, verdicts, evidence)
            }
            finding => finding,
        };
        // Small gains of quiet parts may still add up.
        if finding == Finding::Quiet {
            quiet.push(part);
        } else {
            found.push(board.back(part.points, finding));
        }
    }
    // 3. Quiet parts together: gains of one point may add up.
    for (points, finding) in board.together(&quiet, &verdicts_of(strings, evidence, proved).owners)
    {
        found.push(board.back(points, finding));
    }
    // 4. The dead stones in parts that were not read.
    let verdicts = verdicts_of(strings, evidence, proved);
    let not_read = found.iter().filter(|part| !part.is_read());
    let not_read = not_read.map(|part| part.points).collect();
    found.extend(board.between_estimated_walls(not_read, promised, &verdicts, evidence));
    for part in &found {
        for number in strings.on(part.points & strings.position().occupied()) {
            match part.finding {
                Finding::Quiet => evidence[number].confirm(Read::LocalGame),
                Finding::Gain(gain) if gain.threats == Threats::Needed => {
                    evidence[number].depend_on_ko_alone();
                }
                Finding::Gain(_) | Finding::NotRead => {}
            }
        }
    }
    found
}

/// A board, and the reader of its canonical image.
struct BoardReader<'a> {
    strings: &'a Strings,
    reader: LocalReader<'a>,
    way: BoardImage,
    /// Whether the parts that are nothing but dame have an odd number of dame in all.
    odd_dame: bool,
}

impl BoardReader<'_> {
    /// The sets of both players, Black's first, mapped to the image.
    fn image(&self, [black, white]: [PointSet; 2]) -> [PointSet; 2] {
        let turned = [self.way.set(black), self.way.set(white)];
        if self.way.is_swapped() {
            [turned[1], turned[0]]
        } else {
            turned
        }
    }

    /// A finding on the image, mapped back to the board.
    fn back(&self, points: PointSet, finding: Finding) -> ReadPart {
        let finding = match finding {
            Finding::Gain(gain) => Finding::Gain(self.gain_back(gain)),
            finding => finding,
        };
        ReadPart {
            points: self.way.set_back(points),
            finding,
        }
    }

    /// A gain on the image, mapped back to the board.
    fn gain_back(&self, gain: Gain) -> Gain {
        let point = gain.point.map(PointSet::of);
        Gain {
            player: if self.way.is_swapped() {
                gain.player.opponent()
            } else {
                gain.player
            },
            point: point.and_then(|point| self.way.set_back(point).first()),
            ..gain
        }
    }

    /// The lead of Black on the image in a part, in points. `owners` are those of the board.
    fn lead(&self, part: &Part, owners: &Owners) -> i32 {
        let [black, white] = self.image([owners.black, owners.white]);
        (part.points & black).len() as i32 - (part.points & white).len() as i32
    }

    /// Reads a part of the image, and compares what the players get with these owners of the board.
    fn read(&mut self, part: &Part, owners: &Owners, expected: Expected) -> Finding {
        let lead = self.lead(part, owners);
        self.reader.read(part, lead, self.odd_dame, expected)
    }

    /// The numbers of the strings of a part.
    fn strings_of(&self, part: &Part) -> impl Iterator<Item = usize> {
        let stones = self.way.set_back(part.points) & self.strings.position().occupied();
        self.strings.on(stones)
    }

    /// Whether the estimates are sure of every string in a part, which decides how long it is read.
    fn expected(&self, part: &Part, evidence: &[Evidence]) -> Expected {
        let mut inside = self.strings_of(part);
        if inside.all(|number| evidence[number].estimates_are_sure()) {
            Expected::Nothing
        } else {
            Expected::Doubts
        }
    }

    /// Whether a string of the part is known to be dead because its owner has no ko threat.
    fn is_dead_without_threats(&self, part: &Part, evidence: &[Evidence]) -> bool {
        let mut inside = self.strings_of(part);
        inside.any(|number| evidence[number].depends() == Some(Depends::KoThreats))
    }

    /// The findings for quiet parts. Small ones are also read together: a gain there is one finding
    /// for all of them. Without such a gain each part stays quiet.
    fn together(&mut self, quiet: &[Part], owners: &Owners) -> Vec<(PointSet, Finding)> {
        let all = Part::of_all(quiet);
        // One part alone was read already.
        if quiet.len() > 1 && self.reader.empty(&all) <= MOST_TOGETHER {
            let finding = self.read(&all, owners, Expected::Doubts);
            if let Finding::Gain(_) = finding {
                return vec![(all.points, finding)];
            }
        }
        quiet
            .iter()
            .map(|part| (part.points, Finding::Quiet))
            .collect()
    }

    /// Reads once more what was not read, between walls that only the estimates call alive, and
    /// returns the parts where dead stones are saved by a first move. `promised` are the points of
    /// each player by proofs that promise an answer.
    ///
    /// The owner of the dead stones moves first. In this reading his opponent's walls cannot be
    /// captured, so they are at least as strong as on the board. If the owner saves his stones
    /// here, he saves them on the board, too, provided that his own walls live.
    fn between_estimated_walls(
        &mut self,
        not_read: PointSet,
        promised: [PointSet; 2],
        verdicts: &Verdicts,
        evidence: &[Evidence],
    ) -> Vec<ReadPart> {
        let mut walls = promised;
        for string in self.strings.iter() {
            if evidence[string.number].estimates_are_sure() && self.has_room(string, verdicts) {
                walls[string.colour.index()] |= string.stones;
            }
        }
        let walls_on_image = self.image(walls);
        let open = self.way.set(not_read - walls[0] - walls[1]);
        let mut found = Vec::new();
        for points in open.parts_in(open) {
            let part = Part::between(points, walls_on_image);
            let lead = self.lead(&part, &verdicts.owners);
            let expected = self.expected(&part, evidence);
            for player in Colour::BOTH {
                if self.estimated_dead(&part, player, evidence).has_several()
                    && let Some(gain) = self.reader.rescue(&part, lead, player, expected)
                {
                    found.push(self.back(part.points, Finding::Gain(gain)));
                    // One doubt is enough: the board is not safe to score, whatever the other
                    // player can save.
                    break;
                }
            }
        }
        found
    }

    /// Whether a string that counts as alive has room for two eyes in territory of its colour, away
    /// from all enemy stones.
    fn has_room(&self, string: StoneString, verdicts: &Verdicts) -> bool {
        let position = self.strings.position();
        let living = position.stones(string.colour) - verdicts.dead;
        let enemy = position.stones(string.colour.opponent());
        let territory = verdicts.owners.of(string.colour) & position.empty();
        let quiet = territory - enemy.exterior(position.size());
        let reach = string.stones.block_in(living | quiet);
        string.stones.is_subset(&living) && (reach & quiet).len() >= ROOM_FOR_TWO_EYES
    }

    /// The stones of a player of the image in a part that only estimates call dead.
    fn estimated_dead(&self, part: &Part, player: Colour, evidence: &[Evidence]) -> PointSet {
        let owner = if self.way.is_swapped() {
            player.opponent()
        } else {
            player
        };
        self.strings_of(part)
            .filter(|&number| self.strings.colour(number) == owner)
            .filter(|&number| evidence[number].verdict() == (true, Method::Estimated))
            .map(|number| self.strings.stones(number))
            .collect()
    }

    /// Corrects the verdicts of a part in which a player gains whoever moves first.
    ///
    /// The changes are tried in order, first the one that the estimates deny least. The first
    /// change after which nobody gains is made, and the part is quiet. If there is none, the gain
    /// stays.
    fn correct(
        &mut self,
        part: &Part,
        gain: Gain,
        verdicts: &Verdicts,
        evidence: &mut [Evidence],
    ) -> Finding {
        let strings = self.strings;
        let counted = self.lead(part, &verdicts.owners);
        let inside = self.way.set_back(part.points);
        for change in changes(strings, inside, verdicts, evidence) {
            // Each of these strings gets the other fate.
            let dead = (verdicts.dead | change) - (verdicts.dead & change);
            let owners = Verdicts::with_dead(strings.position(), dead).owners;
            let lead = self.lead(part, &owners);
            // The right count must be better for the player who gains.
            let is_better = match gain.player {
                Colour::Black => lead > counted,
                Colour::White => lead < counted,
            };
            if !is_better {
                continue;
            }
            let finding = self
                .reader
                .read(part, lead, self.odd_dame, Expected::Doubts);
            if finding == Finding::Quiet {
                for number in strings.on(change) {
                    let is_dead = strings.stones(number).is_subset(&dead);
                    evidence[number].decide(is_dead, Read::LocalGame);
                }
                return Finding::Quiet;
            }
        }
        Finding::Gain(gain)
    }
}

/// The sets of stones in these points that may have the wrong fate: single strings, all dead
/// stones, and all living or all dead stones of one colour. The estimates deny the first change
/// least.
fn changes(
    strings: &Strings,
    inside: PointSet,
    verdicts: &Verdicts,
    evidence: &[Evidence],
) -> Vec<PointSet> {
    // Most often one string is judged wrongly. In a seki or a race it may be all strings of a
    // colour.
    let mut changes = vec![inside & verdicts.dead];
    for colour in Colour::BOTH {
        let stones = inside & strings.position().stones(colour);
        for number in strings.on(stones) {
            changes.push(strings.stones(number));
        }
        changes.push(stones & verdicts.dead);
        changes.push(stones - verdicts.dead);
    }
    changes.retain(|change| !change.is_empty());
    changes.sort_by(|&one, &other| {
        denied(strings, one, evidence).total_cmp(&denied(strings, other, evidence))
    });
    changes
}

/// How strongly the estimates deny that these stones have the other fate: the sum of the absolute
/// log odds of their strings.
fn denied(strings: &Strings, change: PointSet, evidence: &[Evidence]) -> f64 {
    strings
        .on(change)
        .map(|number| evidence[number].estimated_log_odds().abs())
        .sum()
}

/// Whether the evidence for a verdict is weak. It is weak if playouts give the verdict in fewer
/// than 75 of 100, or if the network gives it less than 85 % when one of the players moves first.
/// The solved fate of a small space is weak only if an estimate contradicts it.
fn is_weak(evidence: &Evidence) -> bool {
    let [least_playouts, least_network] = match evidence.read() {
        // A race was read for both players to move first, whatever the estimates say of it.
        Some(Read::Race) => return false,
        Some(Read::ClosedSpace) => [0.0, 0.0],
        // On the scale from -1 to 1: 75 of 100 playouts, and 85 % by the network.
        Some(Read::Fight | Read::LocalGame) | None => [0.5, 0.7],
    };
    let (dead, _) = evidence.verdict();
    if let Some(survival) = evidence.playouts()
        && as_verdict(dead, survival) < least_playouts
    {
        return true;
    }
    match evidence.network() {
        Some(by_mover) => Colour::BOTH
            .iter()
            .any(|&mover| as_verdict(dead, by_mover[mover]) < least_network),
        None => false,
    }
}

impl CombinedAnalysis {
    /// The points of the parts that were read to their end.
    pub(super) fn read_points(&self) -> PointSet {
        let read = self.parts.iter().filter(|part| part.is_read());
        read.map(|part| part.points).collect()
    }

    /// The parts that were not read to their end, have at most `most` empty points, and contain a
    /// string with weak evidence.
    pub(super) fn weak_parts(&self, strings: &Strings, most: usize) -> Vec<PointSet> {
        let empty = strings.position().empty();
        let mut weak = Vec::new();
        for part in &self.parts {
            let is_small = (part.points & empty).len() <= most;
            let mut inside = strings.on(part.points & strings.position().occupied());
            if !part.is_read() && is_small && inside.any(|number| is_weak(&self.strings[number])) {
                weak.push(part.points);
            }
        }
        weak
    }
}
