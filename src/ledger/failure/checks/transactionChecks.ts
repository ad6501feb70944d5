import { accountOf } from '../../values/ids.ts'
import { type Field, type Value, address, number, text } from '../../values/value.ts'
import { native } from '../../asset.ts'
import { parseUnixSeconds } from '../../values/time.ts'
import { accountFromXdr, addressFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import {
  type InnerTransaction,
  innerTransaction,
  sourcedOperations,
} from '../../xdr/closedLedger.ts'
import type { transactionCodes } from '../resultCodeNames.ts'
import {
  type Checks,
  about,
  field,
  frozen,
  noAccount,
  sequence,
  spend,
  stated,
  unstated,
} from './failureChecks.ts'

/** The checks behind a transaction that failed before its operations; the compiler keeps its codes complete. */
export function transactionChecks(
  envelope: Xdr.TransactionEnvelope,
  { result }: Xdr.TransactionResult,
): Checks {
  const transaction = innerTransaction(envelope)
  const { preconditions, soroban, signatures } = transaction
  const isInner = result.type === 'txFeeBumpInnerFailed'
  const outcome = isInner ? result.innerResultPair.result.result : result
  const outer = envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump.tx : undefined
  const payer =
    outer === undefined || isInner
      ? accountOf(transaction.source)
      : accountOf(addressFromXdr(outer.feeSource))
  const fee = field('Fee offered', number(outer?.fee ?? transaction.fee, 'stroops'))
  const bounds = stated(...boundsOf(preconditions))
  const signed: Checks = [
    ...about(payer, 'weights'),
    ...stated(field('Signatures', number(signatures.length))),
  ]
  const tables = {
    txFeeBumpInnerSuccess: succeeded,
    txFeeBumpInnerFailed: succeeded,
    txSuccess: succeeded,
    txFailed: succeeded,
    txTooEarly: bounds,
    txTooLate: bounds,
    txMissingOperation: stated(field('Operations', number(0))),
    txBadSeq: sequence(payer, transaction.sequence),
    txBadAuth: signed,
    // In a ledger the fee is charged by then: what is left must cover the reserve.
    txInsufficientBalance: [...spend(payer, native), ...stated(fee)],
    txNoAccount: noAccount(payer),
    txInsufficientFee: stated(fee),
    txBadAuthExtra: signed,
    txInternalError: unstated('The network states no reason for an internal error.'),
    txNotSupported: unstated('Its protocol version has no such transaction.'),
    txBadSponsorship: stated(...openSponsorships(transaction)),
    txBadMinSeqAgeOrGap: [...sequence(payer, transaction.sequence), ...bounds],
    txMalformed: bounds,
    txSorobanInvalid:
      soroban === undefined
        ? unstated('The transaction declares no resources.')
        : stated(field('Resource fee offered', number(soroban.resourceFee, 'stroops')), fee),
    txFrozenKeyAccessed: frozen,
  } satisfies Record<keyof typeof transactionCodes, Checks>
  return tables[outcome.type]
}

const succeeded = unstated('Its result names no failure.')

/** The bounds within which a transaction may be in a ledger (CAP-21). */
function boundsOf(preconditions: Xdr.Preconditions): readonly Field[] {
  if (preconditions.type === 'precondNone') return []
  if (preconditions.type === 'precondTime') return timeFields(preconditions.timeBounds)
  const { timeBounds, ledgerBounds, minSeqNum, minSeqAge, minSeqLedgerGap } = preconditions.v2
  return [
    ...(timeBounds === undefined ? [] : timeFields(timeBounds)),
    ...(ledgerBounds === undefined
      ? []
      : [
          field('From ledger', number(ledgerBounds.minLedger)),
          ...(ledgerBounds.maxLedger === 0
            ? []
            : [field('Before ledger', number(ledgerBounds.maxLedger))]),
        ]),
    ...(minSeqNum === undefined ? [] : [field('Least sequence number', text(String(minSeqNum)))]),
    ...(minSeqAge === 0n ? [] : [field('Least age of it', number(minSeqAge, 'seconds'))]),
    ...(minSeqLedgerGap === 0 ? [] : [field('Least ledgers since', number(minSeqLedgerGap))]),
  ]
}

function timeFields({ minTime, maxTime }: Xdr.TimeBounds): readonly Field[] {
  return [
    ...(minTime === 0n ? [] : [field('From', timeValue(minTime))]),
    ...(maxTime === 0n ? [] : [field('Until', timeValue(maxTime))]),
  ]
}

function timeValue(seconds: bigint): Value {
  const time = parseUnixSeconds(seconds)
  return time === undefined ? number(seconds, 'Unix seconds') : { kind: 'time', time }
}

/** Sponsorships that the transaction begins and does not end (CAP-33). */
function openSponsorships(transaction: InnerTransaction): readonly Field[] {
  const open = new Map<string, Field>()
  for (const { body, source } of sourcedOperations(transaction)) {
    if (body.type === 'endSponsoringFutureReserves') open.delete(accountOf(source))
    if (body.type !== 'beginSponsoringFutureReserves') continue
    const sponsored = accountFromXdr(body.beginSponsoringFutureReservesOp.sponsoredId)
    open.set(sponsored, field('Not ended, the sponsorship of', address(sponsored)))
  }
  return [...open.values()]
}
