//! Builds classifiers by name, and stores those with default parameters.
//!
//! `judge` and `layers` call it. A classifier with tables takes long to build. A host that asks at
//! every move would wait each time without this store.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use sahwal_core::classify::{Classifier, Registered};
use sahwal_core::params::Table;

thread_local! {
    /// Classifiers with default parameters. Some have tables, which later questions reuse.
    static BUILT: RefCell<HashMap<&'static str, Rc<dyn Classifier>>> = RefCell::default();
}

/// Returns the classifier with `params` replacing its defaults.
pub(crate) fn build(
    entry: &'static Registered,
    params: &Table,
) -> Result<Rc<dyn Classifier>, String> {
    if params.is_empty() {
        return Ok(BUILT.with_borrow_mut(|built| {
            let made = built.entry(entry.name);
            Rc::clone(made.or_insert_with(|| Rc::from(entry.build())))
        }));
    }
    // Other parameters are rarely asked for twice, so these classifiers are not stored.
    let built = entry
        .build_with(params)
        .map_err(|error| error.inside("params").to_string())?;
    Ok(Rc::from(built))
}
