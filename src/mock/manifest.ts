import type { About, RecordedKind } from './corpus.ts'
import type { Row } from './record.ts'

/**
 * These have XDR, and the bytes of all three are stored once, in the pieces of `rpcLedgers`. The pieces of the other two
 * are cut at the same ledgers and refer to them.
 */
export const xdrKinds = ['rpcLedgers', 'transactions', 'rpcTransactions'] as const

export function isXdrKind(kind: RecordedKind): kind is (typeof xdrKinds)[number] {
  return xdrKinds.some((one) => one === kind)
}

/** `[first ledger, bytes, first 16 hex digits of the SHA-256]`; a piece ends where the next one begins. */
export type Piece = readonly [number, number, string]

/** Names of the other files, with the same size and checksum. */
export type FileEntry = readonly [number, string]

/** How many buckets the ledger entries are cut into, by fingerprint of the key. */
export const entryBuckets = 16

/** `manifest.json` of a packed recording; it is read first. */
export interface RecordingManifest extends About {
  readonly format: 1
  readonly name: string
  readonly passphrase: string
  readonly versions: Row
  readonly counts: Readonly<Record<string, number>>
  readonly pieces: Readonly<Record<RecordedKind, readonly Piece[]>>
  readonly files: Readonly<Record<string, FileEntry>>
}

export function piecePath(kind: RecordedKind, index: number): string {
  return `${kind}/${String(index).padStart(3, '0')}.gz`
}

/** Whether parsed JSON is a manifest this code can read. */
export function isManifest(value: unknown): value is RecordingManifest {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1
}
