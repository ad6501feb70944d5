import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { LedgerCloseMeta } from '@stellar/stellar-sdk/xdr'
import { operationsOf } from '#ledger/operations/derive.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { deriveLedger } from '../../../testing/deriveLedger.ts'
import { largeLedger } from '../../../testing/largeLedger.ts'
import { walkClosedLedger } from '../../../testing/readLedgers.ts'
import { openBundledRecording } from '../../conformance/bundledRecording.ts'
import { type Bench, median, printHead, printRow, recordedFolder } from '../bench.ts'

/**
 * `-- decode`: decoding and deriving ledgers of recorded transactions, beside the SDK's decoding of the same bytes. In a
 * worker of Chromium, whose engine is Node's, the ratios differed by 0.02 at most.
 */
const sizes = [100_000, 1_000_000, 5_000_000]
/** Rounds until the engine has compiled what it runs, and rounds that count. */
const [warm, counted] = [40, 25]
/** A list shows so many operations of a ledger. */
const shown = 50
/** Bounds, for a megabyte and more: ÷ the SDK's decode; of memory, × the ledger's bytes and MiB held after a walk. */
const bounds = { derive: 0.5, list: 0.1, memory: 8, growth: 20 }
const walked = 1_000

const { passphrase, ledgers } = openBundledRecording(recordedFolder)
const recorded: Uint8Array[] = []
for await (const bytes of ledgers()) recorded.push(bytes)
const derive = (bytes: Uint8Array) => deriveLedger(walkClosedLedger(bytes, passphrase))

export async function run({ bound }: Bench): Promise<void> {
  printHead(
    `ledger, kB | decode and derive, ms | ${shown} operations, ms | SDK decode alone, ms | derive ÷ SDK (≤ ${bounds.derive}) | operations ÷ SDK (≤ ${bounds.list})`,
  )
  for (const size of sizes) {
    const bytes = largeLedger(recorded, size, passphrase)
    const [own, list, sdk] = compared([
      () => derive(bytes),
      () => firstOperations(bytes),
      () => LedgerCloseMeta.fromXdr(bytes),
    ])
    const ratios = [own / sdk, list / sdk] as const
    const times = [own, list, sdk].map((time) => time.toFixed(2))
    printRow(bytes.length / 1000, ...times, ...ratios.map((ratio) => ratio.toFixed(3)))
    // The bounds are for ledgers that take a while.
    if (size < 1_000_000) continue
    bound(`${size / 1e6} MB: decode and derive ÷ the SDK`, ratios[0], bounds.derive)
    bound(`${size / 1e6} MB: ${shown} operations ÷ the SDK`, ratios[1], bounds.list)
  }
  const growth = growthOfWalk() / 1024 ** 2
  console.log(
    `\nA walk over ${walked} ledgers ends ${growth.toFixed(1)} MiB from where it began (≤ ${bounds.growth})`,
  )
  bound('memory held after a walk', growth, bounds.growth, ' MiB')
  if (process.platform !== 'linux') return
  const peaks = Array.from({ length: 5 }, () =>
    Number(
      execFileSync(
        process.execPath,
        ['--no-warnings', '--expose-gc', import.meta.filename, String(sizes.at(-1))],
        { encoding: 'utf8' },
      ),
    ),
  )
  console.log(
    `Peak memory of a ledger of 5 MB: ${median(peaks).toFixed(1)} × its bytes (≤ ${bounds.memory})`,
  )
  bound('peak memory ÷ a ledger’s bytes', median(peaks), bounds.memory)
}

/** Medians in milliseconds of three ways in turn, so that a noisy machine is noisy for all of them. */
function compared(ways: readonly [() => unknown, () => unknown, () => unknown]) {
  const times = ways.map((): number[] => [])
  for (let round = -warm; round < counted; round++)
    for (const [way, run] of ways.entries()) {
      // Each starts without the garbage of the others: the SDK's was collected in the time of what came next.
      globalThis.gc?.()
      const started = performance.now()
      run()
      if (round >= 0) times[way]?.push(performance.now() - started)
    }
  const [first = [], second = [], third = []] = times
  return [median(first), median(second), median(third)] as const
}

/** Reads what a list's page needs: the offsets of all, the operations of the first few. */
function firstOperations(bytes: Uint8Array): number {
  const ledger = openLedger(bytes, passphrase)
  let operations = 0
  for (let order = 1; order <= ledger.transactionCount && operations < shown; order++)
    operations += operationsOf(ledger.transaction(order)).length
  return operations
}

/** Bytes still held after a walk, above what was held before it. */
function growthOfWalk(): number {
  const held = () => {
    for (let i = 0; i < 4; i++) globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const walk = (n: number) => {
    for (let i = 0; i < n; i++) {
      const bytes = recorded[i % recorded.length]
      if (bytes) derive(bytes)
    }
  }
  walk(recorded.length)
  const before = held()
  walk(walked)
  return held() - before
}

/**
 * In a fresh process: what it has resident at most while one ledger is decoded and derived, above what it had before,
 * ÷ the ledger's bytes. Linux: `VmHWM` is the peak, which a 5 written to `clear_refs` sets back.
 */
function peakOf(size: number): number {
  for (const bytes of recorded) derive(bytes)
  const ledger = largeLedger(recorded, size, passphrase)
  // The last resort gives pages back to the system too: what is taken again would count for nothing.
  for (let i = 0; i < 2; i++)
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  writeFileSync('/proc/self/clear_refs', '5')
  const before = process.memoryUsage.rss()
  const derived = derive(ledger)
  const [, peak = ''] = /VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  if (derived.transactions.length === 0) throw new Error('the ledger has transactions')
  return (Number(peak) * 1024 - before) / ledger.length
}

if (import.meta.main) console.log(peakOf(Number(process.argv[2])))
