// Sabaki's deadstones as an engine of the protocol `command`; see README.md beside it.
// The package is looked for from the current folder, then from the folder of this file.
import {createRequire} from 'node:module'
import {createInterface} from 'node:readline'

const require = createRequire(import.meta.url)
const paths = [process.cwd(), import.meta.dirname]
const deadstones = require(require.resolve('@sabaki/deadstones', {paths}))
const [method, iterations] = [process.argv[2], Number(process.argv[3] ?? 100)]

for await (const line of createInterface({input: process.stdin})) {
  const {id, size, stones} = JSON.parse(line)
  const row = (_, y) => Array.from(stones.slice(y * size, (y + 1) * size), (stone) => '.BW'.indexOf(stone))
  const data = Array.from({length: size}, row).map((row) => row.map((stone) => (stone === 2 ? -1 : stone)))
  const dead = method === 'floating'
    ? await deadstones.getFloatingStones(data)
    : await deadstones.guess(data, {finished: true, iterations})
  console.log(JSON.stringify({id, dead: dead.map(([x, y]) => 'ABCDEFGHJKLMNOPQRST'[x] + (size - y))}))
}
