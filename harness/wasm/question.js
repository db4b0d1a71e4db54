// Jest's browser environment has no encoders, so Node's are used there.
const {TextEncoder, TextDecoder} = globalThis.TextEncoder
  ? globalThis : globalThis.process.getBuiltinModule('node:util')

/**
 * Asks the WebAssembly one question, given as a name and fields, and returns the answer. `sahwal.js` and the demo
 * call it. For wrong input it throws a RangeError that says where, what was expected and what was found.
 */
export function question(instance, ask, fields) {
  const {memory, sahwal_input, sahwal_answer, sahwal_output} = instance.exports
  // JSON would turn typed arrays, such as the rows of a board as Int8Array, into objects, and NaN
  // into null.
  const plain = (key, value) => {
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    return ArrayBuffer.isView(value) ? Array.from(value) : value
  }
  let text
  try {
    text = new TextEncoder().encode(JSON.stringify({...fields, ask}, plain))
  } catch (error) {
    throw new RangeError(`expected values that JSON holds, found others: ${error.message.split('\n')[0]}`)
  }
  const input = sahwal_input(text.length)
  new Uint8Array(memory.buffer).set(text, input)
  const length = sahwal_answer()
  const output = new Uint8Array(memory.buffer, sahwal_output(), length)
  const answer = JSON.parse(new TextDecoder().decode(output))
  if (answer.error !== undefined) {
    throw new RangeError(answer.error.replace(/"(NaN|-?Infinity)"$/, '$1'))
  }
  return answer.ok
}
