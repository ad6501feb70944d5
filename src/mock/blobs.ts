import { base64FromBytes, hexFromBytes } from '#ledger/values'
import { isRow } from './record.ts'

/**
 * In a packed recording a text may stand for bytes kept with the ledgers: `~b<offset>.<length>` as base64, `~x…` as hex,
 * both numbers in base 36. A text that begins with `~` by itself is written `~~…`. XDR is copied, never read.
 */
export function restore(value: unknown, bytes: Uint8Array): unknown {
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
export function splitPiece(piece: Uint8Array): { json: unknown; bytes: Uint8Array } {
  const length = new DataView(piece.buffer, piece.byteOffset).getUint32(0)
  const json: unknown = JSON.parse(new TextDecoder().decode(piece.subarray(4, 4 + length)))
  return { json, bytes: piece.subarray(4 + length) }
}
