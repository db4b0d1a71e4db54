// Installs the package with npm in an empty folder, and runs the example of the README.
import assert from 'node:assert/strict'
import {execFileSync, spawnSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {test} from 'node:test'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const hasNpm = spawnSync('npm', ['--version']).status === 0

test('npm pack, npm install and the example of the README',
  {skip: hasNpm ? false : 'expected npm, found none'}, (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'sahwal-'))
    t.after(() => rmSync(folder, {recursive: true}))
    const npm = (...words) => execFileSync('npm', [...words, '--silent', '--offline'],
      {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})
    const packed = npm('pack', PACKAGE, '--ignore-scripts').trim().split('\n').at(-1)
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    npm('install', packed)
    const [example] = readFileSync(join(PACKAGE, 'README.md'), 'utf8')
      .match(/(?<=```js\n)[^`]*sahwal[^`]*/)
    const run = (file, text) => {
      writeFileSync(join(folder, file), text)
      return execFileSync('node', [file], {cwd: folder, encoding: 'utf8'})
    }
    assert.match(run('example.mjs', example), /^\[ \[ 4, 4 \] \]\nW\+26\.5 true\n/)
    const required = `require('sahwal').guess([[0, 1], [1, 0]]).then((dead) => console.log(dead))`
    assert.equal(run('example.cjs', required), '[]\n')
  })
