/** Writes history archives: of the recorded network, or of records that a test makes. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { ledgerEvidence } from '#ledger/proof/evidence.ts'
import { bytesFromHex, hexFromBytes, joinedBytes } from '#ledger/values/bytes.ts'
import { writeLedgerHeader } from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { manifestFile } from '#sources/history/manifest.ts'
import { startOf } from '#sources/index/byteTable.ts'
import { createStateBuilder } from '#sources/index/entries.ts'
import { applyChanges } from '#sources/index/postings.ts'
import { linkedLedger } from '#sources/ledgers/ledgerParts.ts'
import { bucketFile, fileOf, hashOfLists } from '#tools/history/archive/archive.ts'
import { compareKeys } from '#tools/history/archive/keyOrder.ts'
import { passphrase, recordedLedgers } from './indexedLedgers.ts'

/** XDR `BucketEntryType` and what follows it: an entry, or the key of one that is gone. */
export interface BucketRecord {
  readonly kind: number
  readonly bytes: Uint8Array
}

export const numbers = (...values: readonly number[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [n, value] of values.entries()) view.setInt32(4 * n, value)
  return new Uint8Array(view.buffer)
}

/** Marks a record with its length, as files of archives do. */
export const marked = (...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = joinedBytes(parts)
  return joinedBytes([numbers(bytes.length | 0x8000_0000), bytes])
}

/** The unpacked bytes of a bucket: first its protocol and its list (1 is of what was archived). */
export const bucketOf = (records: readonly BucketRecord[], list: 0 | 1 = 0): Uint8Array =>
  joinedBytes([
    marked(numbers(-1, 26, 1, list)),
    ...records.map(({ kind, bytes }) => marked(numbers(kind), bytes)),
  ])

const put = (folder: string, name: string, bytes: Uint8Array) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), bytes)
}

const empty = '0'.repeat(64)

/** A bucket is packed once, however many archives have it. */
function packed(bucket: Uint8Array): Uint8Array {
  const known = packs.get(bucket) ?? gzipSync(bucket)
  packs.set(bucket, known)
  return known
}
const packs = new WeakMap<Uint8Array, Uint8Array>()

export interface WrittenArchive {
  /** Unpacked buckets, the youngest first. */
  readonly live: readonly Uint8Array[]
  readonly hot: readonly Uint8Array[]
  readonly ledger?: number
  readonly change?: (header: Xdr.LedgerHeader) => Xdr.LedgerHeader
  /** Changes the history file. */
  readonly state?: (state: Record<string, unknown>) => unknown
  /** The checkpoint has no transactions. */
  readonly isSilent?: boolean
  /** From 2 on; the recorded ones where absent. */
  readonly ledgers?: readonly Uint8Array[]
}

const hashOf = (bytes: Uint8Array) =>
  bytes.length === 0 ? empty : createHash('sha256').update(bytes).digest('hex')
/** The names of a list's buckets; an empty one has no file. */
const namesOf = (buckets: readonly Uint8Array[]) =>
  Array.from({ length: 22 }, (_, n) => hashOf(buckets[n] ?? new Uint8Array()))

/** What a header states of a live list, where nothing is archived. */
export const hashOfBuckets = (live: readonly Uint8Array[]): Uint8Array =>
  bytesFromHex(hashOfLists({ live: namesOf(live), hot: namesOf([]) })) ?? empty32

/** Writes an archive whose one checkpoint has these buckets, under a recorded header that names them; gives their names. */
export function writeArchive(
  folder: string,
  {
    live,
    hot,
    ledger = 373,
    change = (own) => own,
    state = (own) => own,
    isSilent = false,
    ledgers = recordedLedgers(),
  }: WrittenArchive,
): readonly string[] {
  for (const bytes of [...live, ...hot])
    if (bytes.length > 0) put(folder, bucketFile(hashOf(bytes)), packed(bytes))
  const [own, archived] = [namesOf(live), namesOf(hot)]
  const levels = (hashes: readonly string[]) =>
    Array.from({ length: 11 }, (_, n) => ({
      curr: hashes[2 * n],
      // What is being merged is in no state.
      next: n === 3 ? { state: 1, output: empty } : { state: 0 },
      snap: hashes[2 * n + 1],
    }))
  const history = {
    version: 2,
    server: 'stellar-core',
    currentLedger: ledger,
    networkPassphrase: passphrase,
    currentBuckets: levels(own),
    hotArchiveBuckets: levels(archived),
  }
  const text = Buffer.from(JSON.stringify(state(history), undefined, 4))
  put(folder, fileOf('history', ledger), text)
  put(folder, '.well-known/stellar-history.json', text)
  const recorded = ledgers[ledger - 2] ?? new Uint8Array()
  const { header } = linkedLedger(recorded, ledger, undefined)
  /** The recorded headers before it, from the checkpoint's first on. */
  const first = ledger - (ledger % 64 || 64)
  const before = ledgers
    .slice(first - 2, ledger - 2)
    .map((each, n) => linkedLedger(each, first + n, undefined).header)
    .map((each) => entryOf(writeAll(() => writeLedgerHeader(each))))
  const bucketListHash = bytesFromHex(hashOfLists({ live: own, hot: archived })) ?? empty32
  const bytes = writeAll(() => writeLedgerHeader(change({ ...header, bucketListHash })))
  put(folder, fileOf('ledger', ledger), gzipSync(joinedBytes([...before, entryOf(bytes)])))
  const { set, results } = ledgerEvidence(recorded)
  const none = joinedBytes([numbers(ledger), new Uint8Array(32), numbers(0)])
  const transactions = marked(none, numbers(1), set?.xdr ?? empty32)
  put(folder, fileOf('transactions', ledger), gzipSync(isSilent ? '' : transactions))
  const all = marked(numbers(ledger), results ?? empty32, numbers(0))
  put(folder, fileOf('results', ledger), gzipSync(isSilent ? '' : all))
  return [...live, ...hot].map(hashOf)
}
/** XDR `LedgerHeaderHistoryEntry`, marked. */
const entryOf = (header: Uint8Array): Uint8Array =>
  marked(createHash('sha256').update(header).digest(), header, numbers(0))

