import type { LedgerSequence } from '#ledger/values'
import { checksum, schemaVersion } from '../columns/pack.ts'
import type { IndexStore } from './store.ts'

/** The hashes that link a run of ledgers to its neighbours. */
export interface SegmentEnds {
  /** Hex: the previous hash that its first ledger states. */
  readonly previousHash: string
  /** Hex: of its last ledger. */
  readonly hash: string
}

/** A stored segment without its columns. */
export interface SegmentInfo extends SegmentEnds {
  /** Names its records; never used again. */
  readonly id: number
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  readonly ledgers: number
  readonly transactions: number
  readonly operations: number
  /** Bytes of all its records. */
  readonly bytes: number
  /** Bytes of the records with packed XDR. */
  readonly bodyBytes: number
  /** Records with packed XDR, in order. */
  readonly bodies: readonly BodyRun[]
}

/** Records that were written together; a merged segment refers to the records of its parts. */
export interface BodyRun {
  /** The segment they were written for. */
  readonly id: number
  readonly first: number
  readonly count: number
}

/** The contents of an index. Written last, so that every record it names exists. */
export interface IndexManifest {
  readonly version: number
  readonly passphrase: string
  /** Counts writes: of two manifests the later one wins. */
  readonly turn: number
  /** Counts the times that ledgers were dropped other than at the size limit: others may have replaced them since. */
  readonly generation?: number | undefined
  /** The next segment's id. */
  readonly nextId: number
  /** Ascending, no two overlapping. */
  readonly segments: readonly SegmentInfo[]
}

const slots = ['manifest/0', 'manifest/1'] as const

/** An empty index. */
export const emptyManifest = (passphrase: string): IndexManifest => ({
  version: schemaVersion,
  passphrase,
  turn: 0,
  nextId: 1,
  segments: [],
})

/** The later of the two stored manifests that are intact; `damaged` where none is although one exists. */
export async function readManifest(
  store: IndexStore,
): Promise<{ readonly manifest?: IndexManifest; readonly damaged: boolean }> {
  const texts = store.readAll
    ? await store.readAll(slots)
    : await Promise.all(slots.map((slot) => store.read(slot)))
  const intact = texts.flatMap((text) => parseManifest(text) ?? [])
  const [manifest] = intact.toSorted((a, b) => b.turn - a.turn)
  if (manifest) return { manifest, damaged: false }
  return { damaged: texts.some((text) => text !== undefined) }
}

/** The record of the next manifest, over the older of the two: a torn one leaves the other. */
export function manifestRecord(manifest: IndexManifest): readonly [key: string, text: string] {
  const text = JSON.stringify(manifest)
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  return [slots[manifest.turn % 2] ?? slots[0], `${sum}:${text}`]
}

/** True if a key is the manifest's own. */
export const isManifestKey = (key: string): boolean => key.startsWith('manifest/')

/** Keys of a segment's records. */
export const recordKeys = {
  rows: (id: number) => `${id}/rows`,
  state: (id: number) => `${id}/state`,
  body: (id: number, n: number) => `${id}/body/${n}`,
}

/** The key of a segment's n-th body record; undefined where it has fewer. */
export function bodyKey({ bodies }: SegmentInfo, record: number): string | undefined {
  let left = record
  for (const { id, first, count } of bodies) {
    if (left < count) return recordKeys.body(id, first + left)
    left -= count
  }
  return undefined
}

/** All keys that segments need. */
export const neededKeys = (segments: readonly SegmentInfo[]): ReadonlySet<string> =>
  new Set(
    segments.flatMap(({ id, bodies }) => [
      recordKeys.rows(id),
      recordKeys.state(id),
      ...bodies.flatMap((run) =>
        Array.from({ length: run.count }, (_, n) => recordKeys.body(run.id, run.first + n)),
      ),
    ]),
  )

function parseManifest(value: unknown): IndexManifest | undefined {
  if (typeof value !== 'string') return undefined
  const colon = value.indexOf(':')
  const text = value.slice(colon + 1)
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  // The checksum shows that this code wrote the text: its shape needs no check.
  return sum === value.slice(0, colon) ? readOwn(text) : undefined
}

const readOwn = (text: string): IndexManifest => JSON.parse(text)

/** Bytes with their checksum in front, as records are stored. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const record = new Uint8Array(bytes.length + 8)
  new DataView(record.buffer).setUint32(0, checksum(bytes))
  record.set(bytes, 8)
  return record
}

/** The bytes of a stored record; undefined where it is torn, changed or missing. */
export function unsealed(record: unknown): Uint8Array | undefined {
  if (!(record instanceof Uint8Array) || record.length < 8) return undefined
  const bytes = record.subarray(8)
  const sum = new DataView(record.buffer, record.byteOffset).getUint32(0)
  return checksum(bytes) === sum ? bytes : undefined
}
