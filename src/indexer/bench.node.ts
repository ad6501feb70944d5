/**
 * `npm run bench:index`: what the index costs, over the recorded network repeated to size. Figures are of this machine;
 * ratios are what to hold on to. CPU time stands beside wall time, since a shared machine makes the one lie.
 */
import { accountIdFromBytes } from '../model/strkey.ts'
import type { BlockWriter } from './blocks.ts'
import { keyAt, tableSize } from './byteTable.ts'
import { ledgerCount } from './coverage.ts'
import { createLists } from './lists.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { ownerKinds } from './owners.ts'
import { originOf, passphrase, recordedLedgers } from './recorded.node.ts'
import { scan } from './scan.ts'
import type { Segment } from './segment.ts'
import { type SealedSegment, createSegmentBuilder } from './segmentBuilder.ts'
import { createStateReader } from './state.ts'
import { type IndexStore, createMemoryStore } from './store.ts'
import { createTakeIn } from './takeIn.ts'
import { verifiedLedger } from './verify.ts'
import { type WalkedLedger, walkLedger } from './walkLedger.ts'

const capacity = 2 ** 40
const ledgers = recordedLedgers()
const market = ledgers.slice(143, 331)
const say = (name: string, text: string) => console.log(`${name.padEnd(44)} ${text}`)
const round = (value: number, digits = 1) => value.toFixed(digits)

/** Best of some runs, in milliseconds: wall and CPU. */
function best(runs: number, run: () => void): { readonly wall: number; readonly cpu: number } {
  let wall = Number.POSITIVE_INFINITY
  let cpu = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const used = process.cpuUsage()
    const start = performance.now()
    run()
    wall = Math.min(wall, performance.now() - start)
    const { user, system } = process.cpuUsage(used)
    cpu = Math.min(cpu, (user + system) / 1000)
  }
  return { wall, cpu }
}

function ingest(name: string, taken: readonly Uint8Array[]): void {
  const bytes = taken.reduce((sum, ledger) => sum + ledger.length, 0)
  let operations = 0
  const run = (blocks?: () => BlockWriter) => () => {
    const takeIn = createTakeIn(passphrase)
    const builder = createSegmentBuilder(blocks?.())
    let before: WalkedLedger | undefined
    for (const ledger of taken) {
      const sequence: number = before
        ? before.header.ledgerSeq + 1
        : walkLedger(ledger).header.ledgerSeq
      before = verifiedLedger(ledger, sequence, before)
      takeIn(before, builder)
    }
    builder.seal()
    operations = builder.operationCount()
  }
  best(8, run()) // until it is compiled
  const walked = best(5, () => taken.forEach(walkLedger))
  const indexed = best(5, run(noBlocks))
  const whole = best(5, run())
  const rate = (ms: number) => `${round(operations / ms, 1)}k operations/s`
  say(
    `${name}: ${operations} operations`,
    `${round(bytes / operations, 0)} bytes of XDR an operation`,
  )
  for (const [what, time] of Object.entries({ walked, indexed, 'indexed and packed': whole }))
    say(
      `  ${what}`,
      `${rate(time.wall)} wall, ${rate(time.cpu)} CPU, ${round(bytes / time.cpu / 1000, 0)} MB/s CPU`,
    )
}

const noBlocks = (): BlockWriter => {
  const none = new Uint32Array(0)
  return {
    append: () => ({ block: 0, at: 0 }),
    seal: () => ({
      columns: { record: none, start: none, end: none, size: none, sum: none },
      bodies: [],
    }),
  }
}

/** An index of about `size` operations: the recorded ledgers over and over, sequences going on. */
async function repeated(size: number): Promise<{ index: LedgerIndex; store: IndexStore }> {
  const store = sharing(createMemoryStore())
  const index = await openIndex({ store, passphrase, capacity, writes: true })
  const unit = await unitOf(Math.min(10, Math.max(1, Math.round(size / 5610))))
  const length = unit.segment.ledgers.sequence.length
  const operations = unit.segment.operations.types.length
  for (let n = 0; n * operations < size; n++)
    await index.add(shifted(unit, n * length), { previousHash: `${n}`, hash: `${n + 1}` })
  return { index, store }
}

/** The recorded ledgers some times over as one segment. */
async function unitOf(times: number): Promise<SealedSegment> {
  const takeIn = createTakeIn(passphrase)
  const builder = createSegmentBuilder()
  for (let n = 0; n < times; n++)
    for (const ledger of ledgers) {
      const walked = walkLedger(ledger)
      const ledgerSeq = walked.header.ledgerSeq + n * ledgers.length
      takeIn({ ...walked, header: { ...walked.header, ledgerSeq } }, builder)
    }
  return builder.seal()
}

