import { isSignedBy } from './signatureCheck.ts'

/**
 * Whether an ed25519 signature of a message is a key's; by WebCrypto, or by noble's code where the browser lacks the
 * curve (Chrome before 137, plain http).
 */
export async function verifyEd25519(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64) return false
  const isValid = await isSignedBy(key, signature, message)
  if (isValid !== undefined) return isValid
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ])
  hashes.sha512 = sha512
  return verify(signature, message, key)
}
