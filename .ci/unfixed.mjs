// npm run unfixed -- COMMIT [NAME…]: the tests that changed since a commit, run on that commit's code: which of them fail there.
// A test of a fault has to. What tests share (e2e/testing, e2e/support) and the inputs that changed come along. A file that
// cannot load there shows nothing, and neither does a test that fails for what the old code does not export: they are listed
// apart and do not count. Exit code 1 where no test fails.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, root } from './modules.mjs'

const [commit, ...names] = process.argv.slice(2)
if (commit === undefined) throw new Error('usage: npm run unfixed -- COMMIT [NAME…]')

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', commit, '--', 'src', 'e2e'),
  ...git('ls-files', '--others', '--exclude-standard', '--', 'src', 'e2e'),
]
const isNamed = (file) => names.length === 0 || names.some((name) => file.includes(name))
const units = changed.filter((name) => /\.test\.tsx?$/.test(name) && isNamed(name))
const specs = changed.filter((name) => name.endsWith('.spec.ts') && isNamed(name))
// Its pages are served as they were; of the product's modules, tests share one alone.
const shared = changed.filter((name) =>
  /^e2e\/(testing|support)\/(?!serve|staticServer)|^src\/sources\/worker\/pageSource/.test(name),
)
const inputs = changed.filter((name) => !/\.(tsx?|css|md|mjs)$|tsconfig|requirements/.test(name))
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'parallax-unfixed-')), 'parallax')
const unitReport = path.join(folder, '..', 'unit.json')
const specReport = path.join(folder, '..', 'specs.json')
const unloaded = []
const broken = []
let count = 0

function run(command, words, more) {
  return spawnSync(command, words, { cwd: folder, env: environment(more), stdio: 'ignore' })
}

/** The report that a runner has left; ends the program where it left none. */
function read(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  throw new Error(`the tests did not run on ${commit}: there is no ${path.basename(file)}`)
}

/** What a test says that expected something else, or an error that the page would show, begins with one of these. */
const assertions = /^(AssertionError|SourceError|Error: (expect|promise )|Test timeout)/

function show(name, failures) {
  const asserted = failures.filter(({ assertion }) => assertions.test(assertion))
  broken.push(
    ...failures.filter((each) => !asserted.includes(each)).map((each) => ({ name, ...each })),
  )
  if (asserted.length === 0) return
  count += asserted.length
  console.log(name)
  for (const { title, assertion } of asserted) console.log(`  ${title}\n    ${assertion}`)
}

/** The first line of a failure with what was expected and received, without colours. */
function assertionOf(message) {
  const lines = stripVTControlCharacters(String(message ?? '')).split('\n')
  const [first = ''] = lines.filter((line) => line.trim() !== '')
  const more = first.startsWith('Error: expect(')
    ? lines.filter((line) => /^(Locator|Expected|Received)/.test(line))
    : []
  return [first, ...more].map((line) => line.trim().slice(0, 160)).join(' | ')
}

function runUnits() {
  const reporter = ['--reporter=json', `--outputFile=${unitReport}`]
  run('vitest', ['run', ...reporter, ...units])
  for (const { name, status, message, assertionResults } of read(unitReport).testResults) {
    const file = path.relative(folder, name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      unloaded.push({ file, reason: assertionOf(message) })
    show(
      file,
      failed.map(({ fullName, failureMessages }) => ({
        title: fullName,
        assertion: assertionOf(failureMessages[0]),
      })),
    )
  }
}

/** Each spec by itself: one that cannot load would keep Playwright from running the others. */
function runSpecs() {
  const built = run('npm', ['run', '-s', 'build'])
  if (built.status !== 0) throw new Error(`${commit} cannot be built`)
  for (const spec of specs) {
    rmSync(specReport, { force: true })
    const words = [
      'test',
      '-c',
      'e2e',
      path.relative('e2e', spec),
      '--reporter=json',
      '--timeout=60000',
    ]
    const more = { PLAYWRIGHT_JSON_OUTPUT_FILE: specReport, PW_PORT: '4193', CI: '1' }
    run('playwright', words, more)
    const { suites, errors } = read(specReport)
    if (suites.length === 0) {
      unloaded.push({ file: spec, reason: assertionOf(errors[0]?.message) })
      continue
    }
    show(spec, suites.flatMap(failuresOf))
  }
}

function failuresOf({ title, specs: own = [], suites = [] }) {
  const failed = own.flatMap((spec) =>
    spec.tests.flatMap(({ projectName, results }) =>
      results
        .filter(({ status }) => status === 'failed' || status === 'timedOut')
        .map(({ error }) => ({
          title: `${title}: ${spec.title} (${projectName})`,
          assertion: assertionOf(error?.message),
        })),
    ),
  )
  return [...failed, ...suites.flatMap(failuresOf)]
}

try {
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const name of new Set([...units, ...specs, ...shared, ...inputs])) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    cpSync(path.join(root, name), path.join(folder, name))
  }
  if (units.length > 0) runUnits()
  if (specs.length > 0) runSpecs()
  if (unloaded.length > 0) console.log(`\nFiles that cannot load on ${commit}, which do not count:`)
  for (const { file, reason } of unloaded) console.log(`  ${file}: ${reason}`)
  if (broken.length > 0)
    console.log(`\nTests that fail on ${commit} by no assertion, which do not count:`)
  for (const { name, title, assertion } of broken)
    console.log(`  ${name}: ${title}\n    ${assertion}`)
  console.log(`\n${count} tests in ${units.length + specs.length} changed files fail on ${commit}`)
  process.exitCode = count > 0 ? 0 : 1
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(path.dirname(folder), { recursive: true, force: true })
}
