import { type AccountId, accountIdFromBytes } from '../../values/ids.ts'
import type { AppliedTransaction } from '../closedLedger.ts'
import { readTransactionResult } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { XdrError, readAll } from '../xdrBytes.ts'
import { type Demand, demandsOf, levelsIn } from './demands.ts'
import { type MatchedPart, matchedSignatures } from './matchedSignatures.ts'
import { statedRules } from './signingRules.ts'

/**
 * The account that did not authorize an applied transaction although its result says that it was applied; such
 * a transaction was never part of a ledger. Undefined where nothing proves that: where every account whose signers the
 * meta states signed with enough weight, and for accounts that the meta does not have. Signers are the meta's, which no
 * hash proves. Stellar-core asks the source for its low threshold before all else (SignatureChecker, protocol 10 on),
 * and the source of each operation of a successful transaction for the threshold of its type. Bytes that cannot be read
 * prove nothing: who shows them says so.
 */
export async function unauthorizedBy(
  bytes: AppliedTransaction['bytes'],
  passphrase: string,
): Promise<AccountId | undefined> {
  try {
    if (isBeforeProtocol10(bytes.meta)) return undefined
    const { result } = readAll(bytes.result, readTransactionResult)
    const inner = 'innerResultPair' in result ? result.innerResultPair.result.result : result
    const parts = await matchedSignatures(bytes.envelope, passphrase, statedRules(bytes))
    const unmet = parts
      .flatMap((part, n) => demandsOfOutcome(part, n < parts.length - 1, inner.type))
      .find(({ isMet }) => isMet === false)
    return unmet && accountIdFromBytes(unmet.account)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined
  }
}

/** The demands that a transaction with this result has met: all, the source's alone, or none that is known. */
function demandsOfOutcome(
  part: MatchedPart,
  isPayer: boolean,
  outcome: Xdr.TransactionResult['result']['type'],
): readonly Demand[] {
  if (!isPayer && outcome === 'txSuccess') return demandsOf(part, levelsIn(part))
  // Other failures may come before the signatures are checked, or be of an operation's own signatures.
  const isChecked = isPayer || outcome === 'txFailed'
  return isChecked ? demandsOf(part, () => ['low']).slice(0, 1) : []
}

/** True if meta is a `TransactionMeta` V0: such ledgers could have transactions with signatures of no signer. */
const isBeforeProtocol10 = (meta: Uint8Array): boolean => meta.length > 3 && meta[3] === 0
