//! The program of `cargo bench -p sahwal-bench`. It times every kernel of `sahwal_bench`.

use anyhow::Result;

fn main() -> Result<()> {
    let mut criterion = sahwal_bench::settings().configure_from_args();
    sahwal_bench::time_all(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
