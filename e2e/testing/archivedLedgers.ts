/** The recorded network as a lake and a history archive that belong together: each checkpoint's header names its buckets. */
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { writeLedgerHeader } from '#ledger/xdr/generated/reader.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { keyOfEntry } from '#sources/index/entries.ts'
import { applyChanges } from '#sources/index/postings.ts'
import { changeKinds, linkedLedger, locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { bucketOf, hashOfBuckets, numbers, orderOf, writeArchive } from './archiveFolder.ts'
import { recordedLedgers, relinked } from './indexedLedgers.ts'

/** XDR `BucketEntryType`. */
const [live, dead, init] = [0, 1, 2]

interface Written {
  readonly key: Uint8Array
  readonly kind: number
  /** XDR `LedgerEntry`, or the key of one that is gone. */
  readonly bytes: Uint8Array
}
/** What one ledger, or several, wrote: by key, hexadecimal. */
type Batch = Map<string, Written>

/** Ledgers of each of the first buckets, the youngest first, as a list of buckets has them at a checkpoint; older ones follow. */
const widths = [2, 2, 8, 8, 32, 32]

export interface ArchivedLedgers {
  /** Of ledger 2 and each after it. */
  readonly ledgers: readonly Uint8Array[]
  readonly checkpoints: readonly number[]
}

/** Writes the archive into a folder, and gives the ledgers of its lake. */
export function writeArchivedLedgers(folder: string): ArchivedLedgers {
  const ledgers = recordedLedgers().map((bytes) => Uint8Array.from(bytes))
  const batches = batchesOf(ledgers)
  const checkpoints = [63, 127, 191, 255, 319]
  const lists = checkpoints.map((checkpoint) => {
    let to = checkpoint
    const buckets = widths.map((width) => {
      to -= width
      return bucketOfBatches(batches.slice(Math.max(0, to + 1), to + width + 1))
    })
    return [...buckets, bucketOfBatches(batches.slice(0, Math.max(0, to + 1)))]
  })
  for (const [n, checkpoint] of checkpoints.entries()) {
    const bytes = ledgers[checkpoint - 2] ?? none
    const { header, headerBytes } = locateLedger(bytes)
    const bucketListHash = hashOfBuckets(lists[n] ?? [])
    bytes.set(
      writeAll(() => writeLedgerHeader({ ...header, bucketListHash })),
      headerBytes.start,
    )
  }
  const lake = relinked(ledgers)
  for (const [n, ledger] of checkpoints.entries())
    writeArchive(folder, { live: lists[n] ?? [], hot: [], ledger, ledgers: lake })
  return { ledgers: lake, checkpoints }
}

const none = new Uint8Array()

/** What each ledger wrote, from ledger 0 on. */
function batchesOf(ledgers: readonly Uint8Array[]): readonly Batch[] {
  const exists = new Set<string>()
  const settings = new Map<string, Written>()
  const batches: Batch[] = [new Map(), new Map()]
  for (const [n, ledger] of ledgers.entries()) {
    const last = new Map<string, { readonly key: Uint8Array; readonly entry?: Uint8Array }>()
    applyChanges(linkedLedger(ledger, n + 2, undefined), {
      apply(bytes, change) {
        const { kind, start, end } = change
        if (kind === changeKinds.state) return
        const isRemoved = kind === changeKinds.removed
        const key = isRemoved ? bytes.slice(start, end) : keyOfEntry(bytes, change).slice()
        last.set(hexFromBytes(key), isRemoved ? { key } : { key, entry: bytes.slice(start, end) })
      },
      evict: (bytes) => last.set(hexFromBytes(bytes), { key: bytes.slice() }),
    })
    const batch: Batch = new Map()
    for (const [name, { key, entry }] of last) {
      const kind = entry === undefined ? dead : exists.has(name) ? live : init
      if (entry === undefined) exists.delete(name)
      else exists.add(name)
      batch.set(name, { key, kind, bytes: entry ?? key })
      if (ofCore.includes(name)) settings.set(name, { key, kind: live, bytes: entry ?? key })
    }
    // Core writes two settings by itself, which no meta has.
    for (const [name, { key, bytes }] of settings) {
      const own = Uint8Array.from(bytes)
      own.set(numbers(n + 2))
      if (!batch.has(name)) batch.set(name, { key, kind: live, bytes: own })
    }
    batches.push(batch)
  }
  return batches
}

/** Keys of the size of a window of state (12), and of where evictions go on (13). */
const ofCore = [12, 13].map((id) => hexFromBytes(numbers(8, id)))

/** A bucket of what ledgers wrote, one after the other: what is made and removed among them is in none. */
function bucketOfBatches(batches: readonly Batch[]): Uint8Array {
  const merged: Batch = new Map()
  for (const [name, written] of batches.flatMap((batch) => [...batch])) {
    const before = merged.get(name)?.kind
    if (before === init && written.kind === dead) merged.delete(name)
    else if (before === init) merged.set(name, { ...written, kind: init })
    else if (before === dead && written.kind === init) merged.set(name, { ...written, kind: live })
    else merged.set(name, written)
  }
  const records = [...merged.values()].toSorted((a, b) => orderOf(a.key, b.key))
  return records.length === 0 ? none : bucketOf(records)
}
