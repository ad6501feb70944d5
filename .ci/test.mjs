// `npm test`: installs what is missing, then every check, until one fails. Node 20 is enough.
// One check after the other: each has the whole machine, so that a failure is not another one's load.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, installBrowser } from './browser.mjs'
import { environment, installModules, root } from './modules.mjs'

const results = path.join(root, 'node_modules', '.tmp')
const unitResults = path.join(results, 'unit.json')
const e2eResults = path.join(results, 'e2e.json')

const one = () => ({ passed: 1, failed: 0, skipped: [] })
const report = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const steps = [
  { name: 'types', command: 'npm run -s typecheck' },
  { name: 'lint and format', command: 'npm run -s lint' },
  { name: 'lines of each room', command: 'node .ci/lines.mjs' },
  {
    name: 'unit and parity',
    command: `vitest run --reporter=default --reporter=json --outputFile.json="${unitResults}"`,
    count() {
      const all = report(unitResults)
      return all === undefined
        ? undefined
        : {
            passed: all.numPassedTests,
            failed: all.numFailedTests + all.testResults.filter(brokenFile).length,
            skipped: all.testResults.flatMap(skippedInFile),
          }
    },
  },
  { name: 'production builds', command: 'npm run -s build' },
  { name: 'size budgets', command: 'npm run -s bench:size' },
  {
    name: 'end to end',
    // Chromium ends before the processes of its pages: the shell does not count them, and they take most.
    uncounted: ' beside the browser’s pages',
    command: 'npm run -s e2e -- --project=rest --project=rpc --reporter=list,json',
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eResults },
    count() {
      const all = report(e2eResults)
      return all === undefined
        ? undefined
        : {
            passed: all.stats.expected,
            failed: all.stats.unexpected + all.stats.flaky,
            skipped: all.suites.flatMap(skippedInSuite),
          }
    },
  },
]

const skippedInFile = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`)
const skippedInSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName }) => `${file}: ${title} (${projectName})`),
  ),
  ...suites.flatMap(skippedInSuite),
]

/** A test file that could not even be loaded counts as one failure. */
const brokenFile = (file) => file.status === 'failed' && file.assertionResults.length === 0

/** The step that runs now: a group of processes. */
let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    // Playwright ends the server that it has started at this signal alone.
    if (running?.pid === undefined || process.platform === 'win32') running?.kill('SIGINT')
    else process.kill(-running.pid, 'SIGINT')
  })

/** What the shell says of its own time and of that of what it started: minutes and seconds, user and system. */
const times = /\d+m[\d.]+s \d+m[\d.]+s\n(\d+)m([\d.]+)s (\d+)m([\d.]+)s\n$/

/** Runs a step and resolves, with what it printed, when it has ended. */
async function run(step) {
  const own = process.platform === 'win32' ? '' : '; code=$?; times; exit $code'
  const child = spawn(step.command + own, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal reaches what the step has started in turn.
    detached: process.platform !== 'win32',
    env: environment({ CI: '1', ...step.environment }),
  })
  running = child
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  running = undefined
  const spent = times.exec(text)?.slice(1).map(Number)
  return {
    ended: code === 0,
    text: text.replace(times, ''),
    processor:
      spent &&
      `, ${(60 * (spent[0] + spent[2]) + spent[1] + spent[3]).toFixed(0)} s of the processor${step.uncounted ?? ''}`,
  }
}

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

const began = performance.now()
installModules()
installBrowser()
mkdirSync(results, { recursive: true })
for (const file of [unitResults, e2eResults]) rmSync(file, { force: true })

const total = { passed: 0, failed: 0 }
const skipped = []
const lines = [`  ready      packages and the browser, ${seconds(began)}`]
let broken

for (const step of steps) {
  if (broken !== undefined) {
    lines.push(`  not run    ${step.name}`)
    continue
  }
  console.log(`── ${step.name} …`)
  const from = performance.now()
  const possible = step.name !== 'end to end' || chromium() !== undefined
  const { ended, text, processor = '' } = possible ? await run(step) : { ended: false, text: '' }
  console.log(`\n── ${step.name}\n${text}`)
  const counted = step.count?.() ?? one()
  // A skipped test shows nothing: it counts as a failure.
  const good = ended && counted.skipped.length === 0
  if (good || step.count !== undefined) total.passed += counted.passed
  if (!good) {
    broken = step.name
    total.failed +=
      step.count === undefined ? 1 : Math.max(1, counted.failed + counted.skipped.length)
  }
  skipped.push(...counted.skipped)
  const count = step.count === undefined ? '' : `, ${counted.passed} tests`
  lines.push(
    `  ${good ? 'passed ' : 'FAILED '}    ${step.name}${count}, ${seconds(from)}${processor}`,
  )
}

console.log(`\n── summary, ${seconds(began)} in all`)
for (const line of lines) console.log(line)
for (const name of skipped) console.log(`  skipped: ${name}`)
if (broken !== undefined)
  console.log(`\nStopped at “${broken}”: what it found is above under that heading.`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = broken === undefined ? 0 : 1
