import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'
import {createRequire} from 'node:module'
import {test} from 'node:test'
import sahwal, {classifiers, judge, play, record} from 'sahwal'
import {selfplay} from './selfplay.js'

// The position of the front page of the Rust library.
const PICTURE = `
  . X . X O .
  X X X X O .
  O O O O O .
  . O . . . .
  O O . . X .
  . . . . . .`
const ROWS = PICTURE.trim().split('\n').map((row) =>
  row.trim().split(' ').map((stone) => ({X: 1, O: -1, '.': 0})[stone]))

test('the position of the Rust documentation has the verdicts of the Rust library', async () => {
  const judged = await judge(ROWS)
  assert.deepEqual(judged.dead, [[4, 4]])
  assert.equal(judged.classifier, 'combined')
  assert.deepEqual(judged.owners[0], [1, 1, 1, 1, -1, -1])
  assert.equal(judged.score.text, 'W+20')
  const [dead] = judged.strings.filter((string) => string.verdict === 'dead')
  assert.deepEqual([dead.colour, dead.stones], [1, [[4, 4]]])
  assert.ok(dead.confidence > 0.5 && dead.reason.length > 0)
  assert.deepEqual(await judge(PICTURE), judged)
  assert.deepEqual(await judge(ROWS.map((row) => Int8Array.from(row))), judged)
  assert.equal(typeof judged.score.safe_to_score, 'boolean')
})

test('rules, komi and captures change the score alone', async () => {
  const area = await judge(ROWS, {komi: 6.5})
  const territory = await judge(ROWS, {rules: 'Japanese', komi: 6.5, captured: [1, 2]})
  assert.equal(area.score.text, 'W+26.5')
  const {rules, black, white, margin, text} = territory.score
  assert.deepEqual([rules, black, white, margin, text], ['territory', 3, 27.5, -24.5, 'W+24.5'])
  assert.deepEqual(territory.strings, area.strings)
})

test('the embedded games get as many right verdicts as in the tables', async () => {
  const games = await selfplay()
  assert.equal(games.length, 126)
  const right = {'all-alive': 0, 'static-plus': 0, combined: 0}
  let strings = 0
  for (const {board, owners} of games) {
    for (const classifier of Object.keys(right)) {
      const judged = await judge(board, {classifier})
      for (const {colour, stones: [[x, y]], verdict} of judged.strings) {
        if (classifier === 'combined') strings++
        if ((owners[y][x] === colour ? 'alive' : 'dead') === verdict) right[classifier]++
      }
    }
  }
  assert.equal(strings, 4583)
  assert.equal(right['all-alive'], 4583 - 1272)
  assert.equal(right.combined, 4583)
  assert.ok(right['static-plus'] > 4500)
})

test('every classifier answers, with layers', async () => {
  const list = await classifiers()
  assert.ok(list.some(({name}) => name === 'combined'))
  for (const {name, params} of list) {
    const plain = await judge(ROWS, {classifier: name, params})
    const {safe, groups, potential, borders, ...rest} = await judge(ROWS,
      {classifier: name, layers: ['safe', 'groups', 'potential', 'borders']})
    assert.deepEqual(rest, plain)
    assert.ok(safe.black.length + safe.white.length > 0)
    assert.ok(Array.isArray(borders.teire.black))
    assert.ok(groups.list.length > 0 && potential.groups.length > 0)
    assert.equal(potential.difference[5].length, 6)
  }
})

test('a game record is judged as it says, at any move', async () => {
  const sgf = '(;SZ[9]RU[Japanese]KM[6.5]PB[Honinbo]RE[W+2.5]AB[ba];W[aa];B[ab](;W[ee])(;W[ff]))'
  const judged = await judge(sgf)
  const bytes = new TextEncoder().encode(sgf)
  assert.deepEqual(await judge(bytes), judged)
  assert.deepEqual(await judge(bytes.buffer), judged)
  assert.deepEqual([judged.score.rules, judged.record.komi, judged.record.black], ['territory', 6.5, 'Honinbo'])
  assert.deepEqual(judged.record.captured, [1, 0])
  const {positions, ...said} = await record(sgf)
  assert.deepEqual(said, judged.record)
  assert.deepEqual(positions.map(({last}) => last), [null, [0, 0], [0, 1], [4, 4]])
  for (const [move, {board}] of positions.entries()) {
    assert.deepEqual((await judge(sgf, {move, classifier: 'benson'})).stones, board)
  }
  assert.equal((await judge(sgf, {rules: 'area'})).score.rules, 'area')
  await assert.rejects(judge(sgf, {move: 4}), /move: expected 0 to 3, found 4/)
  await assert.rejects(judge('(;SZ[9];B[zz'), RangeError)
})

