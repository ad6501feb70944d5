import { native } from '../asset.ts'
import { entryNamed } from '../contract/stateChanges.ts'
import { accountOf } from '../values/ids.ts'
import { parseUnixSeconds } from '../values/numbers.ts'
import { address, type Field, list, number, text, type Value } from '../values/value.ts'
import {
  type InnerTransaction,
  innerTransaction,
  operationResults,
  sourcedOperations,
} from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, addressFromXdr } from '../xdr/values.ts'
import {
  accountMergeChecks,
  allowTrustChecks,
  beginSponsoringChecks,
  changeTrustChecks,
  lineFlagsChecks,
  manageDataChecks,
  revokeSponsorshipChecks,
  setOptionsChecks,
} from './accountChecks.ts'
import {
  about,
  type Checks,
  field,
  frozen,
  noAccount,
  type Parties,
  sequence,
  spend,
  stated,
  unstated,
} from './checks.ts'
import type { CheckedFailure } from './failureFigures.ts'
import {
  buyOfferChecks,
  claimChecks,
  clawbackBalanceChecks,
  clawbackChecks,
  createAccountChecks,
  createBalanceChecks,
  depositChecks,
  paymentChecks,
  sellOfferChecks,
  strictReceiveChecks,
  strictSendChecks,
  withdrawChecks,
} from './marketChecks.ts'
import { operationRemedy, transactionRemedy } from './remedies.ts'
import {
  type FailedResult,
  type FailuresOf,
  failedOutcome,
  isSuccessCode,
  operationCodeOf,
  type transactionCodes,
} from './resultCodes.ts'

/**
 * Each failure of a failed transaction, in order: advice, and the network's checks. A single failure without an
 * operation if the transaction failed before its operations.
 */
export function checkedFailures(
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResult,
): readonly CheckedFailure[] {
  const transaction = innerTransaction(envelope)
  const operations = sourcedOperations(transaction)
  const failed = operationResults(result).flatMap((each, index): readonly CheckedFailure[] => {
    const operation = operations[index]
    if (operation === undefined || isSuccessCode(operationCodeOf(each))) return []
    const checks =
      each.type === 'opInner'
        ? checksOfType(operation, operations.slice(0, index), each.tr, transaction)
        : outerChecks(accountOf(operation.source))[each.type]
    return [{ operation: index + 1, remedy: operationRemedy(each), checks }]
  })
  return failed.length > 0
    ? failed
    : [{ remedy: transactionRemedy(result), checks: transactionChecks(envelope, result) }]
}

type Sourced = ReturnType<typeof sourcedOperations>[number]

function checksOfType(
  { source: address, body }: Sourced,
  before: readonly Sourced[],
  result: Xdr.OperationResultTr,
  transaction: Parameters<typeof operationChecks>[2],
): Checks {
  const source = accountOf(address)
  const begun = before.findLast(
    ({ body: each }) =>
      each.type === 'beginSponsoringFutureReserves' &&
      accountFromXdr(each.beginSponsoringFutureReservesOp.sponsoredId) === source,
  )
  const parties = { source, payer: begun === undefined ? source : accountOf(begun.source) }
  const outcome = failedOutcome(result)
  const checks = outcome && operationChecks(body, parties, transaction)[outcome]
  return checks ?? unstated('Its result is one of another type of operation.')
}

/** The checks behind results that operations of every type have. */
const outerChecks = (source: ReturnType<typeof accountOf>) =>
  ({
    opBadAuth: about(source, 'weights'),
    opNoAccount: noAccount(source),
    opNotSupported: unstated('The protocol version of that ledger has no such operation.'),
    opTooManySubentries: about(source, 'entries'),
    opExceededWorkLimit: unstated('How many offers it would have crossed is not in its result.'),
    opTooManySponsoring: about(source, 'sponsorship'),
  }) satisfies Record<Exclude<Xdr.OperationResult['type'], 'opInner'>, Checks>

type ChecksByResult = { readonly [Result in FailedResult]?: Checks }

