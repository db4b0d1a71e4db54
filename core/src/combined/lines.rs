//! The line of play behind a verdict that was read.

use super::analysis::Evidence;
use super::{CombinedParams, fights};
use crate::canonical::Canonical;
use crate::verdict::Read;
use crate::{Colour, Point, PointSet, Strings};

/// The moves that the search of string `number` expects, captor first; empty if no fight was
/// read there. The search is made again, so this costs as much.
///
/// `evidence` is that of all strings. On a symmetric board, the line is one of several.
pub(crate) fn line_of_play(
    strings: &Strings,
    evidence: &[Evidence],
    number: usize,
    params: &CombinedParams,
) -> Vec<(Colour, Option<Point>)> {
    let Some(read) = evidence[number].read else {
        return Vec::new();
    };
    let canonical = Canonical::of(strings.position());
    let image = Strings::of(canonical.position());
    let way = canonical.images()[0];
    let colour = strings.colour(number);
    let union = |wanted: &dyn Fn(usize) -> bool| {
        let wanted = (0..evidence.len()).filter(|&other| wanted(other));
        wanted.fold(PointSet::EMPTY, |all, other| all | strings.stones(other))
    };
    let line = match read {
        Read::Fight => {
            // The stones that stood before the fights were read.
            let stood =
                |other: usize| !evidence[other].dead && evidence[other].read != Some(Read::Fight);
            let stone = strings.stones(number).first();
            let number = stone.and_then(|stone| image.at(way.point(stone)));
            let number = number.expect("the image has the string");
            fights::line(
                &image,
                number,
                &way.set(union(&stood)),
                &params.small_fights,
            )
        }
        Read::ClosedSpace => Vec::new(),
    };
    // The captor moves first, so colours alternate from his.
    let colours = [colour.opponent(), colour].into_iter().cycle();
    let moves = line.into_iter().zip(colours);
    let back = |point| way.set_back(PointSet::of(point)).first();
    let moves = moves.map(|((_, point), colour)| (colour, point.and_then(back)));
    moves.collect()
}
