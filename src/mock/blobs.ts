import { isRow } from './record.ts'

/**
 * In a packed recording a text may stand for bytes kept with the ledgers: `~b<offset>.<length>` as base64, `~x…` as hex,
 * both numbers in base 36. A text that begins with `~` by itself is written `~~…`. XDR is copied, never read.
 */
export function restore(value: unknown, bytes: string): unknown {
  if (typeof value === 'string') return value.startsWith('~') ? restoreText(value, bytes) : value
  if (Array.isArray(value)) return value.map((item: unknown) => restore(item, bytes))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, bytes)]))
}

function restoreText(text: string, bytes: string): string {
  if (text.startsWith('~~')) return text.slice(1)
  const [offset = '', length = ''] = text.slice(2).split('.')
  const start = Number.parseInt(offset, 36)
  const part = bytes.slice(start, start + Number.parseInt(length, 36))
  return text[1] === 'x' ? toHex(part) : btoa(part)
}

function toHex(bytes: string): string {
  let hex = ''
  for (let at = 0; at < bytes.length; at++) {
    hex += bytes.charCodeAt(at).toString(16).padStart(2, '0')
  }
  return hex
}

/** A piece of ledgers: the length of its JSON (32 bits, big-endian), the JSON, the bytes (here as the text `btoa` takes). */
export function splitPiece(piece: Uint8Array): { json: unknown; bytes: string } {
  const length = new DataView(piece.buffer, piece.byteOffset).getUint32(0)
  const json: unknown = JSON.parse(new TextDecoder().decode(piece.subarray(4, 4 + length)))
  const parts: string[] = []
  for (let at = 4 + length; at < piece.length; at += fewArguments)
    parts.push(String.fromCharCode(...piece.subarray(at, at + fewArguments)))
  return { json, bytes: parts.join('') }
}

/** So many that every engine takes them. */
const fewArguments = 8192
