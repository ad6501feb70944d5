/**
 * Whether an ed25519 signature of a message is a key's; by WebCrypto, or by noble's code where the browser's lacks the
 * curve (Chrome before 137, plain http).
 */
export async function verifyEd25519(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64 || key.length !== 32) return false
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle && isNative)
    try {
      const name = { name: 'Ed25519' }
      const imported = await subtle.importKey('raw', key.slice(), name, false, ['verify'])
      return await subtle.verify(name, imported, signature.slice(), message.slice())
    } catch (error) {
      // A key that is no point of the curve is left to noble too.
      if (error instanceof DOMException && error.name === 'NotSupportedError') isNative = false
    }
  const { hashes, verify } = await import('@noble/ed25519')
  const { sha512 } = await import('@noble/hashes/sha2.js')
  hashes.sha512 = sha512
  return verify(signature, message, key)
}
let isNative = true
