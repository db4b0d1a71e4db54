//! Structs that the macro `parameters!` makes: fields by name, ranges, and the texts of errors.
//! Programs and packages show these texts to users.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{ParamError, Parameters, Table, Value, parameters};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Way {
    ShortWay,
    LongWay,
}

parameters! {
    /// Parameters inside others.
    #[derive(Copy)]
    pub(super) struct Inner {
        /// A share.
        pub(super) inner_share: f64 = 0.5, in 0..=1;
    }
}

parameters! {
    /// Parameters of all kinds.
    #[derive(Copy)]
    pub(super) struct Example {
        /// A switch.
        pub(super) is_on: bool = true;
        /// A number of things,
        /// at least one.
        pub(super) most_things: u8 = 7, in 1..=8;
        /// A number without a limit.
        pub(super) no_limit: u64 = 1, in 1..=f64::INFINITY;
        /// Weights.
        pub(super) weights: [f64; 2] = [1.0, 2.0], in -1..=4;
        /// A way.
        pub(super) way: Way = Way::ShortWay;
        /// Others.
        pub(super) inner: Inner = Inner::DEFAULT;
    }
}

fn error(result: Result<impl Sized, ParamError>) -> String {
    result
        .err()
        .map_or_else(String::new, |error| error.to_string())
}

fn table(values: Value) -> Table {
    serde_json::from_value(values).unwrap()
}

#[test]
fn a_table_of_all_values_reads_back() {
    let mut sample = Example::default();
    for (path, value) in [
        ("is-on", Value::from(false)),
        ("most-things", 3.into()),
        ("weights.1", 4.into()),
        ("way", "long-way".into()),
        ("inner.inner-share", 0.25.into()),
    ] {
        sample.set(path, value).unwrap();
    }
    assert_eq!(sample.weights, [1.0, 4.0]);
    assert_eq!(sample.way, Way::LongWay);
    assert_eq!(sample.inner.inner_share, 0.25);
    assert_eq!(Example::default().over(&sample.to_table()), Ok(sample));
}

#[test]
fn a_table_of_some_values_keeps_the_others() {
    let table = table(json!({"inner": {"inner-share": 1}}));
    let expected = Example {
        inner: Inner { inner_share: 1.0 },
        ..Example::DEFAULT
    };
    assert_eq!(Example::DEFAULT.over(&table), Ok(expected));
}

#[test]
fn errors_name_the_parameter_and_change_nothing() {
    for (path, value, expected) in [
        (
            "most-things",
            9.into(),
            "most-things: expected 1 to 8, found 9",
        ),
        (
            "most-things",
            1.5.into(),
            "most-things: expected a whole number, found 1.5",
        ),
        (
            "no-limit",
            0.into(),
            "no-limit: expected 1 or more, found 0",
        ),
        ("is-on", 1.into(), "is-on: expected true or false, found 1"),
        (
            "weights.0",
            5.0.into(),
            "weights.0: expected -1 to 4, found 5",
        ),
        (
            "weights.2",
            1.into(),
            "weights: expected an item 0 to 1, found 2",
        ),
        (
            "weights",
            vec![1].into(),
            "weights: expected an array of length 2, found an array of length 1",
        ),
        (
            "way",
            "no-way".into(),
            "way: expected short-way or long-way, found \"no-way\"",
        ),
        (
            "inner.inner-share",
            2.into(),
            "inner.inner-share: expected 0 to 1, found 2",
        ),
        (
            "inner.share",
            1.into(),
            "inner: expected one of inner-share, found share",
        ),
        ("inner", 1.into(), "inner: expected a table, found 1"),
        (
            "is-on.not",
            1.into(),
            "is-on: expected true or false, found {\"not\":1}",
        ),
    ] {
        let mut sample = Example::default();
        let value: Value = value;
        assert_eq!(error(sample.set(path, value)), expected);
        assert_eq!(sample, Example::default());
    }
    let table = table(json!({"least-things": 1}));
    assert_eq!(
        error(Example::default().over(&table)),
        "expected one of is-on, most-things, no-limit, weights, way, inner, found least-things"
    );
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for share in [f64::NAN, f64::INFINITY] {
        let sample = Example {
            inner: Inner { inner_share: share },
            ..Example::DEFAULT
        };
        assert_eq!(
            error(sample.check()),
            "inner.inner-share: expected a number, found null"
        );
    }
}
