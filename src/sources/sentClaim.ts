import {
  closeTimeProblem,
  deviceClock,
  isOver,
  type Preconditions,
  sequenceProblem,
  type Transaction,
  type TransactionCodes,
} from '#ledger'
import {
  definitionOfArm,
  envelopeHashes,
  generatedReaders,
  innerTransaction,
  isSuccessCode,
  isSuccessful,
  ledgerOfMeta,
  outerCodes,
  preconditionsFromXdr,
  resultCodesOf,
  resultProblem,
  signedFields,
  transactionHash,
  XdrError,
} from '#ledger/readers'
import {
  bytesFromBase64,
  hexFromBytes,
  RecordError,
  SourceError,
  type TransactionHash,
  type UnixSeconds,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type NamedCodes, resultMessages } from './transaction/xdrParts.ts'

/** A ledger and when it closed. */
export interface LedgerMoment {
  readonly ledger: number
  readonly closedAt: UnixSeconds
}

/** An answer that says that a ledger has a sent transaction; XDR in base64. */
interface InclusionClaim extends LedgerMoment {
  readonly successful: boolean
  readonly envelope: string
  readonly result: string
  readonly meta?: string | undefined
  /** The latest ledger by the same answer. */
  readonly latest?: LedgerMoment | undefined
  /** One that was the latest before the transaction was sent. */
  readonly before?: LedgerMoment | undefined
}

/**
 * Throws RecordError where a ledger cannot have a sent transaction as an answer says: another envelope, a result that
 * does not fit it, a ledger or a time that cannot be.
 */
export function checkInclusion(
  { hash, passphrase }: Pick<SentTransaction, 'hash' | 'passphrase'>,
  claim: InclusionClaim,
  now: UnixSeconds,
): void {
  const problem = ifRead(() => inclusionProblem(hash, passphrase, claim, now))
  if (problem !== undefined) throw new RecordError(problem)
}

function inclusionProblem(
  hash: string,
  passphrase: string,
  { envelope: text, result: resultText, meta, ...claim }: InclusionClaim,
  now: UnixSeconds,
): string | undefined {
  const bytes = bytesOf(text, 'envelope')
  const hashes = envelopeHashes(bytes, passphrase)
  if (!hashes.some((each) => each === hash))
    return `its envelope is of another transaction, ${hashes[0]}`
  const envelope = generatedReaders.envelope(bytes)
  const result = generatedReaders.result(bytesOf(resultText, 'result'))
  const signed = signedFields(envelope)
  if (isSuccessful(result) !== claim.successful)
    return `it says ${claim.successful ? 'success' : 'failure'}, and the result is ${result.result.type}`
  if (result.feeCharged < 0n || result.feeCharged > signed.maxFee)
    return `its result charges ${result.feeCharged} stroops, and the envelope allows ${signed.maxFee}`
  const own = meta === undefined ? undefined : ledgerOf(meta)
  if (own !== undefined && own !== claim.ledger)
    return `its meta is of ledger ${own}, not of ${claim.ledger}`
  const codes = resultCodesOf(result)
  if (hashes.length > 1 && codes.inner === undefined)
    return `it is a fee bump, and its result ${codes.transaction} is of no inner transaction`
  return (
    resultMismatch(envelope, result, hashes[1]) ??
    missingProblem(codes, envelope) ??
    ledgerProblem(claim, now) ??
    boundsProblem(codes.inner ?? codes.transaction, signed.preconditions, claim)
  )
}

/** The reason why a result cannot be that of an envelope; `inner` is the hash of a fee bump's inner transaction. */
function resultMismatch(
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResult,
  inner: string | undefined,
): string | undefined {
  const problem = resultProblem(envelope, result)
  if (problem !== undefined) return `its result does not fit: ${problem}`
  return 'innerResultPair' in result.result &&
    hexFromBytes(result.result.innerResultPair.transactionHash) !== inner
    ? 'its result is of another inner transaction'
    : undefined
}

