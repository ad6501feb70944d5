import { createSignatureCheck } from '../index/walk/signatures.ts'
import { locateLedger } from '../index/walk/ledgerOffsets.ts'
import { RefusedLedger } from '../index/walk/verify.ts'
import { XdrError, disagreements } from '#ledger/readers'
import type { OpenLedger } from './ledgerPart.ts'

/** Transactions of a ledger whose signatures are checked where the ledger itself is shown. */
const checkedPerLedger = 20

/**
 * The reason why a ledger is forged: one of some of its transactions is. Undefined for one that is damaged, which says
 * so.
 */
export async function forgeryOfLedger({
  bytes,
  parts,
  ledger: { passphrase },
}: OpenLedger): Promise<string | undefined> {
  if (parts === undefined) return undefined
  try {
    await createSignatureCheck(passphrase, checkedPerLedger)(locateLedger(bytes))
    return undefined
  } catch (error) {
    if (error instanceof XdrError) return undefined
    if (!(error instanceof RefusedLedger)) throw error
    const isForged = error.refusal === 'forged' && disagreements(bytes, parts).length === 0
    return isForged ? `it is forged: ${error.message}` : undefined
  }
}
