/**
 * Life and death and territory in Go. The analysis itself is in `sahwal.wasm`; this file
 * loads it and asks it. `index.d.ts` documents every function.
 */
import {question} from './question.js'

let loading = null
let source = new URL('../sahwal.wasm', import.meta.url)

async function load() {
  // Node reads the file; its `fetch` does not take file addresses.
  const fs = globalThis.process?.getBuiltinModule?.('node:fs')
  const expected = 'expected sahwal.wasm, which scripts/wasm builds, found'
  if (fs && (!(source instanceof URL) || source.protocol === 'file:')) {
    const bytes = await fs.promises.readFile(source).catch((error) => {
      throw new Error(`${source}: ${expected} ${error.code}`, {cause: error})
    })
    const {instance} = await WebAssembly.instantiate(bytes)
    return instance
  }
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source}: ${expected} status ${response.status}`)
  const {instance} = await WebAssembly.instantiate(await response.arrayBuffer())
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

export async function judge(board, options = {}) {
  return ask('judge', {board, ...options})
}

export async function classifiers() {
  return ask('classifiers', {})
}

export async function play(board, sign, vertex) {
  return ask('play', {board, sign, vertex})
}

export async function guess(data, {iterations = 100, seed, params} = {}) {
  return ask('dead', {board: data, iterations, seed, params})
}

export async function getProbabilityMap(data, iterations = 100, {seed} = {}) {
  return ask('ownership', {board: data, iterations, seed})
}

export async function playTillEnd(data, sign, {seed} = {}) {
  return ask('end', {board: data, sign, seed})
}

export async function getFloatingStones(data) {
  return ask('floating', {board: data})
}

const api = {
  useFetch, judge, classifiers, play, guess, getProbabilityMap, playTillEnd, getFloatingStones,
}

export default api
