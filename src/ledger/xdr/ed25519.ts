import { isSignedBy } from './signatureCheck.ts'

/**
 * True if an ed25519 signature of a message is a key's; by WebCrypto, or by noble's code where the browser lacks the
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
  const { verify } = await import('./nobleEd25519.ts')
  return verify(signature, message, key)
}