function ledgerProblem(
  { ledger, closedAt, latest, before }: LedgerMoment & Pick<InclusionClaim, 'latest' | 'before'>,
  now: UnixSeconds,
): string | undefined {
  const stated = [{ ledger, closedAt }, ...(latest === undefined ? [] : [latest])]
  for (const each of stated) {
    const problem =
      closeTimeProblem(each.closedAt, now) ?? sequenceProblem(each.ledger, each.closedAt)
    if (problem !== undefined)
      return `ledger ${each.ledger} cannot have closed at ${each.closedAt} (seconds since 1970): ${problem}`
  }
  if (before !== undefined && ledger > before.ledger + maxAhead)
    return `it is in ledger ${ledger}, and ledger ${before.ledger} was the latest before it was sent`
  if (latest !== undefined && ledger > latest.ledger)
    return `it is in ledger ${ledger}, and the latest is ${latest.ledger}`
  const all = [...stated, ...(before === undefined ? [] : [before])].toSorted(
    (a, b) => a.ledger - b.ledger,
  )
  for (const [i, each] of all.entries()) {
    const last = all[i - 1] ?? each
    const seconds = each.closedAt - last.closedAt
    // Each ledger closes later than the one before.
    if (seconds < each.ledger - last.ledger || (each.ledger === last.ledger && seconds !== 0))
      return `ledger ${last.ledger} cannot have closed at ${last.closedAt} (seconds since 1970), and ledger ${each.ledger} at ${each.closedAt}`
  }
  return undefined
}

/** Ledgers that may close while it is waited for and a status is kept: hours of them. */
const maxAhead = 10_000

/** The reason why no ledger of this sequence and time can have given the transaction this code. */
function boundsProblem(
  code: string,
  { timeBounds, ledgerBounds }: Preconditions = {},
  { ledger, closedAt }: LedgerMoment,
): string | undefined {
  const time = BigInt(closedAt)
  const isEarly =
    (timeBounds !== undefined && time < timeBounds.min) ||
    (ledgerBounds !== undefined && ledger < ledgerBounds.min)
  const isLate =
    (timeBounds?.max !== undefined && time > timeBounds.max) ||
    (ledgerBounds?.max !== undefined && ledger >= ledgerBounds.max)
  if (code === 'tx_too_late' || code === 'tx_too_early')
    return (code === 'tx_too_late' ? isLate : isEarly)
      ? undefined
      : `its result is ${code}, and it was valid in ledger ${ledger}`
  // Other checks come after these: only what passed them all is known to have passed these.
  const isApplied = code === 'tx_success' || code === 'tx_failed'
  return isApplied && (isEarly || isLate)
    ? `it is not valid in ledger ${ledger}, closed at ${closedAt} (seconds since 1970)`
    : undefined
}

/** A transaction's record that a service has under the hash of one that was sent. */
export interface FoundTransaction {
  readonly transaction: Transaction
  readonly hash: TransactionHash
  readonly passphrase: string
}

/** The reason why a record cannot be the sent transaction's; undefined if it can. */
export function foundProblem({ transaction, ...sent }: FoundTransaction): string | undefined {
  const { successful, ledger, createdAt: closedAt, xdr } = transaction
  return ifRead(() =>
    inclusionProblem(
      sent.hash,
      sent.passphrase,
      { successful, ...xdr, ledger, closedAt },
      deviceClock(),
    ),
  )
}

/** Codes of a refusal, and the result (base64) where the answer has it. */
export interface RefusalClaim {
  readonly codes?: NamedCodes | undefined
  readonly result?: string | undefined
}

/** Throws RecordError where a sent transaction cannot have been refused so. */
export function checkRefusal(sent: SentTransaction, claim: RefusalClaim, now: UnixSeconds): void {
  const problem = ifRead(() => refusalProblem(sent, claim, now))
  if (problem !== undefined) throw new RecordError(problem)
}

