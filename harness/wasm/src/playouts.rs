//! Finds dead stones, ownership and random games in the way of `@sabaki/deadstones`.
//!
//! `answer` calls it for `dead`, `ownership` and `end`. Programs that used that package expect its
//! functions and its meaning of `iterations`. The same seed must give the same stones.

use sahwal_core::classify::Registered;
use sahwal_core::combined::CombinedParams;
use sahwal_core::params::{Parameters, Table};
use sahwal_core::playout::{PlayoutParams, Sample};
use sahwal_core::verdict::Owner;
use sahwal_core::view::{Form, Grid, Points};
use sahwal_core::{Colour, Position};

/// Returns the parameters of playouts with this number and this seed.
fn playouts(
    defaults: PlayoutParams,
    iterations: u32,
    seed: Option<u64>,
) -> Result<PlayoutParams, String> {
    let params = defaults.with(|set| {
        set.playouts = iterations;
        set.seed = seed.unwrap_or(defaults.seed);
    });
    // The error uses the caller's name for the number of playouts.
    params
        .check()
        .map_err(|error| error.to_string().replacen("playouts:", "iterations:", 1))?;
    Ok(params)
}

/// Returns the stones that `combined` finds dead with this number of playouts. `given` replaces its
/// default parameters.
pub(crate) fn dead(
    position: &Position,
    iterations: u32,
    seed: Option<u64>,
    given: &Table,
) -> Result<Points, String> {
    let entry = Registered::with_params::<CombinedParams>().ok_or("combined is not registered")?;
    let chosen = CombinedParams::default()
        .over(given)
        .map_err(|error| error.inside("params").to_string())?;
    // The number of playouts is a separate argument, as in `@sabaki/deadstones`, so it overrides
    // `given`.
    let playout = playouts(chosen.playout, iterations, seed)?;
    let classifier = entry
        .build_with(&chosen.with(|set| set.playout = playout).to_table())
        .map_err(|error| error.to_string())?;
    let form = Form::vertices(position.size());
    Ok(form.points(classifier.classify(position).dead))
}

/// Returns the mean owner of each point after this number of playouts: 1 if it is always Black's,
/// -1 if it is always White's.
pub(crate) fn ownership(
    position: &Position,
    iterations: u32,
    seed: Option<u64>,
) -> Result<Vec<Vec<f64>>, String> {
    let params = playouts(PlayoutParams::default(), iterations, seed)?;
    let mut sample = Sample::new(position, &params);
    sample.extend(params.playouts);
    let form = Form::vertices(position.size());
    Ok(form.numbers(|point| sample.ownership(point)))
}

/// Returns the owners at the end of one random game: 1 for Black, -1 for White. Only a seki leaves
/// neutral points; they get the colour of `first`.
pub(crate) fn end(position: &Position, first: Colour, seed: Option<u64>) -> Result<Grid, String> {
    let params = playouts(PlayoutParams::default(), 1, seed)?;
    let mut owners = params.play_to_end(position, first);
    owners.set(owners.neutral, Owner::Of(first));
    Ok(Form::vertices(position.size()).owners(&owners))
}