function shifted(unit: SealedSegment, by: number): SealedSegment {
  const { segment, state } = unit
  const sequence = segment.ledgers.sequence.map((value) => value + by)
  const moved: Segment = { ...segment, ledgers: { ...segment.ledgers, sequence } }
  return { ...unit, segment: moved, state: { ...state, ledger: state.ledger.map((l) => l + by) } }
}

/** Bodies repeat: one copy of each is enough for the bench. */
function sharing(store: IndexStore): IndexStore {
  const known = new Map<string, Uint8Array>()
  return {
    ...store,
    write: (records) =>
      store.write(
        records.map(([key, value]) => {
          if (!key.includes('/body/') || !(value instanceof Uint8Array)) return [key, value]
          const name = `${value.length} ${value.subarray(0, 64).join()}`
          known.set(name, known.get(name) ?? value)
          return [key, known.get(name)]
        }),
      ),
  }
}

async function pages(index: LedgerIndex, random: () => number) {
  const lists = createLists(index)
  const [info] = index.segments()
  const segment = info && (await index.rows(info))
  if (!segment) throw new Error('an index has segments')
  const accounts = Array.from({ length: tableSize(segment.owners) }, (_, n) =>
    keyAt(segment.owners, n),
  ).filter(({ kind }) => kind === ownerKinds.account)
  const newest = index.coverage().at(-1)?.to ?? 0
  const wall: number[] = []
  const cpu: number[] = []
  for (let n = 0; n < 260; n++) {
    const key = accounts[Math.floor(random() * accounts.length)]
    if (!key) continue
    const owner = { kind: 'account', id: accountIdFromBytes(key.bytes) } as const
    const cursor = `${BigInt(Math.floor(random() * newest)) << 32n}`
    const order = random() < 0.5 ? 'asc' : 'desc'
    const start = performance.now()
    const used = process.cpuUsage()
    await lists.operations({ owner, order, limit: 50, cursor: n % 2 ? cursor : undefined })
    const { user, system } = process.cpuUsage(used)
    if (n < 60) continue
    wall.push(performance.now() - start)
    cpu.push((user + system) / 1000)
  }
  return { wall: wall.toSorted((a, b) => a - b), cpu: cpu.toSorted((a, b) => a - b) }
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

ingest('the market (ledgers 145 to 332)', market)
ingest('all recorded ledgers', ledgers)

const walking = await openIndex({ store: createMemoryStore(), passphrase, capacity, writes: true })
const started = performance.now()
const walk = {
  index: walking,
  origin: originOf(ledgers),
  capacity,
  chunk: 5,
  requestsPerSecond: 1e9,
}
for await (const _ of scan(
  { ...walk, wait: () => Promise.resolve() },
  AbortSignal.timeout(600_000),
));
say(
  'walked in requests of 5, committed each time',
  `${round(5610 / (performance.now() - started), 1)}k operations/s wall, ${walking.segments().length} segments of ${ledgerCount(walking.coverage())} ledgers`,
)

let smallest = 0
for (const size of [10_000, 100_000, 1_000_000]) {
  const { index, store } = await repeated(size)
  const infos = index.segments()
  const count = infos.reduce((sum, { operations }) => sum + operations, 0)
  const total = infos.reduce((sum, { bytes }) => sum + bytes, 0)
  const packed = infos.reduce((sum, { bodies }) => sum + bodies.reduce((s, b) => s + b.bytes, 0), 0)
  const times = await pages(index, seeded(size))
  smallest ||= percentile(times.cpu, 0.95)
  say(
    `account page of 50 at ${count}`,
    `p50 ${round(percentile(times.wall, 0.5), 2)} ms, p95 ${round(percentile(times.wall, 0.95), 2)} ms wall; p50 ${round(percentile(times.cpu, 0.5), 2)} ms, p95 ${round(percentile(times.cpu, 0.95), 2)} ms CPU (${round(percentile(times.cpu, 0.95) / smallest, 2)} x)`,
  )
  say(
    '  bytes an operation',
    `${round(total / count, 0)}: ${round(packed / count, 0)} XDR, ${round((total - packed) / count, 0)} rows, postings and entries`,
  )
  const start = performance.now()
  const cold = await openIndex({ store, passphrase, capacity, writes: true })
  const lists = createLists(cold)
  await lists.operations({ order: 'desc', limit: 50 })
  const first = performance.now() - start
  say('  opened cold, first page', `${round(first)} ms without the disk`)
  const folding = performance.now()
  const state = await createStateReader(cold)()
  say(
    '  entries folded',
    `${round(performance.now() - folding)} ms, ${state.live('account').length} accounts`,
  )
}
