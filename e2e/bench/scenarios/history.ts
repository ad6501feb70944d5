import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDense } from '../../dense/recorded/openDense.ts'
import { type HistoryFiles, HistoryIndex } from '#sources/history/historyIndex.ts'
import { span } from '#sources/index/coverage.ts'
import { locateLedger } from '#sources/index/ledgerParts.ts'
import { ownerKinds } from '#sources/index/segment.ts'
import { buildIndex } from '#tools/history/build.ts'
import { decompressed } from '#tools/lake/nodeZstd.ts'
import { openLake } from '#tools/lake/readLake.ts'
import { lake } from '#tools/lake/run.ts'
import { listen } from '#tools/network/server.ts'
import { type Bench, printHead, printRow, recordedFolder, sum } from '../bench.ts'

/** Transactions of a ledger, and about the operations of them. */
const perLedger = 300
const operationsPerLedger = 414

/**
 * Lakes of the dense network, each indexed by one program at a time, and what a look-up then reads. `--operations N` (once or
 * more) chooses the sizes.
 */
export async function run({ options, bound }: Bench): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { operations: { type: 'string', multiple: true } },
  })
  const sizes = (values.operations ?? ['100000', '1000000']).map(Number)
  printHead(
    'operations | lake, MB raw | lake, MB | map, MB a second of a processor | build, s | largest program, MB | bytes a posting | newest 25 of the busiest: trips, kB | of a rare one | absent | by hash',
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  try {
    for (const size of sizes) await measure(path.join(folder, String(size)), size, bound)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, size: number, bound: Bench['bound']): Promise<void> {
  const ledgers = Math.ceil(size / operationsPerLedger)
  const { network, fetch } = await openDense(recordedFolder, { ledgers, transactions: perLedger })
  const server = await listen(fetch, 0)
  const [to, out] = [`${folder}-lake`, `${folder}-index`]
  const said: string[] = []
  const words = ['--from', `${server.url}/rpc`, '--to', to]
  const code = await lake(words, (line) => said.push(line), new AbortController().signal)
  await server.close()
  if (code !== 0) throw new Error(said.join('\n'))
  let map = 0
  let seconds = 0
  let memory = 0
  let raw = 0
  let last = 0
  // Best of three, where one does not take minutes: the machine's other work is in each.
  for (let n = 0; n < (size > 200_000 ? 1 : 3); n++) {
    rmSync(out, { recursive: true, force: true })
    const began = performance.now()
    const task = { lake: to, out, asked: undefined, workers: 1, memory: 1024, say: () => undefined }
    const runs = await buildIndex(task)
    seconds = (performance.now() - began) / 1000
    raw = sum(runs, (each) => each.rawBytes) / 1e6
    map = Math.max(map, raw / sum(runs, (each) => each.processor))
    memory = Math.max(memory, ...runs.map((each) => each.memory))
    last = runs.at(-1)?.to ?? 0
  }
  const { files, rows } = (await indexIn(out)).index.manifest.tables.postings
  const each = sum(files, ({ bytes }) => bytes) / rows
  const { keys } = network.population
  const newest = (rank: number | undefined) => (index: HistoryIndex) => {
    const id = rank === undefined ? new Uint8Array(32) : keys.subarray(32 * rank, 32 * rank + 32)
    const request = { kind: ownerKinds.account, id, order: 'desc', limit: 25 } as const
    return index.rows({ ...request, matches: () => true }, asking())
  }
  const hash = await someHash(to, last)
  const looked = {
    busiest: await cost(out, newest(0)),
    rare: await cost(out, newest(9_000)),
    absent: await cost(out, newest(undefined)),
    hash: await cost(out, (index) => index.ledgersOfTransaction(hash, asking())),
  }
  const texts = Object.values(looked).map(
    ({ trips, bytes }) => `${trips}, ${(bytes / 1000).toFixed(0)}`,
  )
  printRow(
    size,
    raw,
    lakeBytes(to) / 1e6,
    map,
    seconds.toFixed(1),
    memory,
    each.toFixed(2),
    ...texts,
  )
  bound(`${size}: seconds of a processor for 60 MB`, 60 / map, 1)
  bound(`${size}: memory of the largest program`, memory, 1024, ' MB')
  bound(`${size}: bytes a posting`, each, 4.3)
  for (const [name, { trips, bytes }] of Object.entries(looked)) {
    bound(`${size}: trips, ${name}`, trips, name === 'absent' ? 3 : 4)
    bound(`${size}: kB, ${name}`, bytes / 1000, 150)
  }
}

/** What a look-up of a reader without anything in memory asks for. */
async function cost(out: string, look: (index: HistoryIndex) => Promise<unknown>) {
  const { index, sent } = await indexIn(out)
  await look(index)
  return sent
}

const lakeBytes = (folder: string): number =>
  sum(readdirSync(folder, { recursive: true, encoding: 'utf8' }), (name) => {
    const found = statSync(path.join(folder, name))
    return found.isFile() ? found.size : 0
  })

/** The hash of the first transaction of a ledger. */
async function someHash(folder: string, sequence: number): Promise<Uint8Array> {
  const lakeOf = await openLake(folder)
  for await (const { bytes } of lakeOf.ledgers(span(sequence, sequence))) {
    const start = locateLedger(bytes).transactions[0]?.result.start ?? 0
    return bytes.subarray(start, start + 32)
  }
  throw new Error(`the lake has no ledger ${sequence}`)
}

async function indexIn(out: string) {
  const sent = { trips: 0, bytes: 0 }
  const count = (bytes: Uint8Array) => {
    sent.trips++
    sent.bytes += bytes.length
    return bytes
  }
  const files: HistoryFiles = {
    whole: async (name) => count(new Uint8Array(readFileSync(path.join(out, name)))),
    async range(name, from, length) {
      const file = await open(path.join(out, name))
      const bytes = new Uint8Array(length)
      await file.read(bytes, 0, length, from)
      await file.close()
      return count(bytes)
    },
  }
  return { index: await HistoryIndex.open(files, decompressed, asking()), sent }
}

const asking = () => ({ signal: new AbortController().signal, calls: [] })
