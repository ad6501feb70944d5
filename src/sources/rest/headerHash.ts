import type { Ledger } from '#ledger'
import { hashOf } from '#ledger/readers'
import { RecordError, bytesFromBase64 } from '#ledger/values'
import { isLedger } from './pageChecks.ts'

/** Throws RecordError where a ledger states another hash than that of its header. */
export function checkHeaderHash({ sequence, hash, headerXdr }: Ledger): void {
  const computed = hashOf([bytesFromBase64(headerXdr) ?? new Uint8Array()])
  if (computed !== hash)
    throw new RecordError(
      `hash is ${hash}, but the header of ledger ${sequence} has the hash ${computed}`,
    )
}

/** Checks the header hashes of all ledgers among a page's items. */
export function checkHeaderHashes(items: readonly object[]): void {
  for (const ledger of items.filter(isLedger)) checkHeaderHash(ledger)
}
