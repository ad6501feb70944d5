import { deviceClock, type RecordReader } from '#ledger'
import { RecordError, SourceError, type UnixSeconds, unixSeconds } from '#ledger/values'
import { readable } from '../readable.ts'
import { delay, type RpcRequest } from '../request.ts'
import { RpcError, recordOfResult } from '../rpc/client.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import type { Submission, SubmissionState, Submit } from '../source.ts'
import {
  beforeSending,
  checkInclusion,
  checkRefusal,
  isExpired,
  type LedgerMoment,
  resultCodes,
  type SentTransaction,
  sendingFailed,
  sentTransaction,
} from './sentClaim.ts'

type Sending = Pick<RpcConnection, 'client' | 'node'>

/** The time to wait for a transaction, in milliseconds. */
export interface Patience {
  /** Before the first lookup. */
  readonly first: number
  /** Each wait is 1.5 times the one before, up to this. */
  readonly longest: number
  /** All waits together. */
  readonly total: number
}
/** A ledger closes every five seconds; the REST service waits as long. */
const patience: Patience = { first: 1_000, longest: 5_000, total: 30_000 }

/** Sends transactions through JSON-RPC (rpc.md 2.12), and looks them up until a ledger has them (2.8). */
export function createRpcSubmit(
  { client, node }: Sending,
  { first, longest, total }: Patience = patience,
  now: () => UnixSeconds = deviceClock,
): Submit {
  /** One call; a JSON-RPC error is an answer too. */
  const call = async (request: RpcRequest, signal: AbortSignal) => {
    const { results, calls } = await client.call([request], signal)
    const [result] = results
    return { result, calls }
  }
  const send = async (
    envelope: string,
    sent: SentTransaction | undefined,
    signal: AbortSignal,
  ): Promise<Answered> => {
    const params = { transaction: envelope }
    const { result, calls } = await call({ method: 'sendTransaction', params }, signal)
    if (result instanceof RpcError && result.code === -32602) {
      const text = 'It cannot be read as a transaction envelope'
      return { submission: { state: 'rejected', text, calls } }
    }
    const read = (): Answered => {
      const record = recordOfResult(result, client.host)
      const hash = record.hash('hash')
      if (sent !== undefined && hash !== sent.hash)
        throw new RecordError(`hash is ${hash}, that of the transaction sent is ${sent.hash}`)
      const resultXdr =
        record.optional('errorResultXdr', (r) => r.text('errorResultXdr')) || undefined
      const state = stateOf(record.text('status'))
      if (state === 'rejected' && sent !== undefined) checkRefusal(sent, { result: resultXdr })
      if (state !== 'rejected' && resultXdr !== undefined)
        throw new RecordError(`status is ${record.text('status')}, beside a result of a refusal`)
      const codes = resultXdr === undefined ? undefined : resultCodes(sent, resultXdr)
      return {
        submission: { state, hash, resultXdr, codes, calls },
        latest: record.optional('latestLedger', (r) => ({ ...latestOf(r), at: now() })),
      }
    }
    return readable(calls, read, signal)
  }
  /** Its state by the node's ledgers; without a state while one may still include it. */
  const lookUp = async (
    { hash, calls: before }: Submission,
    sent: SentTransaction | undefined,
    since: Answered['latest'],
    signal: AbortSignal,
  ): Promise<Pick<Submission, 'calls'> & Partial<Submission>> => {
    const answer = await call({ method: 'getTransaction', params: { hash } }, signal)
    const calls = [...before, ...answer.calls]
    const read = (): Pick<Submission, 'calls'> & Partial<Submission> => {
      const record = recordOfResult(answer.result, client.host)
      const status = record.text('status')
      checkProgress(latestOf(record), since, now())
      if (status === 'NOT_FOUND') {
        return sent !== undefined && isExpired(sent, latestOf(record), now())
          ? { state: 'expired', calls }
          : { calls }
      }
      const resultXdr = record.text('resultXdr')
      const ledger = record.ledger('ledger')
      if (sent !== undefined) checkAnswer(sent, record)
      return {
        state: status === 'SUCCESS' ? 'included' : 'failed',
        ledger,
        resultXdr,
        codes: resultCodes(sent, resultXdr),
        calls,
      }
    }
    return readable(answer.calls, read, signal)
  }
  const wait = async (
    { submission, latest }: Answered,
    sent: SentTransaction | undefined,
    signal: AbortSignal,
  ): Promise<Submission> => {
    let known = submission
    let pause = first
    for (let waited = 0; waited < total; waited += pause, pause = Math.min(longest, pause * 1.5)) {
      await delay(pause, signal)
      try {
        const seen = await lookUp(known, sent, latest, signal)
        if (seen.state !== undefined)
          return { ...known, text: undefined, ...seen, state: seen.state }
        known = { ...known, text: undefined, calls: seen.calls }
      } catch (error) {
        // The transaction was sent: a failed lookup does not change that.
        if (!(error instanceof SourceError)) throw error
        known = { ...known, text: error.message, calls: [...known.calls, ...error.calls] }
      }
    }
    return { ...known, state: 'timeout' }
  }
  /** Looks up once what was refused: so is a transaction that a ledger has already, as its sequence number is used. */
  const lookUpRefused = async (
    { submission, latest }: Answered,
    sent: SentTransaction | undefined,
    signal: AbortSignal,
  ): Promise<Submission> => {
    try {
      const { state, ...seen } = await lookUp(submission, sent, latest, signal)
      return state === 'included' || state === 'failed'
        ? { ...submission, ...seen, state }
        : { ...submission, calls: seen.calls }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return { ...submission, calls: [...submission.calls, ...error.calls] }
    }
  }
  return async (envelope, how, signal) => {
    const { passphrase } = await beforeSending(node.passphrase(signal))
    const sent = sentTransaction(envelope, passphrase)
    let answered: Answered
    try {
      answered = await send(envelope, sent, signal)
    } catch (error) {
      throw sendingFailed(error, sent)
    }
    const { submission } = answered
    const { state } = submission
    if (how !== 'wait' || state === 'tryLater' || submission.hash === undefined) return submission
    return (state === 'rejected' ? lookUpRefused : wait)(answered, sent, signal)
  }
}

