import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBundledRecording } from '../conformance/bundledRecording.ts'
import { walkClosedLedger } from '../testing/readLedgers.ts'
import { largeLedger } from '../testing/largeLedger.ts'
import { deriveLedger } from '#ledger/derive/deriveLedger.ts'
import { type DecodeFigures, measureDecode } from './decodeBench.ts'
import { withWorkerPage } from './workerPage.ts'

const sizes = [10_000, 100_000, 1_000_000, 5_000_000]
/** Warm-up until the engine has compiled what it runs; the median of the rest. */
const roundsFor = (size: number) => ({ warm: Math.max(16, 100 - size / 20_000), counted: 25 })
const maxDerive = 0.5
const maxList = 0.1
const maxMemory = 8
const maxGrowth = 20 * 1024 ** 2
const walked = 1_000

const root = path.join(import.meta.dirname, '..', '..')
const recording = openBundledRecording(path.join(root, 'public', 'recorded', 'demo'))
const { passphrase } = recording
const recorded: Uint8Array[] = []
for await (const bytes of recording.ledgers()) recorded.push(bytes)

async function main(): Promise<void> {
  const ledgers = sizes.map((size) => largeLedger(recorded, size, passphrase))
  const failures: string[] = []
  print(
    'Node',
    ledgers.map((bytes, i) => measureDecode(bytes, passphrase, roundsFor(sizes[i] ?? 0))),
  )
  print('Chromium worker', await inChromium(ledgers))
  const five = ledgers.at(-1) ?? new Uint8Array(1)
  const peak = memory(five)
  const ratio = peak / five.length
  console.log(
    `\nPeak memory of a ledger of ${(five.length / 1e6).toFixed(1)} MB: ${(peak / 1e6).toFixed(1)} MB, ${ratio.toFixed(1)} × its bytes (at most ${maxMemory})`,
  )
  if (ratio > maxMemory) failures.push('peak memory')
  const growth = growthOfWalk()
  console.log(
    `A walk over ${walked} ledgers ends ${(growth / 1024 ** 2).toFixed(1)} MB from where it began (at most 20)`,
  )
  if (growth > maxGrowth) failures.push('growth of a walk')
  for (const failure of failures) console.error(`Over its bound: ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0

  function print(where: string, rows: readonly DecodeFigures[]): void {
    console.log(`\n${where}: medians, ms\n`)
    console.log(
      '| ledger | transactions | decode and derive | MB/s | 50 operations | SDK decode alone | derive ÷ SDK | list ÷ SDK |',
    )
    console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
    for (const { bytes, transactions, derive, list, sdk } of rows) {
      console.log(
        `| ${kilobytes(bytes)} | ${transactions} | ${derive.toFixed(2)} | ${(bytes / 1000 / derive).toFixed(0)} | ${list.toFixed(2)} | ${sdk.toFixed(2)} | ${(derive / sdk).toFixed(2)} | ${(list / sdk).toFixed(3)} |`,
      )
      if (bytes < 900_000) continue // the bounds are for ledgers of a megabyte and more
      if (derive / sdk > maxDerive)
        failures.push(`${where}: decode and derive of ${kilobytes(bytes)}`)
      if (list / sdk > maxList) failures.push(`${where}: operations of ${kilobytes(bytes)}`)
    }
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

/** The same measurement in a worker of a real browser, from a bundle as the product's own. */
async function inChromium(ledgers: readonly Uint8Array[]): Promise<readonly DecodeFigures[]> {
  return withWorkerPage({ entry: 'decodeBench.worker.ts', files: ledgers }, async (page) => {
    const figures: DecodeFigures[] = []
    for (const i of ledgers.keys())
      figures.push(
        await page.evaluate(
          async ({ i, passphrase, rounds }): Promise<DecodeFigures> => {
            const bytes = new Uint8Array(await (await fetch(`/${i}.bin`)).arrayBuffer())
            const worker = new Worker('/worker.js', { type: 'module' })
            return new Promise((resolve, reject) => {
              worker.addEventListener('message', ({ data }) => resolve(data))
              worker.addEventListener('error', ({ message }) => reject(new Error(message)))
              worker.postMessage({ bytes, passphrase, rounds }, [])
            })
          },
          { i, passphrase, rounds: roundsFor(sizes[i] ?? 0) },
        ),
      )
    return figures
  })
}

/** Bytes that one large ledger takes at most while it is decoded and derived, beside its own: median of fresh processes. */
function memory(ledger: Uint8Array): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  try {
    const file = path.join(folder, 'ledger.bin')
    writeFileSync(file, ledger)
    const peaks = Array.from({ length: 5 }, () =>
      Number(
        execFileSync(
          process.execPath,
          ['--no-warnings', '--expose-gc', path.join(import.meta.dirname, 'decodeMemory.ts'), file],
          { encoding: 'utf8' },
        ),
      ),
    )
    return peaks.toSorted((a, b) => a - b)[2] ?? Number.NaN
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Memory still held after a walk, above what was held before it. */
function growthOfWalk(): number {
  const held = () => {
    for (let i = 0; i < 4; i++) globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const walk = (n: number) => {
    for (let i = 0; i < n; i++) {
      const bytes = recorded[i % recorded.length]
      if (bytes) deriveLedger(walkClosedLedger(bytes, passphrase))
    }
  }
  walk(recorded.length)
  const before = held()
  walk(walked)
  return held() - before
}

await main()
