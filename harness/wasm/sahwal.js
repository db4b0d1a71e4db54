/**
 * Life and death and territory in Go. This file loads `sahwal.wasm`, which has the analysis, and asks it.
 * `sahwal.d.ts` documents every function. `scripts/wasm` makes the CommonJS package `sahwal.cjs` from this file
 * and `question.js`.
 */
import {question} from './question.js'

const here = import.meta.url
// The address of a script that a page or a worker loads. In a page it is known only while the
// script runs.
const script = globalThis.document?.currentScript?.src ?? (globalThis.importScripts && globalThis.location?.href)

const HTML = 'a page of HTML'

let loading = null
let source = null
// The module after loading. `judgeNow` asks it without waiting.
let loaded = null

// Returns the address of the module: as a bundler of modules finds it, or beside the bundle.
function address() {
  if (here) return new URL('./sahwal.wasm', import.meta.url)
  if (typeof __dirname === 'string') return `${__dirname}/sahwal.wasm`
  if (script && !/^(blob|data):/.test(script)) return new URL('sahwal.wasm', script)
  throw new Error('expected the address of sahwal.wasm, found none; tell it by useFetch(address)')
}

async function load() {
  source ??= address()
  const missing = (found) => new Error(`${source}: expected sahwal.wasm, found ${found}; `
    + (found === HTML ? "in Vite, optimizeDeps: {exclude: ['sahwal']}; elsewhere " : '')
    + (/unsafe-eval|CSP/.test(found) ? "the Content-Security-Policy needs 'wasm-unsafe-eval' in its script-src"
      : 'copy node_modules/sahwal/sahwal.wasm there, or tell its address by useFetch(address)'))
  // Node reads the file, since its `fetch` does not take file addresses. In a page of Electron the
  // address is relative to the page.
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  const node = globalThis.process?.versions?.node
  const isPage = globalThis.fetch && globalThis.location
  const isFile = /^file:/.test(source) || !isPage && !/^(https?|data|blob):/.test(source)
  if (isFile && !isPage && node && !fs) throw new Error(`Node 20.16 or later is needed, found ${node}`)
  let bytes
  if (isFile && fs) {
    const file = /^file:/.test(source) ? new URL(source) : String(source)
    bytes = await fs.promises.readFile(file).catch((error) => { throw missing(error.code ?? error.message) })
  } else {
    const response = await fetch(source).catch((error) => { throw missing(error.cause?.message ?? error.message) })
    if (!response.ok) throw missing(`status ${response.status}`)
    bytes = await response.arrayBuffer()
  }
  if (new Uint8Array(bytes)[0] === '<'.charCodeAt(0)) throw missing(HTML)
  const {instance} = await WebAssembly.instantiate(bytes).catch((error) => { throw missing(error.message) })
  if (!instance.exports.sahwal_input) throw missing('another module')
  return instance
}

// Returns the instance of WebAssembly, which is loaded once.
async function instance() {
  loading ??= load()
  const mine = loading
  try {
    const found = await mine
    if (loading === mine) loaded = found
    return found
  } catch (error) {
    // A failed download may succeed the next time.
    forget(mine)
    throw error
  }
}

function forget(mine) {
  if (loading !== mine) return
  loading = null
  loaded = null
}

async function ask(name, fields) {
  const found = await instance()
  return askOf(found, name, fields)
}

function askOf(found, name, fields) {
  const mine = loading
  try {
    return question(found, name, fields)
  } catch (error) {
    // After a fault of WebAssembly its memory cannot be trusted, so the next call loads it again.
    // Wrong input changes nothing.
    if (!(error instanceof RangeError)) forget(mine)
    throw error
  }
}

export function useFetch(path) {
  if (path != null && typeof path !== 'string' && kindOf(path) !== '[object URL]') {
    throw new RangeError(`path: expected the address of sahwal.wasm, found ${String(path)}`)
  }
  source = path ? String(path) : null
  loading = null
  loaded = null
  return api
}

// Returns the fields of a question: the board or record, and the user's options. A board that is
// too large is refused by its size, since writing all its points would take seconds.
function about(board, options = {}, place = 'board') {
  if (kindOf(options) !== '[object Object]') {
    throw new RangeError(`options: expected an object, found ${String(options)}`)
  }
  for (const name of ['ask', place]) {
    if (name in options) throw new RangeError(`${name}: there is no such option`)
  }
  if (Array.isArray(board) && board.length > 19) {
    throw new RangeError(`${place}: board size ${board.length}: expected 1 to 19`)
  }
  return {...options, [place]: given(board) ?? null}
}

const kindOf = (value) => Object.prototype.toString.call(value)

// Returns a game record given as bytes in the form of a question. The record itself names its
// charset. Other boards are returned unchanged.
function given(board) {
  const bytes = kindOf(board) === '[object ArrayBuffer]' ? new Uint8Array(board) : board
  return ArrayBuffer.isView(bytes) ? {bytes: Array.from(bytes)} : board
}

export async function judge(board, options) {
  return ask('judge', about(board, options))
}

export async function ready() {
  await instance()
}

export function judgeNow(board, options) {
  if (!loaded) throw new Error('judgeNow: expected `await ready()` before the first call, found no module loaded')
  return askOf(loaded, 'judge', about(board, options))
}

export async function record(sgf, options) {
  return ask('record', about(sgf, options, 'record'))
}

export async function classifiers() {
  return ask('classifiers', {})
}

export async function play(board, sign, vertex) {
  return ask('play', {...about(board), sign, vertex})
}

export async function guess(data, options) {
  const iterations = options?.iterations ?? 100
  // Whether the game is finished makes no difference.
  return ask('dead', {...about(data, options), iterations, finished: undefined})
}

export async function getProbabilityMap(data, iterations = 100, options) {
  return ask('ownership', {...about(data, options), iterations})
}

export async function playTillEnd(data, sign, options) {
  return ask('end', {...about(data, options), sign})
}

export async function getFloatingStones(data) {
  return ask('floating', about(data))
}

const api = {
  useFetch, ready, judge, judgeNow, record, classifiers, play, guess, getProbabilityMap, playTillEnd, getFloatingStones,
}

export default api
