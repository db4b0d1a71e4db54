import assert from 'node:assert/strict'
import {test} from 'node:test'
import {judge, judgeNow, ready, useFetch} from 'sahwal'
import {estimateLocal, estimateRemote} from 'sahwal/goban'

// A finished board of 5 lines as goban writes it: 1 black, 2 white.
const BOARD = [
  [0, 1, 0, 1, 2],
  [1, 1, 1, 1, 2],
  [2, 2, 2, 2, 2],
  [0, 2, 0, 2, 1],
  [2, 2, 2, 2, 0],
]
const SIGNS = BOARD.map((row) => row.map((point) => point === 2 ? -1 : point))

test('a request of goban has the answer of judge', async () => {
  const request = {player_to_move: 'black', width: 5, height: 5, rules: 'chinese', board_state: BOARD, jwt: ''}
  const judged = await judge(SIGNS, {rules: 'chinese', komi: 7.5, layers: ['ownership']})
  const scored = await estimateRemote(request)
  assert.deepEqual(scored.ownership, judged.ownership)
  assert.deepEqual([scored.score, scored.win_rate], [judged.estimate.margin, judged.estimate.black_wins])
  assert.deepEqual(scored.autoscored_removed, judged.dead.map(([x, y]) => ({x, y})))
  const owners = judged.owners.map((row) => row.map((owner) => owner === -1 ? 2 : owner))
  assert.deepEqual(scored.autoscored_board_state, owners)
  assert.deepEqual(scored.autoscored_needs_sealing, [])
})

test('dame come off, and an open border is to be sealed', async () => {
  const open = [
    [0, 1, 0, 2, 0],
    [0, 1, 0, 2, 0],
    [0, 1, 0, 2, 0],
    [0, 1, 0, 2, 0],
    [0, 0, 0, 0, 0],
  ]
  const scored = await estimateRemote({rules: 'japanese', board_state: open})
  const points = scored.autoscored_removed.concat(scored.autoscored_needs_sealing)
  assert.ok(points.length > 0 && points.every(({x, y}) => open[y][x] === 0))
})

test('what goban asks at once has an answer at once', async () => {
  useFetch('')
  assert.throws(() => judgeNow(SIGNS), /await ready\(\)/)
  await ready()
  const owners = estimateLocal(SIGNS, 'black', 1000, 0.25)
  assert.ok(owners.flat().every((owner) => [-1, 0, 1].includes(owner)))
  assert.equal(owners[0][0], 1)
  assert.deepEqual(judgeNow(SIGNS, {classifier: 'network'}), await judge(SIGNS, {classifier: 'network'}))
})