/** The node's answer when the transaction was sent. */
interface Answered {
  readonly submission: Submission
  /** Its latest ledger then, and this device's clock. */
  readonly latest?: (LedgerMoment & { readonly at: UnixSeconds }) | undefined
}

/** Ledgers by which a node may be ahead of one a second: it was behind when the transaction was sent. */
const caughtUp = 60

/** Throws RecordError where more ledgers closed since it was sent than can have, or a lower one closed later. */
function checkProgress(
  { ledger, closedAt }: LedgerMoment,
  since: Answered['latest'],
  now: UnixSeconds,
): void {
  if (since === undefined) return
  const isFar = ledger > since.ledger + caughtUp + Math.max(0, now - since.at)
  if (isFar || (ledger < since.ledger && closedAt >= since.closedAt))
    throw new RecordError(
      `the latest ledger is ${ledger}, and was ${since.ledger} ${now - since.at} s before`,
    )
}

const states: ReadonlyMap<string, SubmissionState> = new Map([
  ['PENDING', 'pending'],
  ['DUPLICATE', 'duplicate'],
  ['TRY_AGAIN_LATER', 'tryLater'],
  ['ERROR', 'rejected'],
])

function stateOf(status: string): SubmissionState {
  const state = states.get(status)
  if (state === undefined) throw new RecordError(`status is not known: ${status.slice(0, 60)}`)
  return state
}

/** Throws RecordError where what getTransaction answers cannot be the transaction that was sent. */
function checkAnswer(sent: SentTransaction, record: RecordReader): void {
  const stated = record.optional('txHash', (r) => r.hash('txHash'))
  if (stated !== undefined && stated !== sent.hash)
    throw new RecordError(`txHash is ${stated}, that of the transaction sent is ${sent.hash}`)
  const status = record.text('status')
  if (status !== 'SUCCESS' && status !== 'FAILED')
    throw new RecordError(`status is not known: ${status.slice(0, 60)}`)
  checkInclusion(sent, {
    successful: status === 'SUCCESS',
    ledger: record.ledger('ledger'),
    envelope: record.text('envelopeXdr'),
    result: record.text('resultXdr'),
    meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')),
  })
}

const latestOf = (record: RecordReader) => ({
  ledger: record.ledger('latestLedger'),
  closedAt: secondsOf(record, 'latestLedgerCloseTime'),
})

/** Text or a number, by the service's version. */
const secondsOf = (record: RecordReader, key: string): UnixSeconds =>
  unixSeconds(Number(record.bigint(key)))
