import {
  closeTimeProblem,
  isOver,
  type Preconditions,
  type Transaction,
  type TransactionCodes,
} from '#ledger'
import {
  envelopeHashes,
  generatedReaders,
  ifReadable,
  innerTransaction,
  isSuccessful,
  ledgerOfMeta,
  preconditionsFromXdr,
  resultCodesOf,
  resultProblem,
  signedFields,
  transactionHash,
  XdrError,
} from '#ledger/readers'
import {
  base64Bytes,
  hexFromBytes,
  RecordError,
  SourceError,
  type TransactionHash,
  type UnixSeconds,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../context.ts'
import { type NamedCodes, resultMessages } from '../ledgers/xdrParts.ts'
import type { Outcome } from '../source.ts'

/** A ledger and when it closed. */
export interface LedgerMoment {
  readonly ledger: number
  readonly closedAt: UnixSeconds
}

/** An answer that says that a ledger has a sent transaction; XDR in base64. */
interface InclusionClaim {
  readonly successful: boolean
  readonly ledger: number
  readonly envelope: string
  readonly result: string
  readonly meta?: string | undefined
}

/** Throws RecordError where a ledger cannot have a sent transaction as an answer says: another envelope, or a result that does not fit it. */
export function checkInclusion(
  { hash, passphrase }: Pick<SentTransaction, 'hash' | 'passphrase'>,
  claim: InclusionClaim,
): void {
  const problem = ifRead(() => inclusionProblem(hash, passphrase, claim))
  if (problem !== undefined) throw new RecordError(problem)
}

function inclusionProblem(
  hash: string,
  passphrase: string,
  { envelope: text, result: resultText, meta, ...claim }: InclusionClaim,
): string | undefined {
  const bytes = base64Bytes(text, 'its envelope')
  const hashes = envelopeHashes(bytes, passphrase)
  if (!hashes.some((each) => each === hash))
    return `its envelope is of another transaction, ${hashes[0]}`
  const envelope = generatedReaders.envelope(bytes)
  const result = generatedReaders.result(base64Bytes(resultText, 'its result'))
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
  return resultMismatch(envelope, result, hashes[1])
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

/** A transaction's record that a service has under the hash of one that was sent. */
export interface FoundTransaction {
  readonly transaction: Transaction
  readonly hash: TransactionHash
  readonly passphrase: string
}

/** The reason why a record cannot be the sent transaction's; undefined if it can. */
export function foundProblem({ transaction, ...sent }: FoundTransaction): string | undefined {
  const { successful, ledger, xdr } = transaction
  return ifRead(() => inclusionProblem(sent.hash, sent.passphrase, { successful, ledger, ...xdr }))
}

/** Codes of a refusal, and the result (base64) where the answer has it. */
export interface RefusalClaim {
  readonly codes?: NamedCodes | undefined
  readonly result?: string | undefined
}

/** Throws RecordError where a sent transaction cannot have been refused so. */
export function checkRefusal(sent: SentTransaction, claim: RefusalClaim): void {
  const problem = ifRead(() => refusalProblem(sent, claim))
  if (problem !== undefined) throw new RecordError(problem)
}

function refusalProblem(
  { envelope, innerHash }: SentTransaction,
  { codes: named, result: text }: RefusalClaim,
): string | undefined {
  const result =
    text === undefined ? undefined : generatedReaders.result(base64Bytes(text, 'its result'))
  const code = result === undefined ? named?.transaction : resultCodesOf(result).transaction
  if (code === undefined) return 'it says no reason'
  if (code === 'tx_success' || code === 'tx_fee_bump_inner_success') return `its result is ${code}`
  return result && resultMismatch(envelope, result, innerHash)
}

/** The state that a node's latest ledger leaves a sent transaction in which no ledger has. */
export function isExpired(
  { preconditions }: Pick<SentTransaction, 'preconditions'>,
  latest: LedgerMoment,
  now: UnixSeconds,
): boolean {
  return closeTimeProblem(latest.closedAt, now) === undefined && isOver(preconditions, latest, now)
}

function ledgerOf(meta: string): number | undefined {
  const bytes = base64Bytes(meta, 'its meta')
  if (bytes.length === 0) return undefined
  // No hash covers it: one that cannot be read decides nothing.
  return ifReadable(() => ledgerOfMeta(bytes))
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
  return ifReadable(() => {
    const bytes = base64Bytes(text)
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
  const read = ifReadable(() => generatedReaders.result(base64Bytes(result)))
  return read && resultMessages(sent?.envelope, resultCodesOf(read))
}

const states: ReadonlyMap<string, 'pending' | 'duplicate' | 'tryLater' | 'rejected'> = new Map([
  ['PENDING', 'pending'],
  ['DUPLICATE', 'duplicate'],
  ['TRY_AGAIN_LATER', 'tryLater'],
  ['ERROR', 'rejected'],
] as const)

/**
 * What a node says of a transaction that it was just sent. Throws RecordError for a status that is not known, and for a
 * refusal that cannot be.
 */
export function statedOutcome(
  sent: SentTransaction | undefined,
  {
    status,
    hash,
    resultXdr,
  }: { status: string; hash: TransactionHash; resultXdr?: string | undefined },
): Outcome {
  const state = states.get(status)
  if (state === undefined) throw new RecordError(`status is not known: ${status.slice(0, 60)}`)
  if (state === 'rejected' && sent !== undefined) checkRefusal(sent, { result: resultXdr })
  if (state !== 'rejected' && resultXdr !== undefined)
    throw new RecordError(`status is ${status}, beside a result of a refusal`)
  const codes = resultXdr === undefined ? undefined : resultCodes(sent, resultXdr)
  return { state, hash, resultXdr, codes }
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

/** An error of sending that states whether the transaction may have been accepted; the calls are those of sending it. */
export function sendingFailed(
  error: unknown,
  sent: SentTransaction | undefined,
  { calls }: Pick<Ctx, 'calls'>,
): unknown {
  if (!(error instanceof SourceError)) return error
  const { kind, retryAfter } = error
  // No answer, an unreadable one, or a failure of the service; a refused transaction was not passed on.
  const mayHaveArrived = calls.length > 0 && (kind === 'unreachable' || kind === 'badResponse')
  const where = sent === undefined ? '' : `: look for ${sent.hash}`
  const message = mayHaveArrived
    ? `${error.message}. It may still have been accepted${where}`
    : `${error.message}. It was not accepted`
  return new SourceError(kind, message, { cause: error, retryAfter })
}
