//! Zones on small boards.

use super::distance::to_two_eyes;
use super::{Relevance, Shape, Zones};
use crate::bits::{Bits, Bits64};
use crate::life::{Attack, LocalGame, Stones};
use crate::safety::image::Side;
use crate::safety::{Safety, SearchParams, StaticParams, regions};
use crate::{Colour, Point, PointSet, Position, points, position};

const ALL: SearchParams = SearchParams {
    zones: true,
    ..SearchParams::DEFAULT
};

/// Black's safe blocks with zones and without.
fn safe_blocks(position: &Position) -> [PointSet; 2] {
    [true, false].map(|zones| {
        let params = SearchParams { zones, ..ALL };
        Safety::by_search(position, Colour::Black, &params).blocks
    })
}

#[test]
fn a_wall_around_a_large_area_lives_by_a_zone() {
    // The area inside has 30 points, more than the region stages search.
    let position = position! {
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O . O . O . .
        . . O . . . . . . . .
        . . X X X X X X X X .
        . . X . . . . . . X .
        . . X . . . . . . X .
        . . X . . . . . . X .
        . . X . . . . . . X .
        . . X . . . . . . X .
    };
    let [with, without] = safe_blocks(&position);
    assert!(with.contains(Point::at(5, 2)), "{with:?}");
    assert!(!without.contains(Point::at(5, 2)), "{without:?}");
}

#[test]
fn two_stones_in_the_open_are_not_proved() {
    let position = position! {
        . . . . . . .
        . . . O . . .
        . O . . . O .
        . . . X X . .
        . O . . . O .
        . . . O . . .
        . . . . . . .
    };
    assert_eq!(safe_blocks(&position), [PointSet::EMPTY; 2]);
}

/// A game of the left side of a small board: what lies to the right is outside.
fn cut(position: &Position, area: PointSet) -> LocalGame {
    let size = position.size();
    let open = (size.board() - area).neighbours_in(area);
    let [own, enemy] = Colour::BOTH.map(|colour| position.stones(colour) & area);
    LocalGame::new(size, [own, enemy], area, open, &[]).expect("small enough")
}

#[test]
fn stones_that_may_live_outside_become_the_enemys() {
    // Once White plays in the corner, the black stone beside it has no liberty in the area. It is
    // joined to a stone outside.
    let position = position! {
        . X X . .
        O O O . .
        . . . . .
        . . . . .
        . . . . .
    };
    let area = points! {
        X X . . .
        X X . . .
        . . . . .
        . . . . .
        . . . . .
    };
    let game = cut(&position, area);
    let find = |row, column| game.plot.find(Point::at(row, column)).expect("in the area");
    let Attack::Plays(after, ko) = game.attack(game.start, find(0, 0)) else {
        panic!("the string of the move touches the outside");
    };
    assert!(ko.is_none() && after.own.is_none());
    assert!(after.enemy.meets(find(0, 1)), "no empty point");
}

#[test]
fn a_ko_stone_on_an_open_point_may_not_be_retaken() {
    // White's stone takes one black stone from an open point: outside it may have no liberty.
    let position = position! {
        . X . O .
        X O X . .
        . . . . .
        . . . . .
        . . . . .
    };
    let area = points! {
        X X X . .
        . . X . .
        . . . . .
        . . . . .
        . . . . .
    };
    let game = cut(&position, area);
    let find = |row, column| game.plot.find(Point::at(row, column)).expect("in the area");
    let stones = Stones {
        own: find(0, 2),
        enemy: find(0, 1),
    };
    let Attack::Plays(after, ko) = game.attack(stones, find(1, 2)) else {
        panic!("legal");
    };
    // The black stone is on an open point: it may be joined to others, so it stays as a stone
    // that nobody can capture.
    assert!(after.enemy.meets(find(0, 2)) && ko.is_none());
}

#[test]
fn the_distance_counts_the_moves_for_two_eyes() {
    let position = position! {
        . X . X .
        X X X X X
        . . . . .
        . . . . .
        . . . . .
    };
    let game = cut(&position, position.size().board());
    assert_eq!(to_two_eyes(&game, game.start), 0);
    let fewer = Stones {
        own: game.start.own - game.plot.find(Point::at(1, 0)).expect("on the board"),
        enemy: Bits64::NONE,
    };
    // The second and third eye of the first row are left.
    assert_eq!(to_two_eyes(&game, fewer), 0);
    let none = Stones::default();
    assert!(to_two_eyes(&game, none) >= 3);
}

#[test]
fn a_corridor_is_proved_within_the_limit_only() {
    let position = position! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        X X X X X X X .
        . . . . . . X .
        . . . . . . X .
    };
    let wall = position.stones(Colour::Black);
    let size = position.size();
    let area = points! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        X X X X X X . .
        X X X X X X . .
    };
    let around = [crate::life::Around {
        stones: wall,
        eyes: 0,
        immortal: false,
    }];
    let stones = [PointSet::EMPTY, PointSet::EMPTY];
    let game = LocalGame::new(size, stones, area, PointSet::EMPTY, &around).expect("small");
    let (rules, shape) = (StaticParams::default(), Shape::of(&ALL));
    let mut search = Relevance::new();
    // An empty corridor is among the hardest: the proof takes about 19,000 evaluations.
    let needs = search.proves(&game, &rules, 50_000, shape);
    assert!(needs.is_some_and(|needs| !needs.is_none()));
    assert_eq!(search.proves(&game, &rules, 1, shape), None);
}

#[test]
fn a_proved_zone_moves_for_another() {
    let position = position! {
        X . O . O . . . X
        . O X O O X O . X
        . O X . O X X . .
        . . O . . . . O X
        O . O X X X X O O
        X . O . O O X O .
        . X . . O . O O X
        X O O . X O . X .
        X X X O O . . X .
    };
    let params = SearchParams {
        limit: 2_000,
        zone_limit: 2_000,
        ..ALL
    };
    let side = Side::of(&position, Colour::White);
    let (stages, taken) = regions(&side, &params);
    let mut safe = stages.known.safety().blocks;
    let mut zones = Zones::new(stages, &params, &side, taken);
    while zones.limits().into_iter().any(|limit| zones.sweep(limit)) {
        zones.stages.run();
        zones.take_plans();
    }
    let before = zones.known().safety().blocks;
    assert!(zones.reroute_all());
    let after = zones.known().safety().blocks;
    assert!(before.is_subset(&after) && before != after);
    // The zones share no point, with each other or with other proofs.
    let mut used = zones.fixed;
    for zone in &zones.proved {
        assert!(zone.attempt.area.is_disjoint(&used));
        used |= zone.attempt.area;
    }
    assert_eq!(used, zones.taken);
    // No claim rests on itself: each relies on blocks that are safe without it.
    let mut rest: Vec<_> = zones.proved.iter().map(|zone| &zone.attempt).collect();
    while !rest.is_empty() {
        let count = rest.len();
        rest.retain(|zone| {
            let rests = zone.immortal.is_subset(&safe);
            if rests {
                safe |= zone.saved;
            }
            !rests
        });
        assert!(rest.len() < count, "a circle");
    }
    assert_eq!(safe, after);
}
