//! Depth-first proof-number search of a local game: the enemy moves first, the
//! defender may answer.

use super::bits::{Bits, Few, Ground};
use super::local::{Attack, Game, Stones};
use super::pairs::Strategy;
use super::params::StaticParams;
use super::prover::{Goal, Proof, Prover, Scene};
use super::table::{INFINITE, Key, Numbers, Table};

/// Positions looked at for each static evaluation, at the most.
const VISITS: u64 = 40;
/// The deepest line, in moves of the enemy.
const DEEPEST: usize = 80;
/// Most moves of a position: all points, and a pass.
const MOVES: usize = 65;

/// The numbers of a position that was never looked at.
const UNSEEN: Numbers = Numbers {
    proof: 1,
    disproof: 1,
};

/// A threshold that is not passed at once again.
fn just_above(number: u32) -> u32 {
    number + number / 4 + 1
}

/// A search, with the memory it works in.
#[derive(Clone, Debug)]
pub(super) struct Search {
    prover: Prover<Few>,
    table: Table,
    /// The positions with the enemy to move on the line that is looked at.
    line: Vec<Stones>,
    /// How often each point was an answer that worked.
    history: [u32; 64],
    /// Static evaluations of the search that ran last.
    pub(super) evaluations: u64,
    visits: u64,
}

/// A search under way.
struct Run<'a> {
    search: &'a mut Search,
    game: &'a Game,
    rules: &'a StaticParams,
    goal: Goal,
    limit: u64,
}

#[derive(Clone, Copy)]
struct Child {
    stones: Stones,
    ko: Few,
    point: Few,
    numbers: Numbers,
}

const NO_CHILD: Child = Child {
    stones: Stones {
        own: Few(0),
        enemy: Few(0),
    },
    ko: Few(0),
    point: Few(0),
    numbers: Numbers::DISPROVED,
};

impl Search {
    pub(super) fn new() -> Search {
        Search {
            prover: Prover::new(),
            table: Table::default(),
            line: Vec::new(),
            history: [0; 64],
            evaluations: 0,
            visits: 0,
        }
    }

    /// Whether the defender, who moves second, reaches `goal`; `false` also when `limit`
    /// static evaluations did not tell.
    pub(super) fn proves(
        &mut self,
        game: &Game,
        rules: &StaticParams,
        goal: Goal,
        limit: u64,
    ) -> bool {
        self.numbers(game, rules, goal, limit) == Numbers::PROVED
    }

    /// Proof and disproof number after as many evaluations.
    pub(super) fn numbers(
        &mut self,
        game: &Game,
        rules: &StaticParams,
        goal: Goal,
        limit: u64,
    ) -> Numbers {
        if !game.breathes(game.start) {
            return Numbers::DISPROVED;
        }
        let mut run = self.start(game, rules, goal, limit);
        match run.evaluate(game.start) {
            Ok(_) => Numbers::PROVED,
            Err(_) if limit <= 1 => UNSEEN,
            Err(_) => {
                run.search.table.start();
                run.enemy_to_move(game.start, INFINITE, INFINITE)
            }
        }
    }

    /// The strategy of a static proof of `goal`.
    pub(super) fn static_strategy(
        &mut self,
        game: &Game,
        rules: &StaticParams,
        goal: Goal,
        stones: Stones,
    ) -> Option<Strategy<Few>> {
        self.start(game, rules, goal, 1).evaluate(stones).ok()?;
        Some(self.prover.strategy())
    }

    /// An answer that keeps `goal`, and the stones after it; no point is a pass.
    pub(super) fn answer(
        &mut self,
        game: &Game,
        rules: &StaticParams,
        goal: Goal,
        limit: u64,
        stones: Stones,
        ko: Few,
    ) -> Option<(Few, Stones)> {
        let node = Child {
            stones,
            ko,
            ..NO_CHILD
        };
        self.table.start();
        let mut run = self.start(game, rules, goal, limit);
        run.defender_to_move(&node, INFINITE, INFINITE);
        let mut children = [NO_CHILD; MOVES];
        let count = run.answers(&node, &mut children);
        let proved = |child: &&Child| {
            let numbers = self.table.get(Key::enemy(child.stones));
            numbers == Some(Numbers::PROVED)
        };
        let child = children[..count].iter().find(proved)?;
        Some((child.point, child.stones))
    }

