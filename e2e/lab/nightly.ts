import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run nightly [-- NAME…]`: what takes too long for every change, one after the other, whatever fails before. It needs
 * what `npm test` has installed; Spark needs Python 3 and Java 17.
 */
const steps: readonly (readonly [name: string, command: string])[] = [
  ['build', 'npm run -s build'],
  ['units', 'npx vitest run --mode lab'],
  ['changes', 'npm run -s changes'],
  ['searched', 'QUESTIONS=200 npx vitest run src/ui/list/searchedText.test.ts'],
  ['speeds', 'SPEED=1 npx vitest run src/ui/jump src/ledger/xdr src/sources/records/csv'],
  ['firefox', 'npm run -s e2e -- --project=firefox'],
  ['pages', 'PAGES=all npm run -s e2e -- --project=rest --project=rpc'],
  ['broken', 'npm run -s broken'],
  ['live', 'npm run -s bench:live'],
  ['spark', 'npm run -s spark'],
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some(([known]) => known === name))
if (unknown.length > 0) {
  console.error(`no step is named ${unknown.join(', ')}: ${steps.map(([name]) => name).join(', ')}`)
  process.exit(2)
}
const root = path.resolve(import.meta.dirname, '..', '..')
const results: string[] = []
for (const [name, command] of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`── ${name}: ${command}`)
  const from = performance.now()
  const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) process.exitCode = 1
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  results.push(`  ${code === 0 ? 'passed' : 'FAILED'}  ${name}, ${seconds} s`)
}
console.log(`\n${results.join('\n')}`)
