//! The classifiers by their names, kept once they are built.
//!
//! `judge` and `layers` ask for them. A classifier with tables takes long to build, so a host that
//! asks at every move rests on this store.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use sahwal_core::classify::{Classifier, Registered};
use sahwal_core::params::Table;

thread_local! {
    /// Classifiers with default parameters. Some make tables, which later questions reuse.
    static BUILT: RefCell<HashMap<&'static str, Rc<dyn Classifier>>> = RefCell::default();
}

/// The classifier with `params` in place of its defaults.
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
    let built = entry
        .build_with(params)
        .map_err(|error| error.inside("params").to_string())?;
    Ok(Rc::from(built))
}
