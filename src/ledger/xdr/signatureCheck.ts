/**
 * True if an ed25519 signature of `message` was made by the key (32 bytes). Undefined if the browser cannot check it:
 * it has its cryptography only on https pages.
 */
export async function isSignedBy(
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return undefined
  try {
    const imported = await subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', imported, signature.slice(), message.slice())
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // 32 bytes that are no point of the curve are no key.
    return error.name === 'NotSupportedError' ? undefined : false
  }
}
