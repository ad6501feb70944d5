import { base64FromBytes, hexFromBytes } from '#ledger/values'
import { type About, type Chunk, type Corpus, fingerprint, type RecordedKind } from './corpus.ts'
import { unpackMembers } from './members.ts'
import { isRow, type Row, rowList } from './record.ts'

/** Reads the bytes of a file of the packed folder, unchanged. */
type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>

interface Kept {
  /** Parsed pieces; the demo network has more than a small device should hold at once. */
  readonly pieces: number
  /** Pieces of ledgers' bytes: large; another kind reads the same piece at once, or nobody does for long. */
  readonly bytes: number
}
const smallDevice: Kept = { pieces: 64, bytes: 12 }

/** The recording in `public/recorded/…`, whatever reads its files. */
export function createPackedCorpus(readFile: ReadFile, most: Kept = smallDevice): Corpus {
  const kept = new Map<string, Promise<unknown>>()
  const once = (path: string, make: () => Promise<unknown>): Promise<unknown> => {
    const found = kept.get(path)
    if (found !== undefined) {
      kept.delete(path)
      kept.set(path, found)
      return found
    }
    const made = make()
    kept.set(path, made)
    made.catch(() => kept.delete(path))
    const [oldest] = kept.keys()
    if (kept.size > most.pieces && oldest !== undefined) kept.delete(oldest)
    return made
  }

  let manifest: Promise<RecordingManifest> | undefined
  const about = (): Promise<RecordingManifest> => {
    manifest ??= readManifest(readFile)
    manifest.catch(() => (manifest = undefined))
    return manifest
  }
  const json = (path: string): Promise<unknown> =>
    once(path, async () => {
      const value: unknown = JSON.parse(new TextDecoder().decode(await inflate(readFile, path)))
      return value
    })
  const split = new Map<string, Promise<ReturnType<typeof splitPiece>>>()
  const bytesOf = (path: string): Promise<ReturnType<typeof splitPiece>> => {
    const found = split.get(path) ?? inflate(readFile, path).then(splitPiece)
    split.delete(path)
    split.set(path, found)
    found.catch(() => split.delete(path))
    const [oldest] = split.keys()
    if (split.size > most.bytes && oldest !== undefined) split.delete(oldest)
    return found
  }
  const withXdr = (kind: RecordedKind, index: number): Promise<unknown> =>
    once(`xdr ${piecePath(kind, index)}`, async () => {
      const own = piecePath(kind, index)
      const [{ json: ledgers, bytes }, rows] = await Promise.all([
        bytesOf(piecePath('rpcLedgers', index)),
        kind === 'rpcLedgers' ? undefined : json(own),
      ])
      return restore(rows ?? ledgers, bytes)
    })

  return {
    about,
    async chunk(kind, ledger): Promise<Chunk> {
      const { pieces, last } = await about()
      const list = pieces[kind]
      const index = Math.max(
        0,
        list.findLastIndex(([first]) => first <= ledger),
      )
      const [first] = list[index] ?? []
      if (first === undefined) return { first: 0, last, rows: [] }
      const value = isXdrKind(kind)
        ? await withXdr(kind, index)
        : await json(piecePath(kind, index))
      const rows = isRow(value) ? rowList(value, kind) : []
      return { first, last: (list[index + 1]?.[0] ?? last + 1) - 1, rows }
    },
    async table(kind) {
      const value = await json(`tables/${kind}.gz`)
      return isRow(value) ? rowList(value, kind) : []
    },
    async owned(kind, owner) {
      const value = await json(`owned/${kind}.gz`)
      const tokens = isRow(value) ? value[owner] : undefined
      return typeof tokens === 'string' ? unpackMembers(tokens) : undefined
    },
    async locate(by, text) {
      const value = await json(`locate/${by}.gz`)
      if (!isRow(value)) return []
      const key = by === 'hash' ? text.slice(0, 8) : fingerprint(text)
      return Object.entries(value)
        .filter(([, keys]) => typeof keys === 'string' && hasKey(keys, key))
        .map(([ledger]) => Number(ledger))
    },
    history: (path) => readFile(`history/${path}`),
    async entry(key) {
      const bucket = Number.parseInt(fingerprint(key), 16) % entryBuckets
      const value = await json(`entries/${String(bucket).padStart(3, '0')}.gz`)
      return isRow(value) ? rowList(value, 'entries').find((row) => row.key === key) : undefined
    },
  }
}

async function readManifest(readFile: ReadFile): Promise<RecordingManifest> {
  const value: unknown = JSON.parse(new TextDecoder().decode(await readFile('manifest.json')))
  if (!isManifest(value)) throw new Error('manifest.json is not one of a packed recording')
  return value
}

/** Some hosts send a `.gz` file as gzip-encoded, and the browser has already decompressed it. */
async function inflate(readFile: ReadFile, path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Eight digits a key, without separators. */
function hasKey(keys: string, key: string): boolean {
  for (let at = 0; at < keys.length; at += 8) if (keys.startsWith(key, at)) return true
  return false
}

/**
 * In a packed recording a text may stand for bytes kept with the ledgers: `~b<offset>.<length>` as base64, `~x…` as hex,
 * both numbers in base 36. A text that begins with `~` by itself is written `~~…`. XDR is copied, never read.
 */
function restore(value: unknown, bytes: Uint8Array): unknown {
  if (typeof value === 'string') return value.startsWith('~') ? restoreText(value, bytes) : value
  if (Array.isArray(value)) return value.map((item: unknown) => restore(item, bytes))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, bytes)]))
}

function restoreText(text: string, bytes: Uint8Array): string {
  if (text.startsWith('~~')) return text.slice(1)
  const [offset = '', length = ''] = text.slice(2).split('.')
  const start = Number.parseInt(offset, 36)
  const part = bytes.subarray(start, start + Number.parseInt(length, 36))
  return text[1] === 'x' ? hexFromBytes(part) : base64FromBytes(part)
}

/** A piece of ledgers: the length of its JSON (32 bits, big-endian), the JSON, the bytes. */
function splitPiece(piece: Uint8Array): { json: unknown; bytes: Uint8Array } {
  const length = new DataView(piece.buffer, piece.byteOffset).getUint32(0)
  const json: unknown = JSON.parse(new TextDecoder().decode(piece.subarray(4, 4 + length)))
  return { json, bytes: piece.subarray(4 + length) }
}

/**
 * These have XDR, and the bytes of all three are stored once, in the pieces of `rpcLedgers`. The pieces of the other two
 * are cut at the same ledgers and refer to them.
 */
export const xdrKinds = ['rpcLedgers', 'transactions', 'rpcTransactions'] as const

function isXdrKind(kind: RecordedKind): kind is (typeof xdrKinds)[number] {
  return xdrKinds.some((one) => one === kind)
}

/** `[first ledger, bytes, first 16 hex digits of the SHA-256]`; a piece ends where the next one begins. */
export type Piece = readonly [number, number, string]

/** Names of the other files, with the same size and checksum. */
export type FileEntry = readonly [number, string]

/** The number of buckets into which the ledger entries are divided, by fingerprint of the key. */
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

/** Parsed JSON is a manifest if it has this version and all its parts. */
export function isManifest(value: unknown): value is RecordingManifest {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1
}
