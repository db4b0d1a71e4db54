//! SR, the string reduction.

use super::graph::Ground;
use super::links::Links;
use super::params::Eaten;
use crate::components::Components;
use crate::{Point, PointSet, Strings};

/// Unites strings that share a point; the points that are eaten.
pub(super) fn points(
    ground: &Ground,
    regions: &Components,
    links: &mut Links,
    strings: &Strings,
    eaten: Eaten,
) -> PointSet {
    let size = ground.size;
    let own = ground.own;
    let (left, right, up, down) = (own.left(size), own.right(size), own.up(size), own.down(size));
    let candidates = ((left & right) | (up & down) | ((left | right) & (up | down))) & ground.space;
    let mut list = [(0u32, Point::at(0, 0)); 361];
    let mut len = 0;
    let mut set = PointSet::EMPTY;
    for point in candidates {
        let around = PointSet::of(point).neighbours_in(own);
        let one = strings.stones(strings.at(around.first().unwrap()).unwrap());
        if around.is_subset(&one) {
            continue;
        }
        set.insert(point);
        let region = regions.number(point);
        let points = regions.sets()[usize::from(region)];
        let mono = points.is_disjoint(&ground.open());
        let key = match eaten {
            Eaten::Tiers => match std::env::var("TIER").unwrap_or_default().as_str() {
                "mono" => u32::from(!mono),
                "monosize" => (u32::from(!mono) << 20) | (361 - points.len() as u32),
                "monosmall" => (u32::from(!mono) << 20) | (points.len() as u32),
                "size" => (361 - points.len() as u32),
                "monoregion" => (u32::from(!mono) << 28) | ((361 - points.len() as u32) << 12) | u32::from(region),
                "inner" => (u32::from(!mono) << 31) | ((361 - points.len() as u32) << 20) | ((PointSet::of(point).neighbours_in(ground.space).len() as u32) << 16),
                _ => tier(ground, point, points, around, strings),
            },
            _ => (u32::from(!mono) << 28) | ((361 - points.len() as u32) << 12) | u32::from(region),
        };
        list[len] = (key, point);
        len += 1;
    }
    let list = &mut list[..len];
    list.sort_unstable();
    let mut result = PointSet::EMPTY;
    match eaten {
        Eaten::RowOrder => {
            for &(_, point) in list.iter() {
                let around = PointSet::of(point).neighbours_in(own);
                if let Some((_, true)) = links.unite_all(around, strings) {
                    result.insert(point);
                }
            }
        }
        Eaten::Tiers => {
            for tier in list.chunk_by(|a, b| a.0 == b.0) {
                for &(_, point) in tier {
                    let around = PointSet::of(point).neighbours_in(own);
                    let mut others = links.clone();
                    for &(_, other) in tier {
                        if other != point {
                            others.unite_all(PointSet::of(other).neighbours_in(own), strings);
                        }
                    }
                    if others.only(around, strings).is_none() {
                        result.insert(point);
                    }
                }
                for &(_, point) in tier {
                    let around = PointSet::of(point).neighbours_in(own);
                    links.unite_all(around, strings);
                }
            }
        }
        Eaten::Every | Eaten::Nothing => {
            for &(_, point) in list.iter() {
                let around = PointSet::of(point).neighbours_in(own);
                links.unite_all(around, strings);
            }
            if eaten == Eaten::Every {
                result = set;
            }
        }
        Eaten::Needed => {
            for &(_, point) in list.iter() {
                let around = PointSet::of(point).neighbours_in(own);
                let mut others = links.clone();
                for &(_, other) in list.iter() {
                    if other != point {
                        others.unite_all(PointSet::of(other).neighbours_in(own), strings);
                    }
                }
                if others.only(around, strings).is_none() {
                    result.insert(point);
                }
            }
            for &(_, point) in list.iter() {
                let around = PointSet::of(point).neighbours_in(own);
                links.unite_all(around, strings);
            }
        }
    }
    result
}

fn tier(ground: &Ground, point: Point, region: PointSet, around: PointSet, strings: &Strings) -> u32 {
    let mono = region.is_disjoint(&ground.open());
    let one = PointSet::of(point);
    let inner = one.neighbours_in(ground.space).len() as u32;
    let mut stones = 0;
    let mut number = 0;
    let mut rest = around;
    while let Some(p) = rest.first() {
        let s = strings.stones(strings.at(p).unwrap());
        stones += s.len() as u32;
        number += 1;
        rest -= s;
    }
    (u32::from(!mono) << 31) | ((361 - region.len() as u32) << 20) | (inner << 16) | ((4 - number) << 12) | (stones.min(4095))
}

/// Unites strings joined by at most `longest` clean points.
pub(super) fn runs(ground: &Ground, eaten: PointSet, longest: u8, links: &mut Links, strings: &Strings) {
    let clean = ground.space - eaten - ground.open();
    let mut rest = ground.own;
    while let Some(point) = rest.first() {
        let stones = strings.stones(strings.at(point).expect("a stone"));
        rest -= stones;
        let mut reach = stones.neighbours_in(clean);
        for _ in 1..longest {
            reach |= reach.neighbours_in(clean);
        }
        let around = reach.neighbours_in(ground.own) | (stones & PointSet::of(point));
        links.unite_all(around, strings);
    }
}
