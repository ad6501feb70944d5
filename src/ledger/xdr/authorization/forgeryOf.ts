import { RecordError } from '../../values/errors.ts'
import type { AppliedTransaction } from '../closedLedger.ts'
import { transactionHash } from '../transactionHash.ts'
import { XdrError } from '../xdrBytes.ts'
import { unauthorizedBy } from './unauthorizedBy.ts'

/**
 * The reason why a transaction is forged (`unauthorizedBy`); undefined if nothing proves it, or if it cannot be read.
 */
export async function forgeryOfTransaction(
  read: () => Pick<AppliedTransaction, 'bytes' | 'hash' | 'passphrase'>,
): Promise<string | undefined> {
  try {
    const { bytes, hash, passphrase } = read()
    // With the passphrase of another network no signature would fit.
    if (transactionHash(bytes.envelope, passphrase) !== hash) return undefined
    const account = await unauthorizedBy(bytes, passphrase)
    return (
      account && `it is forged: ${account} did not sign it, judging by the signers in its own meta`
    )
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined
  }
}
