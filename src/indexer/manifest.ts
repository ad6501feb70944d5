import type { LedgerSequence } from '../model/ledgerSequence.ts'
import { checksum, schemaVersion } from './pack.ts'
import type { IndexStore } from './store.ts'

/** What a stored segment is, without its columns. */
export interface SegmentInfo {
  /** Names its records; never used again. */
  readonly id: number
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  /** Hex: what its first ledger says of the one before. */
  readonly previousHash: string
  /** Hex: of its last ledger. */
  readonly hash: string
  readonly ledgers: number
  readonly transactions: number
  readonly operations: number
  /** Bytes of all its records. */
  readonly bytes: number
  /** Records with compressed XDR, in order. */
  readonly bodies: readonly BodyInfo[]
}
export interface BodyInfo {
  readonly key: string
  readonly bytes: number
}

/** What an index holds: the one record that decides. Written last, so what it names is there. */
export interface Manifest {
  readonly version: number
  readonly passphrase: string
  /** Counts writings: of two manifests the later one stands. */
  readonly turn: number
  /** The next segment's id. */
  readonly nextId: number
  /** Ascending, no two overlapping. */
  readonly segments: readonly SegmentInfo[]
}

const slots = ['manifest/0', 'manifest/1'] as const

/** An index that has nothing. */
export const emptyManifest = (passphrase: string): Manifest => ({
  version: schemaVersion,
  passphrase,
  turn: 0,
  nextId: 1,
  segments: [],
})

/** The later of the two stored manifests that are whole; `damaged` where one was there but neither is. */
export async function readManifest(
  store: IndexStore,
): Promise<{ readonly manifest?: Manifest; readonly damaged: boolean }> {
  const texts = await Promise.all(slots.map((slot) => store.read(slot)))
  const whole = texts.flatMap((text) => parseManifest(text) ?? [])
  const [manifest] = whole.toSorted((a, b) => b.turn - a.turn)
  if (manifest) return { manifest, damaged: false }
  return { damaged: texts.some((text) => text !== undefined) }
}

/** The record of the next manifest, over the older of the two: a torn one leaves the other. */
export function manifestRecord(manifest: Manifest): readonly [key: string, text: string] {
  const { segments, ...rest } = manifest
  const text = `${JSON.stringify(rest).slice(0, -1)},"segments":[${segments.map(segmentText).join()}]}`
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  return [slots[manifest.turn % 2] ?? slots[0], `${sum}:${text}`]
}

/** A segment never changes, and may name thousands of records: its text is made once. */
function segmentText(info: SegmentInfo): string {
  const known = segmentTexts.get(info)
  if (known !== undefined) return known
  const text = JSON.stringify(info)
  segmentTexts.set(info, text)
  return text
}
const segmentTexts = new WeakMap<SegmentInfo, string>()

/** Whether a key is the manifest's own. */
export const isManifestKey = (key: string): boolean => key.startsWith('manifest/')

/** Keys of a segment's records. */
export const recordKeys = {
  rows: (id: number) => `${id}/rows`,
  state: (id: number) => `${id}/state`,
  body: (id: number, n: number) => `${id}/body/${n}`,
}

/** All keys that segments need. */
export const neededKeys = (segments: readonly SegmentInfo[]): ReadonlySet<string> =>
  new Set(
    segments.flatMap(({ id, bodies }) => [
      recordKeys.rows(id),
      recordKeys.state(id),
      ...bodies.map(({ key }) => key),
    ]),
  )

function parseManifest(value: unknown): Manifest | undefined {
  if (typeof value !== 'string') return undefined
  const colon = value.indexOf(':')
  const text = value.slice(colon + 1)
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  // The checksum is this code's own word that it wrote the text: its shape needs no second reading.
  return sum === value.slice(0, colon) ? readOwn(text) : undefined
}

const readOwn = (text: string): Manifest => JSON.parse(text)

/** Bytes with their checksum in front, as records are stored. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const record = new Uint8Array(bytes.length + 8)
  new DataView(record.buffer).setUint32(0, checksum(bytes))
  record.set(bytes, 8)
  return record
}

/** The bytes of a stored record; undefined where it is torn, changed or not there. */
export function unsealed(record: unknown): Uint8Array | undefined {
  if (!(record instanceof Uint8Array) || record.length < 8) return undefined
  const bytes = record.subarray(8)
  const sum = new DataView(record.buffer, record.byteOffset).getUint32(0)
  return checksum(bytes) === sum ? bytes : undefined
}
