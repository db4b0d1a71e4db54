// What Jest offers as a page has no encoders of its own.
const {TextEncoder, TextDecoder} = globalThis.TextEncoder
  ? globalThis : globalThis.process.getBuiltinModule('node:util')

/**
 * Asks the WebAssembly one question, given as a name and fields, and returns the answer.
 * Throws a RangeError with place, expected and found for wrong input.
 */
export function question(instance, ask, fields) {
  const {memory, sahwal_input, sahwal_answer, sahwal_output} = instance.exports
  // Typed arrays, such as the rows of a board as Int8Array, would become objects, and NaN would become null.
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
