#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sahwal_fuzz::rows(data));
