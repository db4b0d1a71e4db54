//! Ownership, score and winning chances of a judged position, as KataGo reports them.

use sahwal_core::borders::Borders;
use sahwal_core::rules::{Counting, Rules, Score};
use sahwal_core::verdict::{Judgement, Owner, Status, StringVerdict};
use sahwal_core::{Colour, Point, PointSet, Position, Size};

/// The outlook on the result of a position. All values are Black's view.
///
/// The owner of a point is a verdict; the confidence of the string that decides it is the
/// probability of that owner. The points of a living string are decided by the string itself;
/// an empty point or a dead stone by the least sure string in its area or next to it.
///
/// While play is not over somewhere ([`Borders::unfinished`]), verdicts say little about points:
/// then the classifier's estimate of the owners counts, if it has one. The open points may also be
/// wrong together: their error changes the lead by any number of points from minus to plus their
/// number, each equally likely.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// Mean owner of each point: 1 if certainly Black's, -1 if certainly White's, 0 if neutral
    /// or unknown.
    ownership: Vec<f64>,
    /// The points by which Black leads after komi. Neutral and unknown points count for
    /// neither colour.
    pub(crate) lead: f64,
    /// Standard deviation of the lead, if strings are wrong independently of each other and of the
    /// open points.
    pub(crate) deviation: f64,
}

impl Outlook {
    pub(crate) fn of(position: &Position, judgement: &Judgement, counting: &Counting) -> Outlook {
        let verdicts = &judgement.verdicts;
        let owners = &verdicts.owners;
        let size = position.size();
        let mut ownership = vec![0.0; size.area()];
        let mut variance = 0.0;
        let mut set = |points: PointSet, confidence: f64| {
            let mut owned = 0.0;
            for point in points.iter() {
                let Owner::Of(colour) = owners.at(point) else {
                    continue;
                };
                owned += 1.0;
                ownership[index(point, size)] = sign(colour) * (2.0 * confidence - 1.0);
            }
            // If the string is wrong, every point changes the lead by two.
            4.0 * owned * owned * confidence * (1.0 - confidence)
        };
        for string in judgement.strings.iter().filter(is_alive) {
            variance += set(string.stones, confidence(string));
        }
        let mut rest = size.board() - verdicts.alive;
        while let Some(point) = rest.first() {
            let area = PointSet::of(point).block_in(rest);
            rest -= area;
            let reach = area | area.neighbours_in(verdicts.alive);
            let deciding = judgement.strings.iter();
            let deciding = deciding.filter(|string| string.stones.intersects(&reach));
            let least = deciding.map(confidence).fold(1.0, f64::min);
            variance += set(area, least);
        }
        let mut lead = Score::of(position, verdicts, counting).margin();
        let open = Borders::of(position, verdicts).unfinished(position).len();
        if let Some(estimated) = &judgement.ownership
            && open > 0
        {
            // The area by estimate in place of the area by verdicts.
            let area = Score::of(position, verdicts, &Counting::plain(Rules::Area));
            lead += estimated.iter().sum::<f64>() - area.margin();
            variance = estimated.iter().map(|value| 1.0 - value * value).sum();
            ownership.clone_from(estimated);
        }
        // The common error of the open points is uniform from -open to open.
        variance += (open * open) as f64 / 3.0;
        Outlook {
            ownership,
            lead,
            deviation: variance.sqrt(),
        }
    }

    /// Black's chance to win, 0 to 1: a logistic distribution with the lead as its mean and
    /// with its deviation.
    pub(crate) fn win(&self) -> f64 {
        if self.lead == 0.0 {
            0.5
        } else if self.deviation == 0.0 {
            f64::from(u8::from(self.lead > 0.0))
        } else {
            let steps = self.lead / self.deviation * std::f64::consts::PI / 3f64.sqrt();
            1.0 / (1.0 + (-steps).exp())
        }
    }

    /// The ownership for `colour`, row by row from the top left, with three decimals.
    pub(crate) fn ownership(&self, colour: Colour) -> impl Iterator<Item = f64> {
        self.ownership
            .iter()
            .map(move |value| rounded(sign(colour) * value))
    }

    /// The winning chance, the lead and its deviation for `colour`.
    pub(crate) fn numbers(&self, colour: Colour) -> Numbers {
        let win = match colour {
            Colour::Black => self.win(),
            Colour::White => 1.0 - self.win(),
        };
        Numbers {
            win: rounded(win),
            lead: rounded(sign(colour) * self.lead),
            deviation: rounded(self.deviation),
        }
    }
}

/// The values of an outlook for one colour, with three decimals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Winning chance, 0 to 1.
    pub(crate) win: f64,
    /// Points.
    pub(crate) lead: f64,
    /// Points.
    pub(crate) deviation: f64,
}

impl Numbers {
    /// KataGo's utility: 1 for a certain win, -1 for a certain loss.
    pub(crate) fn utility(&self) -> f64 {
        rounded(2.0 * self.win - 1.0)
    }
}

/// The place of a point in a list of all points, row by row from the top left.
fn index(point: Point, size: Size) -> usize {
    point.row() * size.lines() + point.column()
}

fn is_alive(string: &&StringVerdict) -> bool {
    string.status == Status::Alive
}

/// The probability that the verdict is right; 1 for classifiers that do not say.
fn confidence(string: &StringVerdict) -> f64 {
    string.confidence.unwrap_or(1.0)
}

fn sign(colour: Colour) -> f64 {
    f64::from(colour.sign())
}