    fn start<'a>(
        &'a mut self,
        game: &'a Game,
        rules: &'a StaticParams,
        goal: Goal,
        limit: u64,
    ) -> Run<'a> {
        self.line.clear();
        self.evaluations = 0;
        self.visits = 0;
        self.history = [0; 64];
        Run {
            search: self,
            game,
            rules,
            goal,
            limit,
        }
    }
}

impl Run<'_> {
    fn evaluate(&mut self, stones: Stones) -> Result<Proof<Few>, u32> {
        self.search.evaluations += 1;
        let scene = Scene {
            all: self.game.all,
            own: stones.own,
            enemy: stones.enemy,
            open: self.game.open,
            safe: Few::NONE,
            rim: &self.game.rim,
        };
        self.search
            .prover
            .prove(&self.game.plot, &scene, self.rules, self.goal)
    }

    fn spent(&self) -> bool {
        self.search.evaluations >= self.limit || self.search.visits >= VISITS * self.limit
    }

    /// All moves of the enemy must fail, a pass too if territory is to be proved.
    fn enemy_to_move(&mut self, stones: Stones, proof: u32, disproof: u32) -> Numbers {
        let key = Key::enemy(stones);
        self.search.visits += 1;
        let before = self.search.visits;
        let (numbers, expanded) = match self.search.table.look_up(key) {
            Some(known) => known,
            None => {
                let numbers = match self.evaluate(stones) {
                    Ok(_) => Numbers::PROVED,
                    Err(missing) => Numbers {
                        proof: missing.max(1),
                        disproof: 1,
                    },
                };
                self.search.table.set(key, numbers, 0);
                (numbers, false)
            }
        };
        if numbers.decided() || !expanded && numbers.proof >= proof {
            return numbers;
        }
        if self.search.line.len() >= DEEPEST {
            self.search.table.set(key, Numbers::DISPROVED, 1);
            return Numbers::DISPROVED;
        }

        let mut children = [NO_CHILD; MOVES];
        let mut count = 0;
        if self.goal == Goal::Everything {
            children[0] = Child { stones, ..NO_CHILD };
            count = 1;
        }
        for point in self.game.empty(stones).each() {
            match self.game.attack(stones, point) {
                Attack::Illegal => {}
                Attack::Captures => {
                    self.search.table.set(key, Numbers::DISPROVED, 1);
                    return Numbers::DISPROVED;
                }
                Attack::Plays(stones, ko) => {
                    children[count] = Child {
                        stones,
                        ko,
                        point,
                        numbers: Numbers::DISPROVED,
                    };
                    count += 1;
                }
            }
        }
        let children = &mut children[..count];
        if !expanded {
            self.drop_refuted(stones, children);
        }
        self.search.line.push(stones);
        let result = loop {
            let mut sum = Numbers {
                proof: 0,
                disproof: INFINITE,
            };
            let (mut best, mut second) = (0, INFINITE);
            let mut open = 0u32;
            for (number, child) in children.iter_mut().enumerate() {
                let key = Key::defender(child.stones, child.ko);
                child.numbers = self.search.table.get(key).unwrap_or(UNSEEN);
                let Numbers { proof, disproof } = child.numbers;
                sum.proof = sum.proof.max(proof);
                open += u32::from(proof > 0);
                if disproof < sum.disproof {
                    second = sum.disproof;
                    sum.disproof = disproof;
                    best = number;
                } else {
                    second = second.min(disproof);
                }
            }
            if sum.disproof == 0 {
                break Numbers::DISPROVED;
            }
            if sum.proof == 0 {
                break Numbers::PROVED;
            }
            // The sum would count what several children share again and again.
            sum.proof = (sum.proof + open - 1).min(INFINITE);
            if sum.proof >= proof || sum.disproof >= disproof || self.spent() {
                break sum;
            }
            let child = children[best];
            self.defender_to_move(&child, proof - (open - 1), disproof.min(just_above(second)));
        };
        self.search.line.pop();
        let work = (self.search.visits - before).min(u64::from(u32::MAX)) as u32;
        self.search.table.set(key, result, work + 1);
        result
    }

    /// Marks those moves of the enemy as refuted after which the answer works that would
    /// work after a pass.
    fn drop_refuted(&mut self, stones: Stones, children: &[Child]) {
        let Some((answer, proof)) = self.working_answer(stones) else {
            return;
        };
        let alone = Stones {
            own: stones.own | answer,
            enemy: stones.enemy,
        };
        let captures = self.game.defend(stones, answer) != Some(alone);
        for child in children {
            if self.spent() {
                return;
            }
            if child.point.is_none() {
                self.refuted(child, answer);
                continue;
            }
            if child.point == answer || child.ko == answer {
                continue;
            }
            let Some(after) = self.game.defend(child.stones, answer) else {
                continue;
            };
            // The two moves change places: what is proved after the answer holds after the
            // enemy's move, too, when no pair is touched and nothing is captured.
            let apart = Stones {
                own: stones.own | answer,
                enemy: stones.enemy | child.point,
            };
            let unrelated = !captures && !child.point.meets(proof.pairs) && after == apart;
            if unrelated || (self.game.breathes(after) && self.evaluate(after).is_ok()) {
                self.refuted(child, answer);
            }
        }
    }

    fn refuted(&mut self, child: &Child, answer: Few) {
        let key = Key::defender(child.stones, child.ko);
        self.search.table.set(key, Numbers::PROVED, 1);
        self.search.history[answer.number()] += 1;
    }

    /// A move of the defender's that proves the position after a pass of the enemy's.
    fn working_answer(&mut self, stones: Stones) -> Option<(Few, Proof<Few>)> {
        let mut rest = self.game.empty(stones);
        while !rest.is_none() && !self.spent() {
            let history = &self.search.history;
            let best = rest.each().max_by_key(|point| history[point.number()])?;
            rest -= best;
            let Some(after) = self.game.defend(stones, best) else {
                continue;
            };
            if !self.game.breathes(after) {
                continue;
            }
            if let Ok(proof) = self.evaluate(after) {
                self.search.table.set(Key::enemy(after), Numbers::PROVED, 1);
                return Some((best, proof));
            }
        }
        None
    }

    /// One answer must work; a pass may be it.
    fn defender_to_move(&mut self, node: &Child, proof: u32, disproof: u32) -> Numbers {
        let key = Key::defender(node.stones, node.ko);
        self.search.visits += 1;
        let before = self.search.visits;
        let mut children = [NO_CHILD; MOVES];
        let count = self.answers(node, &mut children);
        let children = &mut children[..count];
        let result = loop {
            let mut sum = Numbers {
                proof: INFINITE,
                disproof: 0,
            };
            let (mut best, mut second) = (0, INFINITE);
            for (number, child) in children.iter_mut().enumerate() {
                child.numbers =
                    self.search
                        .table
                        .get(Key::enemy(child.stones))
                        .unwrap_or(Numbers {
                            proof: 1,
                            disproof: 1,
                        });
                let Numbers { proof, disproof } = child.numbers;
                sum.disproof = (sum.disproof + disproof).min(INFINITE);
                if proof < sum.proof {
                    second = sum.proof;
                    sum.proof = proof;
                    best = number;
                } else {
                    second = second.min(proof);
                }
            }
            if sum.proof == 0 {
                if let Some(point) = (!children[best].point.is_none()).then(|| children[best].point)
                {
                    self.search.history[point.number()] += 1;
                }
                break Numbers::PROVED;
            }
            if sum.disproof == 0 {
                break Numbers::DISPROVED;
            }
            if sum.proof >= proof || sum.disproof >= disproof || self.spent() {
                break sum;
            }
            let child = children[best];
            self.enemy_to_move(
                child.stones,
                proof.min(just_above(second)),
                disproof - (sum.disproof - child.numbers.disproof).min(disproof - 1),
            );
        };
        let work = (self.search.visits - before).min(u64::from(u32::MAX)) as u32;
        self.search.table.set(key, result, work + 1);
        result
    }

    /// The answers after which the enemy captures nothing at once and nothing is repeated,
    /// what worked before first, then what is near; gives their number.
    fn answers(&self, node: &Child, children: &mut [Child; MOVES]) -> usize {
        let mut count = 0;
        let mut add = |stones: Stones, point: Few| {
            if self.game.breathes(stones) && !self.search.line.contains(&stones) {
                children[count] = Child {
                    stones,
                    point,
                    ..NO_CHILD
                };
                count += 1;
            }
        };
        add(node.stones, Few::NONE);
        for point in (self.game.empty(node.stones) - node.ko).each() {
            if let Some(stones) = self.game.defend(node.stones, point) {
                add(stones, point);
            }
        }
        let beside = self.game.plot.around(node.point);
        let near = beside | self.game.plot.around(beside);
        let history = &self.search.history;
        children[..count].sort_by_key(|child| {
            // A pass counts like a point that worked once.
            let worked = match child.point.is_none() {
                true => 1,
                false => history[child.point.number()],
            };
            std::cmp::Reverse(worked + 2 * u32::from(child.point.meets(near)))
        });
        count
    }
}
