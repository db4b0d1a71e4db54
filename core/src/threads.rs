//! Work on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The results of `work` for each item, in order, from as many threads as there are processors.
/// Where no threads can be started, the work is done on this one.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let mut results = Vec::with_capacity(items.len());
    let none: Option<()> = find(
        items,
        |item, _| work(item),
        |result| {
            results.push(result);
            None
        },
    );
    debug_assert!(none.is_none());
    results
}

/// The first thing that `take` finds in the results of `work` for the items.
///
/// The work is done on as many threads as there are processors. `take` gets the results one by one
/// in the order of the items, so the answer does not depend on the threads. Once it has found
/// something, no work begins any more, and the second argument of `work` gives true: work on later
/// items may then end with any result. Where no threads can be started, the work is done on this one.
pub(crate) fn find<T: Sync, R: Send, F: Send>(
    items: &[T],
    work: impl Fn(&T, &dyn Fn() -> bool) -> R + Sync,
    mut take: impl FnMut(R) -> Option<F> + Send,
) -> Option<F> {
    let threads = processors().min(items.len());
    if threads <= 1 {
        return items.iter().find_map(|item| take(work(item, &|| false)));
    }
    let next = AtomicUsize::new(0);
    let is_found = AtomicBool::new(false);
    // Results that wait for earlier ones, the number of those that were taken, and what was found.
    let waiting: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let state = Mutex::new((waiting, 0, None, take));
    let share = || {
        while !is_found.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                return;
            };
            let result = work(item, &|| is_found.load(Ordering::Relaxed));
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let (waiting, taken, found, take) = &mut *state;
            waiting[number] = Some(result);
            while found.is_none() {
                let Some(result) = waiting.get_mut(*taken).and_then(Option::take) else {
                    break;
                };
                *taken += 1;
                *found = take(result);
            }
            is_found.store(found.is_some(), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        // The scope waits for the threads, and panics if one of them did.
        for _ in 1..threads {
            scope.spawn(share);
        }
        share();
    });
    let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.2
}

/// The number of processors; 1 if it is not known.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for length in [0, 1, 2, 1_000] {
            let items: Vec<usize> = (0..length).collect();
            let expected: Vec<usize> = items.iter().map(|item| item * item).collect();
            assert_eq!(super::map(&items, |item| item * item), expected);
        }
    }

    #[test]
    fn the_first_find_in_the_order_of_the_items_ends_the_work() {
        let items: Vec<usize> = (0..10_000).collect();
        let done = AtomicUsize::new(0);
        let work = |&item: &usize, is_over: &dyn Fn() -> bool| {
            // Later items wait until they are not needed any more.
            while item > 6 && !is_over() {
                std::thread::yield_now();
            }
            done.fetch_add(1, Ordering::Relaxed);
            item
        };
        let mut seen = Vec::new();
        let found = super::find(&items, work, |item| {
            seen.push(item);
            (item == 6).then_some("found")
        });
        assert_eq!(found, Some("found"));
        assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
        assert!(done.into_inner() <= 7 + super::processors());
        assert_eq!(super::find(&items, |&item, _| item, |_| None::<()>), None);
    }
}
