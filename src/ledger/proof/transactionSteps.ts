import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import { readTransactionResult } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { innerTransactionHash, transactionHash } from '../xdr/transactionHash.ts'
import { mayHaveHash } from '../xdr/salvage/mayHaveHash.ts'
import { readAll } from '../xdr/xdrBytes.ts'
import type { LedgerEvidence, TransactionEvidence } from './evidence.ts'
import { resultPairs, setEnvelopes } from './ledgerSteps.ts'
import { type StepResult, compared, failed, missing, proved, unlessRefuted } from './proofStep.ts'

/** The transaction's hash is computed from its envelope and the passphrase. */
export const transactionHashStep = (
  { envelope }: TransactionEvidence,
  hash: string,
  passphrase: string,
): StepResult =>
  unlessRefuted(
    () =>
      compared(
        {
          label: 'transaction hash',
          computed: transactionHash(envelope, passphrase),
          stated: hash,
        },
        { holds: 'The envelope and the network’s passphrase have this hash.', fails: anotherHash },
      ),
    () => (mayHaveHash(envelope, hash, passphrase) ? undefined : failed(anotherHash)),
  )

const anotherHash = 'The envelope has another hash: it was changed, or signed for another network.'

/** Whether an envelope is XDR `FeeBumpTransactionEnvelope`. */
export const isFeeBump = ({ envelope }: TransactionEvidence): boolean => envelope[3] === 5

/** The result of a fee bump names its inner transaction. */
export function innerHashStep(
  { envelope, result }: TransactionEvidence,
  passphrase: string,
): StepResult {
  const computed = innerTransactionHash(envelope, passphrase)
  const outcome = result && resultOf(result).result
  if (outcome === undefined)
    return proved(`The inner transaction has the hash ${computed.slice(0, 8)}….`)
  if (outcome.type !== 'txFeeBumpInnerSuccess' && outcome.type !== 'txFeeBumpInnerFailed')
    return proved('The fee bump itself failed: there is no result of the inner transaction.')
  const stated = hexFromBytes(outcome.innerResultPair.transactionHash)
  return compared(
    { label: 'inner hash', computed, stated },
    {
      holds: 'The result names the inner transaction by the hash of its envelope.',
      fails: 'The result is that of another inner transaction.',
    },
  )
}

/** XDR `TransactionResult`. Throws XdrError. */
export const resultOf = (result: Uint8Array): Xdr.TransactionResult =>
  readAll(result, readTransactionResult)

/** The envelope is in the ledger's transaction set, byte for byte. */
export function setPlaceStep(
  { envelope }: TransactionEvidence,
  hash: string,
  ledger: LedgerEvidence,
  passphrase: string,
): StepResult {
  if (ledger.set === undefined)
    return missing(`The transaction set of ledger ${ledger.sequence} is not here.`)
  const envelopes = setEnvelopes(ledger.set)
  const at = envelopes.findIndex((each) => transactionHash(each, passphrase) === hash)
  const own = envelopes[at]
  if (own === undefined) return failed('The transaction set has no transaction of this hash.')
  return compareBytes(own, envelope) === 0
    ? proved(`It is number ${at + 1} of the set’s ${envelopes.length} transactions.`)
    : failed('The set has this transaction with other signatures.')
}

/** The result is the transaction's in the ledger's results, byte for byte. */
export function resultPlaceStep(
  { result }: TransactionEvidence,
  hash: string,
  ledger: LedgerEvidence,
): StepResult {
  if (ledger.results === undefined || result === undefined)
    return missing(`The results of ledger ${ledger.sequence} are not here.`)
  const pairs = resultPairs(ledger.results)
  const at = pairs.findIndex((pair) => hexFromBytes(pair.subarray(0, 32)) === hash)
  const own = pairs[at]
  if (own === undefined) return failed('The results have none for this transaction.')
  return compareBytes(own.subarray(32), result) === 0
    ? proved(`It was number ${at + 1} of ${pairs.length} in the order of application.`)
    : failed('The ledger has another result for this transaction than the one shown.')
}
