import { sha256 } from '@noble/hashes/sha2.js'
import { hexFromBytes } from '#ledger/values'

/** The name of the database of an endpoint's index. It has a hash of the address, which may hold a key. */
export const indexName = (passphrase: string, url: string): string =>
  `parallax-index ${passphrase} ${hexFromBytes(sha256(new TextEncoder().encode(url)))}`