function refusalProblem(
  { envelope, preconditions, innerHash }: SentTransaction,
  { codes: named, result: text }: RefusalClaim,
  now: UnixSeconds,
): string | undefined {
  if (text === undefined && named === undefined) return 'it says no reason'
  const result = text === undefined ? undefined : generatedReaders.result(bytesOf(text, 'result'))
  const codes = result === undefined ? named : resultCodesOf(result)
  if (codes === undefined) return 'it says no reason'
  if (named !== undefined && !isSame(named, codes))
    return `its codes are ${textOf(named)}, and its result is ${textOf(codes)}`
  if (codes.transaction === 'tx_success' || codes.transaction === 'tx_fee_bump_inner_success')
    return `its result is ${codes.transaction}`
  return (
    (result && resultMismatch(envelope, result, innerHash)) ??
    codesProblem(codes, innerHash !== undefined) ??
    operationCodesProblem(envelope, codes.operations) ??
    validityProblem(codes.inner ?? codes.transaction, preconditions, now) ??
    missingProblem(codes, envelope)
  )
}

/** The reason why codes contradict each other: of an inner transaction only a fee bump has one, of operations a failure. */
function codesProblem(
  { transaction, inner, operations = [] }: NamedCodes,
  isFeeBump: boolean,
): string | undefined {
  const isOfInner = transaction === 'tx_fee_bump_inner_failed'
  const isFailed = (inner ?? transaction) === 'tx_failed'
  return isOfInner !== (inner !== undefined) ||
    (isOfInner && !isFeeBump) ||
    inner === 'tx_success' ||
    isFailed !== operations.length > 0
    ? `its codes contradict each other: ${textOf({ transaction, inner, operations })}`
    : undefined
}

const missingProblem = (
  { transaction, inner }: NamedCodes,
  envelope: Xdr.TransactionEnvelope,
): string | undefined =>
  (inner ?? transaction) === 'tx_missing_operation' &&
  innerTransaction(envelope).operations.length > 0
    ? 'it says that there is no operation'
    : undefined

/** Names of codes; a service that was sent an inner transaction has its code alone. */
const isSame = (named: NamedCodes, codes: NamedCodes): boolean =>
  textOf(named) === textOf(codes) ||
  (named.inner === undefined &&
    textOf(named) === textOf({ ...codes, inner: undefined, transaction: codes.inner ?? '' }))

const textOf = ({ transaction, inner, operations = [] }: NamedCodes): string =>
  [transaction, ...(inner === undefined ? [] : [inner]), ...operations].join(', ').slice(0, 200)

/**
 * The reason why these codes cannot be those of an envelope's operations: they are of others, or of none that failed.
 */
function operationCodesProblem(
  envelope: Xdr.TransactionEnvelope,
  codes: readonly string[] | undefined,
): string | undefined {
  if (codes === undefined || codes.length === 0) return undefined
  const { operations } = innerTransaction(envelope)
  if (codes.length !== operations.length)
    return `it has codes of ${codes.length} operations, and the envelope has ${operations.length}`
  if (codes.every(isSuccessCode)) return 'no operation failed in it'
  const other = codes.findIndex((code, i) => !namesOf(operations[i]).includes(code))
  return other === -1
    ? undefined
    : `operation ${other + 1} cannot have the code ${codes[other]?.slice(0, 60)}`
}

/** The codes that an operation can have. */
const namesOf = (operation: Xdr.Operation | undefined): readonly string[] =>
  operation === undefined
    ? []
    : [
        ...Object.values(outerCodes),
        ...Object.values(definitionOfArm(operation.body.type).results).map((code) =>
          typeof code === 'string' ? code : code[0],
        ),
      ]

/** Seconds by which a ledger may close after this device's clock, and a clock be wrong that a reader does not notice. */
const leeway = 60

