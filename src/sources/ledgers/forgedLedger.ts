import { createSignatureCheck } from '../../indexer/walk/signatures.ts'
import { locateLedger } from '../../indexer/walk/ledgerOffsets.ts'
import { RefusedLedger } from '../../indexer/walk/verify.ts'
import { hexFromBytes } from '../../model/values/bytes.ts'
import { transactionHashBytes } from '../../xdr/transactionHash.ts'

/** Transactions of each ledger whose signatures are checked: a page shows 20 rows. */
const checkedPerLedger = 20

/**
 * Why a ledger is forged: a transaction of it has a signature that its account's key did not make. Undefined where none
 * is found, and where the ledger's parts do not match: other checks say that.
 */
export async function forgeryIn(
  bytes: Uint8Array,
  passphrase: string,
): Promise<RefusedLedger | undefined> {
  try {
    const ledger = locateLedger(bytes)
    const hashes = new Set(
      ledger.transactions.map(({ result: { start } }) =>
        hexFromBytes(bytes.subarray(start, start + 32)),
      ),
    )
    // With the passphrase of another network no signature would fit.
    const isOwn = ledger.envelopes.every(({ start, end }) =>
      hashes.has(hexFromBytes(transactionHashBytes(bytes.subarray(start, end), passphrase))),
    )
    if (isOwn) await createSignatureCheck(passphrase, checkedPerLedger)(ledger)
    return undefined
  } catch (error) {
    return error instanceof RefusedLedger && error.refusal === 'forged' ? error : undefined
  }
}
