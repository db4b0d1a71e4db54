// The WebAssembly and the native library give the same answers, byte for byte.
import assert from 'node:assert/strict'
import {execFileSync, spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {test} from 'node:test'
import {classifiers} from 'sahwal'
import {question} from '../question.js'
import {selfplay} from './selfplay.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const hasCargo = spawnSync('cargo', ['--version']).status === 0
const options = {skip: hasCargo ? false : 'expected cargo to build the native program, found none'}

test('all of selfplay, all classifiers, all layers', options, async () => {
  const layers = ['safe', 'groups', 'potential', 'borders']
  const boards = (await selfplay()).map(({board}) => board)
  // The searches have small limits here, since they take a tenth of a second for a board.
  const quick = {limit: 100, budget: 2000}
  const all = (await classifiers()).map(({name, params}) =>
    'budget' in params ? {classifier: name, params: quick} : {classifier: name})
  const asked = boards.flatMap((board) => [
    ...all.map((one) => ['judge', {board, layers, ...one}]),
    ['floating', {board}],
    ['ownership', {board, iterations: 20, seed: 7}],
    ['end', {board, sign: 1}],
  ])
  const lines = asked.map(([ask, fields]) => JSON.stringify({ask, ...fields}))
  const native = execFileSync('cargo',
    ['run', '--quiet', '--release', '--locked', '-p', 'sahwal-wasm', '--example', 'answers'],
    {cwd: ROOT, input: lines.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 30})
  const answers = native.trimEnd().split('\n')
  assert.equal(answers.length, 126 * (all.length + 3))
  const bytes = readFileSync(new URL('../sahwal.wasm', import.meta.url))
  const {instance} = await WebAssembly.instantiate(bytes)
  for (const [at, [ask, fields]] of asked.entries()) {
    const ok = question(instance, ask, fields)
    assert.deepEqual({ok}, JSON.parse(answers[at]), `${ask} ${fields.classifier ?? ''}`)
  }
})
