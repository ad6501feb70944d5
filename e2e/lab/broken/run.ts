import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * `npm run broken [-- NAME…]`: breaks fifteen rules, one at a time, in a copy of the last commit, and runs the tests that must
 * notice it, which have to pass before. Each patch names its rule, the suite that held it when the list was made, and
 * those tests.
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

interface Patch {
  readonly name: string
  readonly place: string
  readonly rule: string
  readonly units: readonly string[]
  readonly specs: readonly string[]
}

function patchOf(file: string): Patch {
  const place = path.join(import.meta.dirname, file)
  const text = readFileSync(place, 'utf8')
  const [, rule = file] = /^Rule: (.*)$/m.exec(text) ?? []
  const [units, specs] = [namedIn(text, 'Units'), namedIn(text, 'Specs')]
  return { name: file.replace('.patch', ''), place, rule, units, specs }
}

/** Runs units, and specs where these pass. */
function pass({ units, specs }: Pick<Patch, 'units' | 'specs'>): boolean {
  if (units.length > 0 && !run('vitest', ['run', '--bail=1', ...units])) return false
  if (specs.length === 0) return true
  // A patch that does not build shows nothing.
  if (!run('npm', ['run', '-s', 'build'])) throw new Error('the copy cannot be built')
  const words = ['test', '-c', 'e2e', '--project=rest', '--project=rpc', '--max-failures=1']
  const files = specs.map((name) => `specs/${name}`)
  const env = { ...process.env, PW_PORT: '4199' }
  const { status } = spawnSync('playwright', [...words, ...files], {
    cwd: copy,
    stdio: 'ignore',
    env,
  })
  return status === 0
}

const patches = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.patch'))
  .map(patchOf)
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (!run('git', ['clone', '--quiet', root, copy], root)) throw new Error('no copy could be made')
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
const named = {
  units: [...new Set(patches.flatMap(({ units }) => units))],
  specs: [...new Set(patches.flatMap(({ specs }) => specs))],
}
if (!pass(named))
  throw new Error('these tests fail where nothing is broken: they can notice nothing')
for (const patch of patches) {
  const { name, place, rule } = patch
  if (!run('git', ['apply', place])) {
    console.log(`  STALE    ${name}: the patch does not apply`)
    process.exitCode = 1
    continue
  }
  const from = performance.now()
  const noticed = !pass(patch)
  run('git', ['checkout', '--quiet', '.'])
  if (!noticed) process.exitCode = 1
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  console.log(`  ${noticed ? 'noticed ' : 'MISSED  '} ${name}, ${seconds} s: ${rule}`)
}
