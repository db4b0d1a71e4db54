/**
 * Life and death and territory in Go. The analysis itself is in `sahwal.wasm`; this file
 * loads it and asks it. `sahwal.d.ts` documents every function. `scripts/wasm` makes the CommonJS
 * package `sahwal.cjs` of this file and `question.js`.
 */
import {question} from './question.js'

const here = import.meta.url
// A script that a page loads: the address is known only while it is run.
const script = globalThis.document?.currentScript?.src

let loading = null
let source = null

// The address of the module: as a bundler of modules finds it, or beside the bundle.
function address() {
  if (here) return new URL('./sahwal.wasm', import.meta.url)
  if (typeof __dirname === 'string') return `${__dirname}/sahwal.wasm`
  if (script) return new URL('sahwal.wasm', script)
  throw new Error('expected the address of sahwal.wasm, found none; tell it by useFetch(address)')
}

async function load() {
  source ??= address()
  const missing = (found) =>
    new Error(`${source}: expected sahwal.wasm, which scripts/wasm builds, found ${found}`)
  // Node reads the file; its `fetch` does not take file addresses. The address that a page of Electron tells is
  // one beside the page.
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  const isPage = globalThis.fetch && globalThis.location
  let bytes
  if (fs && (/^file:/.test(source) || !isPage && !/^(https?|data|blob):/.test(source))) {
    const file = /^file:/.test(source) ? new URL(source) : source
    bytes = await fs.promises.readFile(file).catch((error) => { throw missing(error.code) })
  } else {
    const response = await fetch(source)
    if (!response.ok) throw missing(`status ${response.status}`)
    bytes = await response.arrayBuffer()
  }
  const {instance} = await WebAssembly.instantiate(bytes).catch((error) => { throw missing(error.message) })
  if (!instance.exports.sahwal_input) throw missing('another module')
  return instance
}

async function ask(name, fields) {
  loading ??= load()
  const mine = loading
  try {
    return question(await mine, name, fields)
  } catch (error) {
    // After a fault of the machine the memory cannot be trusted; the next call loads anew.
    // A failed download may succeed the next time. Wrong input changes nothing.
    if (!(error instanceof RangeError) && loading === mine) loading = null
    throw error
  }
}

export function useFetch(path) {
  source = path
  loading = null
  return api
}

// The bytes of a game record, in whatever charset it says; other boards as they are.
const given = (board) => (ArrayBuffer.isView(board) ? {bytes: Array.from(board)} : board)

export async function judge(board, options = {}) {
  return ask('judge', {board: given(board), ...options})
}

export async function record(sgf, options = {}) {
  return ask('record', {record: given(sgf), ...options})
}

export async function classifiers() {
  return ask('classifiers', {})
}

export async function play(board, sign, vertex) {
  return ask('play', {board: given(board), sign, vertex})
}

export async function guess(data, {iterations = 100, seed, params} = {}) {
  return ask('dead', {board: given(data), iterations, seed, params})
}

export async function getProbabilityMap(data, iterations = 100, {seed} = {}) {
  return ask('ownership', {board: given(data), iterations, seed})
}

export async function playTillEnd(data, sign, {seed} = {}) {
  return ask('end', {board: given(data), sign, seed})
}

export async function getFloatingStones(data) {
  return ask('floating', {board: given(data)})
}

const api = {
  useFetch, judge, record, classifiers, play, guess, getProbabilityMap, playTillEnd, getFloatingStones,
}

export default api
