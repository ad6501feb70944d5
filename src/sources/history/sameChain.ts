import { sha256 } from '@noble/hashes/sha2.js'
import { ifReadable, locateHeader } from '#ledger/readers'
import { hexFromBytes, type LedgerSequence } from '#ledger/values'
import type { Manifest } from './manifest.ts'

/** An index, ledgers that it may be of, and how they are called. */
export interface ComparedChain {
  readonly index: string
  readonly hashes: Manifest['hashes']
  readonly ledgers: string
  /** The hash of a ledger; undefined where it is not among them now, or cannot be read. */
  readonly hashOf: (ledger: LedgerSequence) => Promise<string | undefined>
}

/**
 * Compares an index with ledgers, by the first of its hashes whose ledger is there: a network that was reset has other ledgers under
 * the same passphrase. Gives the sentence that refuses one of another chain; undefined for its own, or where nothing can be compared.
 */
export async function otherChain(compared: ComparedChain): Promise<string | undefined> {
  for (const { ledger, hash } of compared.hashes) {
    const found = await compared.hashOf(ledger)
    if (found === undefined) continue
    if (found === hash) return undefined
    const [own, other] = [hash, found].map((hex) => `${hex.slice(0, 8)}…`)
    return `The index ${compared.index} is of another chain than ${compared.ledgers}: its ledger ${ledger} has the hash ${own}, theirs ${other}. Nothing of it is used`
  }
  return undefined
}

/** The hash of a ledger by its header's bytes, as hexadecimal text; undefined where they cannot be read. */
export const headerHash = (bytes: Uint8Array): string | undefined =>
  ifReadable(() => {
    const { start, end } = locateHeader(bytes).headerBytes
    return hexFromBytes(sha256(bytes.subarray(start, end)))
  })
