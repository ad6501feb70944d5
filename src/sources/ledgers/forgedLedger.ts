import { createSignatureCheck } from '../../indexer/walk/signatures.ts'
import { locateLedger } from '../../indexer/walk/ledgerOffsets.ts'
import { RefusedLedger } from '../../indexer/walk/verify.ts'
import { RecordError } from '../../model/errors.ts'
import { transactionHash } from '../../xdr/transactionHash.ts'
import type { AppliedTransaction } from '../../xdr/closedLedger.ts'
import { disagreements } from '../../xdr/ledgerChecks.ts'
import { unauthorizedBy } from '../../xdr/authorization/unauthorizedBy.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import type { OpenLedger } from './ledgerPart.ts'

/** Transactions of a ledger whose signatures are checked where the ledger itself is shown. */
const checkedPerLedger = 20

/** Why a transaction is forged (`unauthorizedBy`); undefined where nothing proves it, or where it cannot be read. */
export async function forgeryOfTransaction(
  read: () => Pick<AppliedTransaction, 'bytes' | 'hash' | 'passphrase'>,
): Promise<string | undefined> {
  try {
    const { bytes, hash, passphrase } = read()
    // With the passphrase of another network no signature would fit.
    if (transactionHash(bytes.envelope, passphrase) !== hash) return undefined
    const account = await unauthorizedBy(bytes, passphrase)
    return (
      account && `it is forged: ${account} did not sign it, by the signers that its own meta states`
    )
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined
  }
}

/** Why a ledger is forged: one of some of its transactions is. Undefined for one that is damaged, which says so. */
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