const empty32 = new Uint8Array(32)

/** Existing entries by their XDR `LedgerKey` as hexadecimal text. */
export type Entries = ReadonlyMap<string, Uint8Array>

interface State {
  readonly live: Entries
  readonly hot: Entries
}

/** What exists after a recorded ledger, in the order of keys, and of that what is archived: gathered once for a process. */
export function recordedState(ledger = 373): State {
  const known = states.get(ledger) ?? stateAfter(ledger)
  states.set(ledger, known)
  return known
}
const states = new Map<number, State>()

function stateAfter(ledger: number): State {
  const all = (['listed', 'contracts'] as const).flatMap((of) => {
    const builder = createStateBuilder(of)
    for (const [n, bytes] of recordedLedgers()
      .slice(0, ledger - 1)
      .entries())
      applyChanges(linkedLedger(bytes, n + 2, undefined), builder)
    const { keys, ends, entries } = builder.seal()
    return Array.from(ends, (end, n) => ({
      key: keys.bytes.slice((keys.offsets[n] ?? 0) + 1, keys.offsets[n + 1]),
      entry: entries.slice(startOf(ends, n), end),
    })).filter(({ key, entry }) => entry.length > 0 && (of === 'contracts' || (key[3] ?? 0) < 6))
  })
  all.sort((a, b) => orderOf(a.key, b.key))
  const hasTime = new Set(all.flatMap(({ key }) => (key[3] === 9 ? [hexFromBytes(key)] : [])))
  const isArchived = (key: Uint8Array) =>
    (key[3] === 6 || key[3] === 7) &&
    !hasTime.has(`00000009${createHash('sha256').update(key).digest('hex')}`)
  const part = (wanted: boolean): Entries =>
    new Map(
      all
        .filter(({ key }) => isArchived(key) === wanted)
        .map(({ key, entry }) => [hexFromBytes(key), entry]),
    )
  return { live: part(false), hot: part(true) }
}

/** Orders two XDR `LedgerKey`s as buckets do. */
export function orderOf(a: Uint8Array, b: Uint8Array): number {
  const [one, two] = [a, b].map((bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    return { type: view.getUint32(0), view, key: 4 }
  })
  if (one === undefined || two === undefined || one.type !== two.type)
    return (a[3] ?? 0) - (b[3] ?? 0)
  return compareKeys(one, two)
}

/** Buckets of the recorded network: an old one of what existed after ledger 200, and a young one of what changed since. */
export function recordedBuckets(): Pick<WrittenArchive, 'live' | 'hot'> {
  buckets ??= makeBuckets()
  return buckets
}
let buckets: ReturnType<typeof makeBuckets> | undefined

function makeBuckets() {
  const [before, now] = [recordedState(200).live, recordedState()]
  const changed = [...new Set([...before.keys(), ...now.live.keys()])]
    .map((key) => ({
      key: bytesFromHex(key) ?? empty32,
      old: before.get(key),
      entry: now.live.get(key),
    }))
    .filter(({ old, entry }) => old === undefined || entry === undefined || !same(old, entry))
    .toSorted((a, b) => orderOf(a.key, b.key))
  const young = changed.map(({ key, old, entry }) =>
    entry === undefined
      ? { kind: 1, bytes: key }
      : { kind: old === undefined ? 2 : 0, bytes: entry },
  )
  const entriesOf = (entries: Entries, kind: number) =>
    [...entries.values()].map((bytes) => ({ kind, bytes }))
  return {
    live: [bucketOf(young), bucketOf(entriesOf(before, 2))],
    hot: [bucketOf(entriesOf(now.hot, 0), 1)],
  }
}

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/** Lets the index of a written archive's state be of the recorded chain: the header of such an archive has another hash. */
export function asRecorded(index: string, ledger: number): void {
  const manifest = path.join(index, manifestFile)
  const { hash } = linkedLedger(recordedLedgers()[ledger - 2] ?? empty32, ledger, undefined)
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(
    manifest,
    text.replaceAll(/"hash": "[0-9a-f]{64}"/g, `"hash": "${hexFromBytes(hash)}"`),
  )
}