/** The reason why a transaction cannot be too late or too early, by its own conditions and this device's clock. */
function validityProblem(
  code: string,
  { timeBounds, ledgerBounds }: Preconditions = {},
  now: UnixSeconds,
): string | undefined {
  const time = BigInt(now)
  if (code === 'tx_too_late') {
    if (timeBounds?.max === undefined && ledgerBounds?.max === undefined)
      return 'it says that it is too late, and the transaction has no time limit'
    return ledgerBounds?.max === undefined && (timeBounds?.max ?? 0n) > time + BigInt(leeway)
      ? 'it says that it is too late, and by this device’s clock it is not'
      : undefined
  }
  // A network that stands still is behind any clock.
  return code === 'tx_too_early' && !timeBounds?.min && !ledgerBounds?.min
    ? 'it says that it is too early, and the transaction has no earliest time'
    : undefined
}

/** The state that a node's latest ledger leaves a sent transaction in which no ledger has. */
export function isExpired(
  { preconditions }: Pick<SentTransaction, 'preconditions'>,
  latest: LedgerMoment & Pick<InclusionClaim, 'before'>,
  now: UnixSeconds,
): boolean {
  return ledgerProblem(latest, now) === undefined && isOver(preconditions, latest, now)
}

function ledgerOf(meta: string): number | undefined {
  const bytes = bytesOf(meta, 'meta')
  if (bytes.length === 0) return undefined
  try {
    return ledgerOfMeta(generatedReaders.meta(bytes))
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined // no hash covers it: it decides nothing
  }
}

function bytesOf(text: string, name: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`its ${name} is not base64`)
  return bytes
}

/** Runs a check; XDR that cannot be read proves nothing. */
function ifRead(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    if (error instanceof XdrError) return `its XDR cannot be read: ${error.message}`
    if (error instanceof RecordError) return error.message
    throw error
  }
}

/** Data of a transaction before it is sent. */
export interface SentTransaction {
  readonly hash: TransactionHash
  /** The hash of a fee bump's inner transaction. */
  readonly innerHash?: TransactionHash | undefined
  readonly envelope: Xdr.TransactionEnvelope
  readonly passphrase: string
  readonly preconditions?: Preconditions | undefined
}

/** Reads a base64 envelope; undefined where this build cannot: the service may. */
export function sentTransaction(text: string, passphrase: string): SentTransaction | undefined {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) return undefined
  return ifXdr(() => {
    const envelope = generatedReaders.envelope(bytes)
    const [hash = transactionHash(bytes, passphrase), innerHash] = envelopeHashes(bytes, passphrase)
    return {
      hash,
      innerHash,
      envelope,
      passphrase,
      preconditions: preconditionsFromXdr(innerTransaction(envelope).preconditions),
    }
  })
}

/** The codes of a base64 `TransactionResult`; undefined where this build cannot read it. */
export function resultCodes(
  sent: SentTransaction | undefined,
  result: string,
): TransactionCodes | undefined {
  const bytes = bytesFromBase64(result)
  if (bytes === undefined) return undefined
  return ifXdr(() => resultMessages(sent?.envelope, resultCodesOf(generatedReaders.result(bytes))))
}

/** Codes that the service states by name. */
export const namedCodes = (
  sent: SentTransaction | undefined,
  codes: NamedCodes,
): TransactionCodes => resultMessages(sent?.envelope, codes)

/** Reads what is needed before a transaction is sent. Rejects without calls: with them it may have arrived. */
export async function beforeSending<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { kind, message, retryAfter } = error
    throw new SourceError(kind, message, { cause: error, retryAfter })
  }
}

/** An error of sending that states whether the transaction may have been accepted. */
export function sendingFailed(error: unknown, sent: SentTransaction | undefined): unknown {
  if (!(error instanceof SourceError)) return error
  const where = sent === undefined ? '' : `: look for ${sent.hash}`
  const message = mayHaveArrived(error)
    ? `${error.message}. It may still have been accepted${where}`
    : `${error.message}. It was not accepted`
  return new SourceError(error.kind, message, {
    cause: error,
    calls: error.calls,
    retryAfter: error.retryAfter,
  })
}

/** No answer, an unreadable one, or a failure of the service; a refused transaction was not passed on. */
const mayHaveArrived = ({ kind, calls }: SourceError): boolean =>
  calls.length > 0 && (kind === 'unreachable' || kind === 'badResponse')

function ifXdr<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}
