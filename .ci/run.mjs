// What a user does: a clone with nothing beside it, `npm test` in it. Where the checkout has `../shared`, the clone's
// programs are then compared with the recordings there, which no user has. Node 20, no dependency.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './modules.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-ci-'))
const clone = path.join(folder, 'parallax')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const options = {
  cwd: clone,
  env: {
    ...process.env,
    PATH: [path.join(clone, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
  },
}

/** Runs a command and passes on what it prints to `show`; resolves to its exit code and the text. */
function run(command, words, show) {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += String(part)
      show(part)
    })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

/** Runs a server of the clone while `use` asks it, at any free port. */
async function whileServing(words, use) {
  const child = spawn('node', words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', () => resolve(undefined)))
  try {
    const said = new Promise((resolve) => {
      let text = ''
      child.stdout.on('data', (part) => {
        text += String(part)
        const url = /REST at (http:\/\/\S+)\//.exec(text)?.[1]
        if (url !== undefined) resolve(url)
      })
    })
    const url = await Promise.race([said, ended])
    if (url === undefined) throw new Error(`node ${words.join(' ')} ended before it served`)
    return await use(url)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const shared = path.join(path.dirname(root), 'shared')
const tour = path.join(shared, 'recorded', 'tour')
const tool = (name) => path.join(shared, 'tools', name)
const port = ['--port', '0']
const derived = path.join(folder, 'derived')

/** Replays recorded requests, at most `perKind` a kind: without a number the tool asks nothing beside `--gateway`. */
async function replayed(show, url, perKind, ...more) {
  const words = [tool('replay-rest.mjs'), tour, url, '--per-kind', perKind, ...more]
  const { code, text } = await run('node', words, show)
  const [, asked = 0] = /of (\d+) answers equal/.exec(text) ?? []
  return code === 0 && Number(asked) > 3000
}

/** Each resolves to whether it passed. The longest first: as many run at once as there are cores. */
const comparisons = {
  // `npm run rows`, whose old objects may take 1.5 GB before they are first marked: NODE_OPTIONS takes no such flag.
  'every row of the REST router through both sources': async (show) =>
    (
      await run(
        'node',
        ['--initial-old-space-size=1500', 'e2e/lab/conformance/rows.ts', tour],
        show,
      )
    ).code === 0,
  // Ledgers of the public network, written as lakes and indexed: each record is read, and a page of each kind of transaction
  // is drawn.
  'ledgers of other networks': async (show) => {
    const known = ['Public Global Stellar Network ; September 2015', 'Apply Load']
    const words = known.flatMap((passphrase) => ['--passphrase', passphrase])
    return (
      (await run('npm', ['run', '-s', 'ledgers', '--', path.join(shared, 'real'), ...words], show))
        .code === 0
    )
  },
  'the test suites of the reference node': async (show) =>
    (await run('npm', ['run', '-s', 'conformance', '--', path.join(shared, 'conformance')], show))
      .code === 0,
  // The tool's own number a kind: all of them take the gateway ten minutes.
  'the gateway over HTTP': (show) =>
    whileServing(['src/tools/gateway/run.ts', tour, ...port], (url) =>
      replayed(show, url, '120', '--gateway'),
    ),
  'the mock over HTTP': (show) =>
    whileServing(['src/tools/network/server.ts', ...port], (url) => replayed(show, url, '1000000')),
  'derived records': async (show) => {
    const made = await run('npm', ['run', '-s', 'derive', '--', tour, derived], show)
    const { code } = await run('node', [tool('compare-records.mjs'), tour, derived], show)
    return made.code === 0 && code === 0
  },
}

const began = performance.now()
const lines = []
const note = (good, name, from) =>
  lines.push(
    `  ${good ? 'passed' : 'FAILED'}  ${name}, ${((performance.now() - from) / 1000).toFixed(1)} s`,
  )
const cloned = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
if (cloned.status !== 0) process.exit(1)
const { code, text } = await run('npm', ['test'], (part) => process.stdout.write(part))
let [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(text)?.map(Number) ?? []
if (code !== 0) failed = Math.max(1, failed)
note(failed === 0, 'npm test in a clone with nothing beside it', began)

/** Compares until none of `left` is left; what a comparison prints is shown when it has ended. */
async function compareNext(left) {
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const [name, compare] = next
    const from = performance.now()
    const printed = []
    const good = await compare((part) => printed.push(part)).catch((error) => console.error(error))
    console.log(`\n── ${name}`)
    process.stdout.write(Buffer.concat(printed))
    if (good) passed++
    else failed++
    note(good, name, from)
  }
}

if (failed === 0 && existsSync(path.join(shared, 'conformance'))) {
  // Young objects that are copied again and again took a tenth of their processor time.
  options.env.NODE_OPTIONS = '--max-semi-space-size=64'
  // Half of what a program takes to start is to strip its types and to compile it: it is started some thirty times.
  options.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  const left = Object.entries(comparisons)
  await Promise.all(Array.from({ length: availableParallelism() }, () => compareNext(left)))
}
console.log(`\n── all, ${((performance.now() - began) / 1000).toFixed(1)} s`)
for (const line of lines) console.log(line)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
