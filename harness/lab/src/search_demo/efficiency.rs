//! The number of tips that alpha-beta evaluates in a uniform tree: every node has
//! `branching` successors and every line has `depth` plies (section 12.4).

/// The number of tips without pruning, b^d; `None` if it is 2^64 or more.
pub fn all_tips(branching: u64, depth: u32) -> Option<u64> {
    branching.checked_pow(depth)
}

/// The number of tips if the best successor of every node comes first: 2 b^(d/2) - 1 for even
/// d, b^((d+1)/2) + b^((d-1)/2) - 1 for odd d (Slagle and Dixon (1969), Knuth and Moore
/// (1975)). This is the minimum over all orders. `None` if it is 2^64 or more.
///
/// ```
/// use sahwal_lab::search_demo::efficiency::{all_tips, perfect_order};
/// assert_eq!((all_tips(3, 4), perfect_order(3, 4)), (Some(81), Some(17)));
/// assert_eq!(perfect_order(3, 3), Some(9 + 3 - 1));
/// ```
pub fn perfect_order(branching: u64, depth: u32) -> Option<u64> {
    let long = branching.checked_pow(depth.div_ceil(2))?;
    let short = branching.checked_pow(depth / 2)?;
    // At depth 0 both are 1, and so is the sum less 1.
    long.checked_add(short - u64::from(branching > 0))
}

/// The number of tips in random order by the rule of thumb of section 12.4, b^(3d/4): the
/// depth that can be searched grows by a factor of 4/3 (Pearl (1982)).
pub fn random_order(branching: u64, depth: u32) -> f64 {
    (branching as f64).powf(0.75 * f64::from(depth))
}

/// The factor by which the number of tips grows with each ply in random order, if all values
/// differ and the depth goes to infinity. It is x / (1 - x), where x is the root of
/// x^b + x = 1 (Pearl (1982)). [`random_order`] approximates it.
///
/// ```
/// use sahwal_lab::search_demo::efficiency::branching_in_random_order;
/// assert!((branching_in_random_order(2) - 1.618).abs() < 1e-3);
/// ```
pub fn branching_in_random_order(branching: u32) -> f64 {
    // The left side grows with x, so bisection finds the root.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if f64::powf(middle, f64::from(branching)) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / (1.0 - low)
}

/// The effective branching factor: the branching of a uniform tree that has the same depth
/// and, without pruning, the same number of tips. `None` at depth 0.
pub fn effective_branching(tips: u64, depth: u32) -> Option<f64> {
    (depth > 0).then(|| (tips as f64).powf(1.0 / f64::from(depth)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perfect_order_follows_the_sources_two_formulas() {
        for b in 1..=10u64 {
            for d in (2..=10).step_by(2) {
                assert_eq!(perfect_order(b, d), Some(2 * b.pow(d / 2) - 1));
            }
            for d in (1..=9u32).step_by(2) {
                let tips = b.pow(d.div_ceil(2)) + b.pow((d - 1) / 2) - 1;
                assert_eq!(perfect_order(b, d), Some(tips));
            }
            assert_eq!((perfect_order(b, 0), all_tips(b, 0)), (Some(1), Some(1)));
        }
        assert_eq!(all_tips(40, 100), None);
        assert_eq!(perfect_order(40, 100), None);
    }

    #[test]
    fn effective_branching_undoes_the_power() {
        let factor = effective_branching(3u64.pow(7), 7).unwrap();
        assert!((factor - 3.0).abs() < 1e-12);
        assert_eq!(effective_branching(5, 0), None);
    }

    #[test]
    fn the_rule_of_thumb_is_near_the_limit_for_moderate_branching() {
        for b in 2..=40 {
            let ratio = branching_in_random_order(b) / f64::from(b).powf(0.75);
            assert!((0.88..0.97).contains(&ratio), "{b}: {ratio}");
        }
    }
}
