// Measures times and right verdicts on the embedded games, compares them with @sabaki/deadstones,
// and prints CSV.
//
//     DEADSTONES=FOLDER/file.js node bench/deadstones.js > ../../results/lab/deadstones.csv
//
// FOLDER is a folder where `npm install @sabaki/deadstones` was run; the file need not exist.
// Without the package only the rows of sahwal are measured.
import {createRequire} from 'node:module'
import sahwal from 'sahwal'
import {selfplay} from '../test/selfplay.js'

function installed() {
  try {
    return createRequire(process.env.DEADSTONES ?? import.meta.url)('@sabaki/deadstones')
  } catch {
    console.error('skipped: @sabaki/deadstones, which DEADSTONES should name')
    return null
  }
}

// Returns the first stone and the colour of each string.
function strings(board) {
  const seen = board.map((row) => row.map(() => false))
  const found = []
  board.forEach((row, y) => row.forEach((sign, x) => {
    if (!sign || seen[y][x]) return
    found.push({sign, x, y})
    const open = [[x, y]]
    seen[y][x] = true
    for (const [a, b] of open) {
      for (const [c, d] of [[a - 1, b], [a + 1, b], [a, b - 1], [a, b + 1]]) {
        if (board[d]?.[c] === sign && !seen[d][c]) {
          seen[d][c] = true
          open.push([c, d])
        }
      }
    }
  }))
  return found
}

const games = await selfplay()
const theirs = installed()
const guess = (api, iterations) => (board) => api.guess(board, {finished: true, iterations})
const judge = (classifier) => async (board) => (await sahwal.judge(board, {classifier})).dead
const rows = [
  ...(theirs ? [10, 100, 1000].map((n) => [`@sabaki/deadstones ${n} iterations`, guess(theirs, n)]) : []),
  ...['static-plus', 'playout', 'network', 'combined'].map((name) => [`sahwal ${name}`, judge(name)]),
]
console.log('program,ms_per_game,ms_19x19,strings_correct,strings_total,strings_percent')
for (const [name, find] of rows) {
  await find(games[0].board)
  let [right, total, large, count, start] = [0, 0, 0, 0, performance.now()]
  for (const {board, owners} of games) {
    const before = performance.now()
    const dead = new Set((await find(board)).map(([x, y]) => `${x},${y}`))
    if (board.length === 19) {
      large += performance.now() - before
      count++
    }
    for (const {sign, x, y} of strings(board)) {
      total++
      right += (owners[y][x] !== sign && owners[y][x] !== 0) === dead.has(`${x},${y}`)
    }
  }
  const times = [(performance.now() - start) / games.length, large / count]
  const shown = times.map((ms) => Number(ms.toPrecision(3)))
  console.log([name, ...shown, right, total, (100 * right / total).toFixed(4)].join())
}
