import type * as Xdr from '../xdr/generated/xdr.ts'
import { operationRemedies } from './operationRemedies.ts'
import type { outerCodes, transactionCodes } from './resultCodeNames.ts'
import { failedOutcome } from './readResultCodes.ts'

/** What to do about an operation that failed; undefined for one that succeeded. */
export function operationRemedy(result: Xdr.OperationResult): string | undefined {
  if (result.type !== 'opInner') return outerRemedies[result.type]
  const outcome = failedOutcome(result.tr)
  return outcome && operationRemedies[outcome]
}

/** What to do about a transaction that failed before its operations; undefined for a success. */
export function transactionRemedy({ result }: Xdr.TransactionResult): string | undefined {
  const inner =
    result.type === 'txFeeBumpInnerFailed' ? result.innerResultPair.result.result : result
  return transactionRemedies[inner.type]
}

const outerRemedies = {
  opBadAuth: 'Add signatures of the operation’s source until their weights reach its threshold.',
  opNoAccount: 'Create the operation’s source first.',
  opNotSupported: 'Leave the operation out on this network.',
  opTooManySubentries: 'Remove entries of the account first.',
  opExceededWorkLimit: 'Exchange less at once, so that fewer offers are crossed.',
  opTooManySponsoring: 'Let another account sponsor.',
} as const satisfies Record<keyof typeof outerCodes, string>

const resign = 'Build it again with the account’s next sequence number, and sign it again.'

const transactionRemedies = {
  txFeeBumpInnerSuccess: undefined,
  txFeeBumpInnerFailed: undefined,
  txSuccess: undefined,
  txFailed: undefined,
  txTooEarly: 'Send it again once the time or ledger that it names has come.',
  txTooLate: 'Build it again with a later time bound, and sign it again.',
  txMissingOperation: 'Add an operation.',
  txBadSeq: resign,
  txBadAuth:
    'Sign it for this network, with keys whose weights reach the thresholds of each source.',
  txInsufficientBalance:
    'Fund the account that pays the fee, or let another pay it with a fee bump.',
  txNoAccount: 'Create the source account first, or choose another.',
  txInsufficientFee: 'Offer at least the fee that the network requires, or send a fee bump.',
  txBadAuthExtra: 'Remove the signatures that are not needed.',
  txInternalError: 'Send it again later; if it stays so, report it to the network’s developers.',
  txNotSupported: 'Build it in a form that this protocol version has.',
  txBadSponsorship: 'End each sponsorship that it begins, in the same transaction.',
  txBadMinSeqAgeOrGap: 'Send it again later: the precondition asks for more time or ledgers.',
  txMalformed: 'Correct its preconditions or contract data.',
  txSorobanInvalid: 'Simulate the call again, and declare the resources that it asks for.',
  txFrozenKeyAccessed: 'Nothing can be done until the network thaws the entry.',
} as const satisfies Record<keyof typeof transactionCodes, string | undefined>
