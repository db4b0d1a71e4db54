// Tests the functions that @sabaki/deadstones 2 also has: same names, arguments and shapes.
import assert from 'node:assert/strict'
import {createRequire} from 'node:module'
import {test} from 'node:test'
import sahwal from 'sahwal'
import {selfplay} from './selfplay.js'

const games = await selfplay()
const {board} = games.at(-1)
const size = board.length
const key = (vertices) => vertices.map(([x, y]) => y * size + x).sort((a, b) => a - b)

// Returns boards of 2 to 9 lines with different numbers of stones, from a fixed seed.
function randomBoards(count) {
  let state = 12345
  const random = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31
  return Array.from({length: count}, (_, at) => {
    const [lines, share] = [2 + (at % 8), 0.2 + 0.6 * random()]
    const point = () => (random() < share ? (random() < 0.5 ? 1 : -1) : 0)
    return Array.from({length: lines}, () => Array.from({length: lines}, point))
  })
}

function installed() {
  try {
    const from = process.env.DEADSTONES ?? import.meta.url
    return createRequire(from)('@sabaki/deadstones')
  } catch {
    return null
  }
}

test('guess gives the vertices of the stones that combined finds dead', async () => {
  const before = JSON.stringify(board)
  const dead = await sahwal.guess(board, {finished: true, iterations: 100})
  const judged = await sahwal.judge(board)
  assert.equal(JSON.stringify(board), before)
  assert.deepEqual(dead, judged.dead)
  assert.ok(dead.length > 0 && dead.every(([x, y]) => board[y][x] !== 0))
  assert.deepEqual(await sahwal.guess(board), dead)
  assert.deepEqual(await sahwal.guess([]), [])
  const certain = judged.strings.filter(({verdict, how}) => verdict === 'dead' && how === 'proved')
  assert.ok(certain.length > 0 && certain.length < dead.length)
  const proved = await sahwal.guess(board, {params: {'unknown-below': 1}})
  assert.deepEqual(key(proved), key(certain.flatMap(({stones}) => stones)))
})

test('the probability map has a number from -1 to 1 for each point', async () => {
  const map = await sahwal.getProbabilityMap(board, 50)
  assert.equal(map.length, size)
  assert.ok(map.every((row) => row.length === size && row.every((x) => -1 <= x && x <= 1)))
  assert.deepEqual(await sahwal.getProbabilityMap(board, 50), map)
  assert.notDeepEqual(await sahwal.getProbabilityMap(board, 50, {seed: 2}), map)
  assert.deepEqual(await sahwal.getProbabilityMap([], 50), [])
  await assert.rejects(sahwal.getProbabilityMap(board, 0), /iterations: expected 1 to 1000000/)
})

test('a game that is played to its end leaves no point without owner', async () => {
  for (const {board} of games) {
    const end = await sahwal.playTillEnd(board, -1)
    assert.ok(end.every((row) => row.every((owner) => owner === 1 || owner === -1)))
  }
  const [one, two] = await Promise.all([1, 2].map((seed) =>
    sahwal.playTillEnd(Array(9).fill(Array(9).fill(0)), 1, {seed})))
  assert.notDeepEqual(one, two)
  await assert.rejects(sahwal.playTillEnd(board, 0), /sign: expected 1 .* found 0/)
})

test('floating stones are those that @sabaki/deadstones finds', async (t) => {
  const deadstones = installed()
  if (!deadstones) {
    t.skip('expected @sabaki/deadstones (DEADSTONES names a file beside it), found none')
    return
  }
  let stones = 0
  for (const board of [...games.map(({board}) => board), ...randomBoards(1000)]) {
    const theirs = await deadstones.getFloatingStones(board)
    const ours = await sahwal.getFloatingStones(board).catch((error) => error)
    // sahwal refuses a board with a string without liberties.
    if (/expected a liberty/.test(ours.message)) continue
    assert.deepEqual(key(ours), key(theirs), JSON.stringify(board))
    stones += ours.length
  }
  assert.ok(stones > 1000, `${stones} stones`)
  for (const name of Object.keys(deadstones)) assert.equal(typeof sahwal[name], 'function', name)
})
