import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 of a file in hex, read in chunks: crypto.subtle needs all of it, and https. */
export async function checksumOf(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += piece)
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()))
  return hash.digest().reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}

const piece = 512 * 1024
