// The final positions of the embedded data set with their counted results.
import {readFileSync} from 'node:fs'
import {play} from 'sahwal'

const FOLDER = new URL('../../../datasets/selfplay/', import.meta.url)
const VALUE = /\[((?:[^\]\\]|\\.)*)\]/gs

// The nodes of each game: maps from property names to lists of values.
function games(file) {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const found = []
  for (const [, semicolon, name, values] of text.matchAll(
    /(\(;|;)|([A-Z]+)\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+)/gs)) {
    if (semicolon === '(;') found.push([])
    if (semicolon) found.at(-1).push({})
    else found.at(-1).at(-1)[name] = [...values.matchAll(VALUE)].map((value) => value[1])
  }
  return found
}

const vertex = (point) => [...point].map((letter) => letter.charCodeAt(0) - 97)

async function end(nodes) {
  const lines = Number(nodes[0].SZ[0])
  let board = Array.from({length: lines}, () => Array(lines).fill(0))
  for (const node of nodes) {
    for (const [x, y] of (node.AB ?? []).map(vertex)) board[y][x] = 1
    for (const [name, sign] of [['B', 1], ['W', -1]]) {
      const move = node[name]?.[0]
      if (move) board = (await play(board, sign, vertex(move))).board
    }
  }
  const owners = board.map((row) => [...row])
  for (const [name, owner] of [['TB', 1], ['TW', -1]]) {
    for (const [x, y] of (nodes.at(-1)[name] ?? []).map(vertex)) owners[y][x] = owner
  }
  return {name: nodes[0].GN[0], board, owners}
}

/** All games: name, board, and the owner of each point by the counted result. */
export async function selfplay() {
  const found = ['9x9.sgf', '13x13.sgf', '19x19.sgf'].flatMap(games)
  return Promise.all(found.map(end))
}
