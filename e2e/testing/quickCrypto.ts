import { hash } from 'node:crypto'

/**
 * Vitest runs it before each test file, and who compares rows imports it. Once in a process a key is imported and a signature
 * verified, and SHA-256 is computed without another thread: the recorded network has 4,000 signatures, which every list
 * through RPC checks, again and again.
 */
const { subtle } = globalThis.crypto
const [importKey, verify, digest] = [
  subtle.importKey.bind(subtle),
  subtle.verify.bind(subtle),
  subtle.digest.bind(subtle),
]
const imported = new Map<string, Promise<CryptoKey>>()
const rawKeys = new WeakMap<CryptoKey, string>()
const verified = new Map<string, Promise<boolean>>()

/** No test's clock. */
const soon = globalThis.setImmediate

/** To ask a small array for its buffer makes it one: of hashes and signatures that took longer than to compare them. */
function bytesOf(source: BufferSource): Uint8Array {
  if (source instanceof Uint8Array) return source
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}
/** A character for each byte of a few. */
const textOf = (source: BufferSource): string => String.fromCharCode(...bytesOf(source))

if (!Object.hasOwn(subtle, 'verify'))
  Object.assign(subtle, {
    importKey(...given: Parameters<SubtleCrypto['importKey']>) {
      const [format, bytes, algorithm, extractable, usages] = given
      if (format !== 'raw' || algorithm !== 'Ed25519' || !('byteLength' in bytes) || extractable)
        return importKey(...given)
      const raw = textOf(bytes)
      const name = raw + [...usages].join(' ')
      const known =
        imported.get(name) ??
        importKey(...given).then((key) => {
          rawKeys.set(key, raw)
          return key
        })
      imported.set(name, known)
      return known
    },
    verify(...given: Parameters<SubtleCrypto['verify']>) {
      const [algorithm, key, signature, data] = given
      const raw = rawKeys.get(key)
      if (algorithm !== 'Ed25519' || raw === undefined) return verify(...given)
      const name = [raw, textOf(signature), textOf(data)].join()
      const known = verified.get(name) ?? verify(...given)
      verified.set(name, known)
      return known
    },
    async digest(...given: Parameters<SubtleCrypto['digest']>) {
      const [algorithm, bytes] = given
      if (algorithm !== 'SHA-256') return digest(...given)
      const found = hash('sha256', bytesOf(bytes), 'buffer')
      // Others run meanwhile, as they do in a browser.
      await new Promise((resolve) => soon(resolve))
      return Uint8Array.from(found).buffer
    },
  })