fn rounded(value: f64) -> f64 {
    // Adding zero turns -0.0 into 0.0.
    (value * 1e3).round() / 1e3 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::classify::REGISTRY;
    use sahwal_core::position;
    use sahwal_core::verdict::{Detail, Method, Verdicts};

    /// Black owns the left, with a dead white stone in it; White owns the right.
    fn judged(confidences: [f64; 3]) -> (Position, Judgement) {
        let position = position! {
            . X O . .
            O X O . .
            . X O . .
            . X O . .
            . X O . .
        };
        let dead = PointSet::of(Point::at(1, 0));
        let verdicts = Verdicts::with_dead(&position, dead);
        let mut judgement = Judgement::of(&position, verdicts, Method::Estimated, Detail::Full);
        judgement
            .strings
            .sort_by_key(|string| string.stones.first());
        for (string, confidence) in judgement.strings.iter_mut().zip(confidences) {
            string.confidence = Some(confidence);
        }
        (position, judgement)
    }

    fn even_area() -> Counting {
        Counting::plain(Rules::Area)
    }

    #[test]
    fn the_least_sure_string_decides_an_area() {
        // Strings in the order of their first stones: black, white, dead white.
        let (position, judgement) = judged([1.0, 0.9, 0.75]);
        let outlook = Outlook::of(&position, &judgement, &even_area());
        let ownership: Vec<f64> = outlook.ownership(Colour::Black).collect();
        assert_eq!(ownership[..5], [0.5, 1.0, -0.8, -0.8, -0.8]);
        assert_eq!(ownership[5], 0.5, "the dead stone");
        assert_eq!(outlook.lead, -5.0);
        // The left area (5 points, 0.75), the white string (5) and its area (10), both 0.9.
        let variance = 4.0 * (25.0 * 0.75 * 0.25 + 25.0 * 0.09 + 100.0 * 0.09);
        assert!((outlook.deviation - f64::sqrt(variance)).abs() < 1e-9);
        let white = outlook.numbers(Colour::White);
        assert!(white.win > 0.5 && white.win < 1.0, "{white:?}");
        assert_eq!(white.lead, 5.0);
    }

    #[test]
    fn certain_verdicts_leave_no_doubt_and_komi_and_captures_count() {
        let (position, judgement) = judged([1.0, 1.0, 1.0]);
        let certain = Outlook::of(&position, &judgement, &even_area());
        assert_eq!((certain.win(), certain.deviation), (0.0, 0.0));
        let counting = Counting {
            komi: -3.0,
            captured: [4, 2].into(),
            ..Counting::plain(Rules::Territory)
        };
        // Black: 5 points, one dead stone, 4 captured; White: 10 points, 2 captured.
        let counted = Outlook::of(&position, &judgement, &counting);
        assert_eq!(counted.lead, 10.0 - 12.0 + 3.0);
        assert_eq!(counted.win(), 1.0);
        let even = Counting {
            komi: -5.0,
            ..even_area()
        };
        assert_eq!(Outlook::of(&position, &judgement, &even).win(), 0.5);
    }

    #[test]
    fn while_a_border_is_open_the_estimate_counts() {
        let estimated = vec![0.5; 25];
        let (position, mut judgement) = judged([1.0, 1.0, 1.0]);
        judgement.ownership = Some(estimated.clone());
        let closed = Outlook::of(&position, &judgement, &even_area());
        assert_eq!(closed.lead, -5.0);
        let position = position! {
            . X O . .
            . X O . .
            . . . . .
            . . . . .
            . . . . .
        };
        let verdicts = Verdicts::with_dead(&position, PointSet::EMPTY);
        let mut judgement = Judgement::of(&position, verdicts, Method::Estimated, Detail::Full);
        judgement.ownership = Some(estimated.clone());
        let open = Outlook::of(&position, &judgement, &even_area());
        assert_eq!(open.lead, 12.5);
        assert!(open.ownership(Colour::Black).eq(estimated));
        // Points that are wrong alone, and those of the border that are wrong together.
        let variance = 25.0 * 0.75 + f64::from(21 * 21) / 3.0;
        assert!((open.deviation - variance.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn no_classifier_is_certain_of_the_winner_before_the_second_move() {
        for lines in [9, 19] {
            let size = Size::new(lines).expect("a size");
            let empty = Position::new(size);
            let mut one = empty;
            one.put(Point::at(lines / 2, lines / 2), Some(Colour::Black));
            for entry in REGISTRY {
                let classifier = entry.build();
                for (position, komi) in [(empty, 0.0), (empty, 7.5), (one, 0.0), (one, 7.5)] {
                    let counting = Counting {
                        komi,
                        ..even_area()
                    };
                    let judgement = classifier.judge(&position, Detail::Full);
                    let outlook = Outlook::of(&position, &judgement, &counting);
                    let open = (0.02..0.98).contains(&outlook.win());
                    assert!(
                        open && outlook.deviation > 0.0,
                        "{}: {outlook:?}",
                        entry.name
                    );
                }
            }
        }
    }

    #[test]
    fn unknown_points_belong_to_nobody() {
        let position = position! { X . . . };
        let judgement = Judgement::of(&position, Verdicts::default(), Method::Static, Detail::Full);
        let outlook = Outlook::of(&position, &judgement, &even_area());
        assert!(outlook.ownership(Colour::White).all(|value| value == 0.0));
        assert_eq!((outlook.lead, outlook.win()), (0.0, 0.5));
    }
}
