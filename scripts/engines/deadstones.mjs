// The part of `deadstones` that runs in Node. A line of input is `[size, stones]`; a line of output
// has the numbers of the dead points. The first line of output is the version of the package, which
// is looked for from the folder of this file.
import {createRequire} from 'node:module'
import {createInterface} from 'node:readline'

const require = createRequire(import.meta.url)
const deadstones = require('@sabaki/deadstones')
const [method, iterations] = [process.argv[2], Number(process.argv[3] ?? 100)]
console.log(`@sabaki/deadstones ${require('@sabaki/deadstones/package.json').version}`)

for await (const line of createInterface({input: process.stdin})) {
  const [size, stones] = JSON.parse(line)
  const signs = Array.from(stones, (stone) => ({B: 1, W: -1})[stone] ?? 0)
  const data = Array.from({length: size}, (_, y) => signs.slice(y * size, (y + 1) * size))
  const dead = method === 'floating'
    ? await deadstones.getFloatingStones(data)
    : await deadstones.guess(data, {finished: true, iterations})
  console.log(JSON.stringify(dead.map(([x, y]) => y * size + x)))
}