/** The network's checks behind a failed operation, by its result; the compiler keeps each type's failures complete. */
function operationChecks(
  body: Xdr.OperationBody,
  parties: Parties,
  transaction: ContractTerms,
): ChecksByResult {
  switch (body.type) {
    case 'createAccount':
      return createAccountChecks(body.createAccountOp, parties)
    case 'payment':
      return paymentChecks(body.paymentOp, parties)
    case 'pathPaymentStrictReceive':
      return strictReceiveChecks(body.pathPaymentStrictReceiveOp, parties)
    case 'pathPaymentStrictSend':
      return strictSendChecks(body.pathPaymentStrictSendOp, parties)
    case 'manageSellOffer':
      return sellOfferChecks(body.manageSellOfferOp, parties)
    case 'createPassiveSellOffer':
      return sellOfferChecks(body.createPassiveSellOfferOp, parties)
    case 'manageBuyOffer':
      return buyOfferChecks(body.manageBuyOfferOp, parties)
    case 'setOptions':
      return setOptionsChecks(body.setOptionsOp, parties)
    case 'changeTrust':
      return changeTrustChecks(body.changeTrustOp, parties)
    case 'allowTrust':
      return allowTrustChecks(body.allowTrustOp, parties)
    case 'setTrustLineFlags':
      return lineFlagsChecks(body.setTrustLineFlagsOp, parties)
    case 'accountMerge':
      return accountMergeChecks(body.destination, parties)
    case 'inflation':
      return {
        inflationNotTime: unstated('No network pays inflation since protocol 12.'),
      } satisfies Record<FailuresOf<'inflation'>, Checks>
    case 'manageData':
      return manageDataChecks(body.manageDataOp, parties)
    case 'bumpSequence':
      return {
        bumpSequenceBadSeq: stated(
          field('Sequence number', text(String(body.bumpSequenceOp.bumpTo))),
        ),
      } satisfies Record<FailuresOf<'bumpSequence'>, Checks>
    case 'createClaimableBalance':
      return createBalanceChecks(body.createClaimableBalanceOp, parties)
    case 'claimClaimableBalance':
      return claimChecks(body.claimClaimableBalanceOp, parties)
    case 'clawback':
      return clawbackChecks(body.clawbackOp)
    case 'clawbackClaimableBalance':
      return clawbackBalanceChecks(body.clawbackClaimableBalanceOp, parties)
    case 'beginSponsoringFutureReserves':
      return beginSponsoringChecks(body.beginSponsoringFutureReservesOp, parties)
    case 'endSponsoringFutureReserves':
      return {
        endSponsoringFutureReservesNotSponsored: stated(
          field('Not sponsored at this point', address(parties.source)),
        ),
      } satisfies Record<FailuresOf<'endSponsoringFutureReserves'>, Checks>
    case 'revokeSponsorship':
      return revokeSponsorshipChecks(body.revokeSponsorshipOp, parties)
    case 'liquidityPoolDeposit':
      return depositChecks(body.liquidityPoolDepositOp, parties)
    case 'liquidityPoolWithdraw':
      return withdrawChecks(body.liquidityPoolWithdrawOp, parties)
    case 'invokeHostFunction':
      return invokeChecks(transaction)
    case 'extendFootprintTtl':
      return extendChecks(transaction)
    case 'restoreFootprint':
      return restoreChecks(transaction)
  }
}

/** The checks behind a transaction that failed before its operations; the compiler keeps its codes complete. */
function transactionChecks(
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
    txBadSeq: sequence(payer, transaction.sequence, true),
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

/** The resources that a contract's transaction declares, and the fees that it pays. */
interface ContractTerms {
  /** Absent in a transaction without a contract. */
  readonly soroban: Xdr.SorobanTransactionData | undefined
  /** Stroops. */
  readonly fee: number
}

/** The checks behind each failure of `invoke_host_function`. */
function invokeChecks(terms: ContractTerms) {
  return {
    invokeHostFunctionMalformed: declared(terms),
    invokeHostFunctionTrapped: unstated(
      'Its errors are in its diagnostic events, which this answer does not state.',
    ),
    invokeHostFunctionResourceLimitExceeded: [...declared(terms), ...notTold],
    invokeHostFunctionEntryArchived: footprint(terms),
    invokeHostFunctionInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'invokeHostFunction'>, Checks>
}

/** The checks behind each failure of `extend_footprint_ttl`. */
function extendChecks(terms: ContractTerms) {
  return {
    extendFootprintTtlMalformed: declared(terms),
    extendFootprintTtlResourceLimitExceeded: [...declared(terms), ...notTold],
    extendFootprintTtlInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'extendFootprintTtl'>, Checks>
}

/** The checks behind each failure of `restore_footprint`. */
function restoreChecks(terms: ContractTerms) {
  return {
    restoreFootprintMalformed: declared(terms),
    restoreFootprintResourceLimitExceeded: [...declared(terms), ...notTold],
    restoreFootprintInsufficientRefundableFee: resourceFee(terms),
  } satisfies Record<FailuresOf<'restoreFootprint'>, Checks>
}

const notTold = unstated('What it used is in the host’s errors, which this answer does not state.')
const nothingDeclared = unstated('The transaction declares no resources.')

/** Resources that the transaction declares (XDR `SorobanResources`). */
const declared = ({ soroban }: ContractTerms): Checks =>
  soroban === undefined
    ? nothingDeclared
    : stated(
        field('Declared instructions', number(soroban.resources.instructions)),
        field('Declared bytes read from disk', number(soroban.resources.diskReadBytes)),
        field('Declared bytes written', number(soroban.resources.writeBytes)),
      )

/** Data that is not temporary, and code, can be archived: those that a transaction does not mark are not restored by it. */
function footprint({ soroban }: ContractTerms): Checks {
  if (soroban === undefined) return nothingDeclared
  const { readOnly, readWrite } = soroban.resources.footprint
  const { ext } = soroban
  const marks = ext.type === 'resourceExt' ? ext.resourceExt.archivedSorobanEntries : []
  const others = [...readOnly, ...readWrite.filter((_, index) => !marks.includes(index))]
  const archived = others.filter(
    (key) =>
      key.type === 'contractCode' ||
      (key.type === 'contractData' && key.contractData.durability === 'persistent'),
  )
  const marked = readWrite.filter((_, index) => marks.includes(index))
  return stated(
    field(archived.length === 1 ? 'Archived' : 'One of these is archived', namedAll(archived)),
    field('Marked to be restored', namedAll(marked)),
  )
}

const namedAll = (keys: readonly Xdr.LedgerKey[]): Value =>
  keys.length === 0 ? { kind: 'none' } : list(keys.map(entryNamed))

const resourceFee = ({ soroban, fee }: ContractTerms): Checks =>
  soroban === undefined
    ? nothingDeclared
    : [
        ...stated(
          field('Resource fee offered', number(soroban.resourceFee, 'stroops')),
          field('Whole fee offered', number(fee, 'stroops')),
        ),
        ...unstated('Rent and events needed more than the refundable part of it.'),
      ]
