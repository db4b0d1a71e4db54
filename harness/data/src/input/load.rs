//! Reads whole data sets into memory.

use anyhow::Result;

use super::{GameSet, GameStream, Selection, Source};

/// The number of games read at a time.
const PORTION: usize = 4096;

/// Reads the games of everything selected, with the counted results. Files are read in parallel on
/// the current rayon pool.
///
/// # Errors
/// A folder cannot be listed. A file that cannot be read is a fault of its set.
pub fn load(selection: &Selection) -> Result<Vec<GameSet>> {
    let named = selection.sources.iter().zip(selection.names());
    let sets = named.map(|(source, name)| {
        let set = load_one(source)?;
        Ok(GameSet { name, ..set })
    });
    sets.collect()
}

/// Reads one source as [`load`] does. Its name may be that of another source, too.
///
/// # Errors
/// As for [`load`].
pub fn load_one(source: &Source) -> Result<GameSet> {
    let (mut stream, faults) = GameStream::open(source)?;
    let mut set = GameSet::empty(source.name());
    set.faults = faults;
    while let Some(portion) = stream.next_portion(PORTION)? {
        portion.into_iter().for_each(|entry| set.add(entry));
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::{Board, Strings};

    #[test]
    fn incremental_strings_equal_those_from_scratch_on_every_move_of_selfplay() {
        let selection = Selection::resolve(&["selfplay".to_owned()]).unwrap();
        let mut boards = 0;
        for game in &load(&selection).unwrap()[0].games {
            let mut board = Board::of(&game.play.start);
            for action in &game.play.actions {
                let _ = action.carry_out(&mut board);
                let strings = Strings::of(board.position());
                for string in strings.iter() {
                    let stone = string.stones.first().unwrap();
                    assert_eq!(board.string(stone), string.stones);
                    assert_eq!(board.liberties(stone), strings.liberties(string.number));
                }
                boards += 1;
            }
            assert_eq!(*board.position(), game.position);
        }
        assert!(boards > 10_000, "{boards} boards");
    }
}
