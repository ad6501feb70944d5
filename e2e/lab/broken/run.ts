import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `npm run broken [-- NAME…]`: breaks ten rules, one at a time, in a copy of the last commit, and runs the tests that must
 * notice it. Each patch names its rule, the suite that held it when the list was made, and those tests.
 */
const root = path.resolve(import.meta.dirname, '..', '..', '..')
const wanted = process.argv.slice(2)
const copy = path.join(mkdtempSync(path.join(tmpdir(), 'parallax-broken-')), 'parallax')
process.on('exit', () => rmSync(path.dirname(copy), { recursive: true, force: true }))

function run(command: string, words: readonly string[], cwd = copy): boolean {
  return spawnSync(command, words, { cwd, stdio: 'ignore' }).status === 0
}

/** The tests that the head of a patch names after a word. */
function namedIn(patch: string, word: 'Units' | 'Specs'): readonly string[] {
  const [, names = ''] = new RegExp(`^${word}: (.*)$`, 'm').exec(patch) ?? []
  return names.split(' ').filter((name) => name !== '')
}

function isNoticed(patch: string): boolean {
  const units = namedIn(patch, 'Units')
  if (units.length > 0 && !run('vitest', ['run', '--bail=1', ...units])) return true
  const specs = namedIn(patch, 'Specs').map((name) => `specs/${name}`)
  if (specs.length === 0) return false
  // A patch that does not build shows nothing.
  if (!run('npm', ['run', '-s', 'build'])) throw new Error('the copy cannot be built')
  const port = { ...process.env, PW_PORT: '4199' }
  const words = ['test', '-c', 'e2e', '--project=rest', '--project=rpc', '--max-failures=1']
  const { status } = spawnSync('playwright', [...words, ...specs], {
    cwd: copy,
    stdio: 'ignore',
    env: port,
  })
  return status !== 0
}

if (!run('git', ['clone', '--quiet', root, copy], root)) throw new Error('no copy could be made')
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'))) {
  const name = file.replace('.patch', '')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const place = path.join(import.meta.dirname, file)
  const patch = readFileSync(place, 'utf8')
  const [, rule = name] = /^Rule: (.*)$/m.exec(patch) ?? []
  if (!run('git', ['apply', place])) {
    console.log(`  STALE    ${name}: the patch does not apply`)
    process.exitCode = 1
    continue
  }
  const from = performance.now()
  const noticed = isNoticed(patch)
  run('git', ['checkout', '--quiet', '.'])
  if (!noticed) process.exitCode = 1
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  console.log(`  ${noticed ? 'noticed ' : 'MISSED  '} ${name}, ${seconds} s: ${rule}`)
}
