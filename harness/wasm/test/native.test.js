// The WebAssembly and the native library must give the same answers, byte for byte.
import assert from 'node:assert/strict'
import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {test} from 'node:test'
import {classifiers, judge} from 'sahwal'
import {question} from '../question.js'
import {selfplay} from './selfplay.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const hasCargo = spawnSync('cargo', ['--version']).status === 0
const options = {skip: hasCargo ? false : 'expected cargo to build the native program, found none'}

async function load() {
  const {instance} = await WebAssembly.instantiate(readFileSync(new URL('../sahwal.wasm', import.meta.url)))
  return instance
}

// Returns the answers of the native library.
function native(asked) {
  const lines = asked.map(([ask, fields]) => JSON.stringify({ask, ...fields}))
  const answers = execFileSync('cargo',
    ['run', '--quiet', '--release', '--locked', '-p', 'sahwal-wasm', '--example', 'answers'],
    {cwd: ROOT, input: lines.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 30})
  return answers.trimEnd().split('\n').map((line) => JSON.parse(line))
}

test('all of selfplay, all classifiers, all layers', options, async () => {
  const layers = ['safe', 'groups', 'potential', 'borders']
  const boards = (await selfplay()).map(({board}) => board)
  // The searches get small limits here, since they take a tenth of a second for a board.
  const quick = {limit: 100, budget: 2000}
  const all = (await classifiers()).map(({name, params}) =>
    'budget' in params ? {classifier: name, params: quick} : {classifier: name})
  const asked = boards.flatMap((board) => [
    ...all.map((one) => ['judge', {board, layers, ...one}]),
    ['floating', {board}],
    ['ownership', {board, iterations: 20, seed: 7}],
    ['end', {board, sign: 1}],
  ])
  const answers = native(asked)
  assert.equal(answers.length, 126 * (all.length + 3))
  const instance = await load()
  for (const [at, [ask, fields]] of asked.entries()) {
    const ok = question(instance, ask, fields)
    assert.deepEqual({ok}, answers[at], `${ask} ${fields.classifier ?? ''}`)
  }
})

test('odd game records, whole and damaged', options, async () => {
  // Records that may not be committed can be absent.
  const folders = ['harness/tests/data', '../shared/cases'].map((folder) => join(ROOT, folder))
  const files = folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, {recursive: true}).filter((name) => name.endsWith('.sgf')).map((name) => join(folder, name)))
  const asked = files.map((file) =>
    ['judge', {board: {bytes: Array.from(readFileSync(file))}, classifier: 'static-plus'}])
  const answers = native(asked)
  for (const [at, file] of files.entries()) {
    const {ok, error} = answers[at]
    const judged = judge(readFileSync(file), {classifier: 'static-plus'})
    if (ok) assert.deepEqual(await judged, ok, file)
    else await assert.rejects(judged, {name: 'RangeError', message: error}, file)
  }
  assert.ok(answers.filter(({ok}) => ok).length > 40)
})
