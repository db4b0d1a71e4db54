// Reads the final positions of the embedded data set with their counted results.
import {readFileSync} from 'node:fs'
import {record} from 'sahwal'

const FOLDER = new URL('../../../datasets/selfplay/', import.meta.url)

async function games(file) {
  const sgf = readFileSync(new URL(file, FOLDER))
  const found = [await record(sgf)]
  while (found.length < found[0].games) found.push(await record(sgf, {game: found.length + 1}))
  return found.map(({name, owners, positions}) => ({name, owners, board: positions.at(-1).board}))
}

/** Returns all games: the name, the board, and the owner of each point by the counted result. */
export async function selfplay() {
  return (await Promise.all(['9x9.sgf', '13x13.sgf', '19x19.sgf'].map(games))).flat()
}