test('a person turns groups, and the score follows', async () => {
  const {dead, score, strings} = await judge(ROWS, {turn: [[4, 4]]})
  assert.deepEqual([dead, score.safe_to_score, strings[2].reason], [[], null, 'by you'])
  assert.equal(score.text, 'W+2')
})

test('moves capture', async () => {
  const {board, captured} = await play([[0, -1, 1], [1, 1, 0], [0, 0, 0]], 1, [0, 0])
  assert.deepEqual(board, [[1, 0, 1], [1, 1, 0], [0, 0, 0]])
  assert.deepEqual(captured, [[1, 0]])
})

test('wrong input is refused with place, expected and found', async () => {
  for (const [board, options, expected] of [
    [[[0, 0]], {}, /board\[0\]: expected as many points as rows \(1\), found 2/],
    [[[7]], {}, /board\[0\]\[0\]: expected -1, 0 or 1, found 7/],
    ['.X', {}, /row 1: expected as many points as the text has lines \(1\), found 2/],
    [Array(20).fill(Array(20).fill(0)), {}, /board size 20: expected 1 to 19/],
    [ROWS, {classifier: 'benton'}, /expected one of all-alive.*found "benton"/],
    [Array(3000).fill(Array(3000).fill(0)), {}, /board size 3000: expected 1 to 19/],
    ['hello', {}, /board: expected a text of X, O and ., or a game record \(SGF\): .* found 'h'/],
    [ROWS, {komy: 7}, /^komy: expected one of .*, found komy/],
    [ROWS, {board: [[0]]}, /^board: there is no such option/],
    [ROWS, 'x', /^options: expected an object, found x/],
    [ROWS, {komi: NaN}, /komi: expected a number, found NaN$/],
    [ROWS, {komi: 6n}, /BigInt/],
    [ROWS, {komi: '6.5'}, /komi: expected a number, found "6.5"/],
    [ROWS, {captured: [1, -1]}, /captured\[1\]: expected a whole number of at least 0, found -1/],
    [undefined, {}, /board: expected rows, a text or a game record, found null/],
    [ROWS, {params: {playouts: 5}}, /^params: expected one of .*, found playouts/],
    [ROWS, {params: {playout: {playouts: 0}}}, /^params.playout.playouts: expected 1 to/],
  ]) {
    await assert.rejects(judge(board, options), (error) =>
      error instanceof RangeError && expected.test(error.message))
  }
  await assert.rejects(sahwal.guess(ROWS, {foo: 1}), {name: 'RangeError', message: /^foo: expected one of .*, found foo$/})
  assert.deepEqual((await judge(ROWS)).dead, [[4, 4]])
})

test('require gives the same functions', async () => {
  const required = createRequire(import.meta.url)('sahwal')
  assert.deepEqual(Object.keys(required).sort(), Object.keys(sahwal).sort())
  assert.deepEqual(await required.judge(ROWS), await judge(ROWS))
})

test('a missing module is told, and the next call tries again', async () => {
  sahwal.useFetch('no-such-folder/sahwal.wasm')
  await assert.rejects(judge(ROWS),
    /no-such-folder\/sahwal.wasm: expected sahwal.wasm, found ENOENT; copy .* useFetch/)
  sahwal.useFetch('http://127.0.0.1:9/sahwal.wasm')
  await assert.rejects(judge(ROWS), /127.0.0.1:9\/sahwal.wasm: expected sahwal.wasm, found .*/)
  sahwal.useFetch('data:text/html,<!DOCTYPE html>')
  await assert.rejects(judge(ROWS), /found a page of HTML; in Vite, optimizeDeps: {exclude: \['sahwal'\]}/)
  assert.throws(() => sahwal.useFetch(5), /^RangeError: path: expected the address of sahwal.wasm, found 5$/)
  const old = `delete process.getBuiltinModule; Object.defineProperty(process.versions, 'node', {value: '18.20.8'})
    require('sahwal').judge([[0]]).catch(({message}) => console.log(message))`
  const told = execFileSync('node', ['-e', old], {cwd: import.meta.dirname, encoding: 'utf8'})
  assert.equal(told, 'Node 20.16 or later is needed, found 18.20.8\n')
  sahwal.useFetch('')
  assert.deepEqual((await judge(ROWS)).dead, [[4, 4]])
  sahwal.useFetch(new URL('../sahwal.wasm', import.meta.url))
  assert.deepEqual((await judge(ROWS)).dead, [[4, 4]])
})
