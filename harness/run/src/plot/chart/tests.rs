//! Tests drawn charts: their axes, marks and labels.

use super::*;

#[test]
fn values_have_their_places_and_others_are_left_out() {
    let axis = Axis {
        range: Some((0.0, 100.0)),
        ..Axis::default()
    };
    let linear = Scale::of(axis, [1.0, 100.0, -3.0, f64::NAN].into_iter(), (0, 400));
    let places = [0.0, 50.0, 100.0, 100.1].map(|value| linear.at(value));
    assert_eq!(places, [Some(0), Some(200), Some(400), None]);
    assert_eq!(linear.clamped(1e3), Some(400));
}

#[test]
fn an_axis_of_percentages_ends_at_100() {
    for values in [&[93.0, 98.5][..], &[100.0], &[20.0, 100.0]] {
        let axis = Axis::percent("right (%)");
        let scale = Scale::of(axis, values.iter().copied(), (0, 400));
        assert!(scale.range.0 < values[0], "{:?}", scale.range);
        assert_eq!(scale.at(100.0), Some(400));
        assert_eq!(scale.at(100.1), None);
    }
}

#[test]
fn log_odds_spread_the_percentages_near_100() {
    let scale = Scale {
        range: (50.0, 99.9),
        spacing: Spacing::LogOdds,
        pixels: (0, 300),
    };
    let places = [50.0, 90.0, 99.0, 99.9, 100.0].map(|value| scale.at(value));
    // The odds are 1, 9, 99 and 999.
    assert_eq!(places, [Some(0), Some(95), Some(200), Some(300), None]);
    assert_eq!(scale.clamped(100.0), Some(300));
    assert_eq!(
        [20.0, 99.0, 100.0].map(|value| scale.side(value)),
        [-1, 0, 1]
    );
}

#[test]
fn a_chart_without_values_and_one_with_a_single_value_are_drawn() {
    for points in [vec![], vec![(3.0, 7.0)]] {
        let marks = points.len();
        let chart = Chart {
            title: "A & B",
            series: vec![Series::dots("it", points)],
            ..Chart::default()
        };
        let svg = chart.svg().unwrap();
        assert!(svg.contains("A &amp; B"));
        // Each series that is drawn has one more mark in the legend.
        assert_eq!(svg.matches("<circle").count(), 2 * marks);
    }
}

#[test]
fn values_off_an_axis_have_a_sign_and_the_legend_says_so() {
    let drawn = |share| {
        let chart = Chart {
            y: Axis::spaced("right (%)", Spacing::LogOdds),
            series: vec![Series::dots("it", vec![(1.0, 90.0), (2.0, share)])],
            ..Chart::default()
        };
        let svg = chart.svg().unwrap();
        (
            svg.matches("<polygon").count(),
            svg.contains("off the axis"),
        )
    };
    assert_eq!(drawn(99.0), (0, false));
    assert_eq!(drawn(100.0), (1, true));
}

#[test]
fn a_long_legend_leaves_the_chart_its_height() {
    let heights = [1, 60].map(|rows| {
        let line = || Series::line("a name of some length", vec![(1.0, 2.0), (2.0, 3.0)]);
        let chart = Chart {
            series: (0..rows).map(|_| line()).collect(),
            ..Chart::default()
        };
        let legend = chart.legend(false);
        let end = legend.last().unwrap().at.1;
        let svg = chart.svg().unwrap();
        let (_, height) = svg.split_once("height=\"").unwrap();
        let height: i32 = height[..height.find('"').unwrap()].parse().unwrap();
        (height, height - BOTTOM_MARGIN - end >= LEAST)
    });
    assert_eq!(heights[0], (HEIGHT, true));
    assert!(heights[1].0 > HEIGHT && heights[1].1, "{heights:?}");
}

#[test]
fn panels_stand_below_one_another() {
    let panel = |title| Chart {
        title,
        series: vec![Series::dots("it", vec![(1.0, 2.0)])],
        ..Chart::default()
    };
    let dir = tempfile::tempdir().unwrap();
    Chart::write_panels(&[panel("first"), panel("second")], dir.path(), "two").unwrap();
    let svg = std::fs::read_to_string(dir.path().join("two.svg")).unwrap();
    let twice = 2 * HEIGHT;
    assert!(svg.starts_with(&format!("<svg width=\"{WIDTH}\" height=\"{twice}\"")));
    let (above, below) = svg.split_once("translate(0 480)").unwrap();
    assert!(above.contains("first") && below.contains("second"));
}

#[test]
fn names_without_room_are_counted() {
    let drawn = |count: usize| {
        let mut dots = Series::dots("it", vec![(1.0, 2.0); count]);
        dots.texts = (0..count).map(|number| format!("name-{number}")).collect();
        let chart = Chart {
            series: vec![dots],
            ..Chart::default()
        };
        let svg = chart.svg().unwrap();
        (
            svg.matches("\nname-").count(),
            svg.contains("names without room: "),
        )
    };
    assert_eq!(drawn(9), (9, false));
    let (written, noted) = drawn(60);
    assert!(written < 60 && noted, "{written}");
}

#[test]
fn bars_and_counts_belong_to_their_values() {
    let mut series = Series::line("it", vec![(1.0, 2.0), (2.0, 3.0)]);
    series.bars = vec![Some([1.0, 4.0]), None];
    series.counts = vec![17, 4321];
    let chart = Chart {
        series: vec![series],
        ..Chart::default()
    };
    let svg = chart.svg().unwrap();
    for text in ["17", "4321", "bars: 95 % over games"] {
        assert!(svg.contains(&format!(">\n{text}\n<")), "{text}: {svg}");
    }
}
