/** Every engine the explorer supports has it; Node 24 does not. */
const native = 'fromBase64' in Uint8Array

/** Lower-case hex of bytes. */
export function hexFromBytes(bytes: Uint8Array): string {
  if (native) return bytes.toHex()
  let text = ''
  for (const byte of bytes) text += hexPairs[byte] ?? ''
  return text
}
const hexPairs = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** Bytes of hex text of either case; undefined if it is none. */
export function bytesFromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  )
}

/** Standard base64 with padding. */
export function base64FromBytes(bytes: Uint8Array): string {
  if (native) return bytes.toBase64()
  if (nodeBuffer)
    return nodeBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text)
}
/** Node's own, for the programs that run there: several times faster than the language on a ledger. */
const nodeBuffer = Reflect.get(globalThis, 'Buffer') as
  | {
      from(
        bytes: ArrayBufferLike,
        start: number,
        length: number,
      ): { toString(encoding: 'base64'): string }
      from(text: string, encoding: 'latin1'): Uint8Array
    }
  | undefined

/** Bytes of standard base64; undefined if it is none. */
export function bytesFromBase64(text: string): Uint8Array | undefined {
  try {
    if (native) return Uint8Array.fromBase64(text)
    const binary = atob(text)
    return nodeBuffer
      ? new Uint8Array(nodeBuffer.from(binary, 'latin1'))
      : Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined // not base64: the caller says which field
  }
}

/** −1, 0 or 1: the order of two texts by their UTF-16 code units. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** −1, 0 or 1: the order of two byte strings. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const n = Math.min(a.length, b.length)
  for (let i = 0; i < n; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return Math.sign(a.length - b.length)
}

/** Text of bytes that are UTF-8, with its BOM where it has one; undefined where they are none. */
export function strictText(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined // the caller shows the bytes
  }
}
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A copy of parts one after another. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** JSON text with marks that turn text or have no width escaped. */
export const escapeHidden = (json: string): string =>
  json.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Go's encoder escapes these inside strings; outside strings JSON has none of them. */
function escapeAsGo(text: string): string {
  return text.replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? character)
}

/** REST bodies: two spaces, `\u0026` for `&`. */
export function prettyJson(value: unknown): string {
  return escapeAsGo(JSON.stringify(value, undefined, 2))
}

/** Stream payloads and JSON-RPC: one line, the same escapes. */
export function compactJson(value: unknown): string {
  return escapeAsGo(JSON.stringify(value))
}

/** All bytes of a stream; undefined where there are more than `max`: the rest is not read. Rejects as the stream does. */
export async function boundedBytes(
  stream: ReadableStream<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > max) {
      await reader.cancel()
      return undefined
    }
    parts.push(next.value)
  }
  return joinedBytes(parts)
}

/**
 * The body of a request, of at most so many bytes; undefined where it is longer, and no more of it is read then. Firefox gives
 * no stream of a body: that of a request made in its page is read whole.
 */
export async function requestBytes(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = request
  if (body instanceof ReadableStream) return boundedBytes(body, most)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.length > most ? undefined : bytes
}
