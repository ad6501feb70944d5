import { deviceClock, type RecordReader } from '#ledger'
import { RecordError, SourceError, type UnixSeconds } from '#ledger/values'
import { aside, type Ctx, readable } from '../context.ts'
import { delay } from '../request.ts'
import { RpcError, recordOfResult, secondsOf } from '../rpc/client.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import type { Outcome, SubmitMode } from '../source.ts'
import {
  beforeSending,
  checkInclusion,
  isExpired,
  type LedgerMoment,
  resultCodes,
  type SentTransaction,
  sendingFailed,
  sentTransaction,
  statedOutcome,
} from './sentClaim.ts'

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
const usualPatience: Patience = { first: 1_000, longest: 5_000, total: 30_000 }

/** Sends transactions through JSON-RPC (rpc.md 2.12), and looks them up until a ledger has them (2.8). */
export class RpcSubmission {
  readonly #client: RpcConnection['client']
  readonly #node: RpcConnection['node']
  readonly #patience: Patience
  readonly #now: () => UnixSeconds

  constructor(
    { client, node }: Pick<RpcConnection, 'client' | 'node'>,
    patience: Patience = usualPatience,
    now: () => UnixSeconds = deviceClock,
  ) {
    this.#client = client
    this.#node = node
    this.#patience = patience
    this.#now = now
  }

  async submit(envelope: string, how: SubmitMode, ctx: Ctx): Promise<Outcome> {
    const { passphrase } = await beforeSending(this.#node.passphrase(aside(ctx)))
    const sent = sentTransaction(envelope, passphrase)
    let answered: Answered
    try {
      answered = await this.#send(envelope, sent, ctx)
    } catch (error) {
      throw sendingFailed(error, sent, ctx)
    }
    const { outcome } = answered
    const { state } = outcome
    if (how !== 'wait' || state === 'tryLater' || outcome.hash === undefined) return outcome
    return state === 'rejected'
      ? this.#lookUpRefused(answered, sent, ctx)
      : this.#wait(answered, sent, ctx)
  }

  async #send(envelope: string, sent: SentTransaction | undefined, ctx: Ctx): Promise<Answered> {
    const request = { method: 'sendTransaction', params: { transaction: envelope } } as const
    const [result] = await this.#client.call([request], ctx)
    if (result instanceof RpcError && result.code === -32602)
      return { outcome: { state: 'rejected', text: 'It cannot be read as a transaction envelope' } }
    return readable(ctx, () => {
      const record = recordOfResult(result, this.#client.host)
      const hash = record.hash('hash')
      if (sent !== undefined && hash !== sent.hash)
        throw new RecordError(`hash is ${hash}, that of the transaction sent is ${sent.hash}`)
      const resultXdr =
        record.optional('errorResultXdr', (r) => r.text('errorResultXdr')) || undefined
      return {
        outcome: statedOutcome(sent, { status: record.text('status'), hash, resultXdr }),
        latest: record.optional('latestLedger', (r) => ({ ...latestOf(r), at: this.#now() })),
      }
    })
  }

  /** Its state by the node's ledgers; undefined while one may still include it. */
  async #lookUp(
    { outcome: { hash }, latest: since }: Answered,
    sent: SentTransaction | undefined,
    ctx: Ctx,
  ): Promise<Outcome | undefined> {
    const [result] = await this.#client.call([{ method: 'getTransaction', params: { hash } }], ctx)
    return readable(ctx, () => {
      const record = recordOfResult(result, this.#client.host)
      const status = record.text('status')
      checkProgress(latestOf(record), since, this.#now())
      if (status === 'NOT_FOUND') {
        const isOver = sent !== undefined && isExpired(sent, latestOf(record), this.#now())
        return isOver ? { state: 'expired' } : undefined
      }
      const resultXdr = record.text('resultXdr')
      const ledger = record.ledger('ledger')
      if (sent !== undefined) checkAnswer(sent, record)
      return {
        state: status === 'SUCCESS' ? 'included' : 'failed',
        ledger,
        resultXdr,
        codes: resultCodes(sent, resultXdr),
      }
    })
  }

  async #wait(answered: Answered, sent: SentTransaction | undefined, ctx: Ctx): Promise<Outcome> {
    const { first, longest, total } = this.#patience
    let known = answered.outcome
    // Of a duplicate a ledger may have been closed long ago.
    let pause = known.state === 'duplicate' ? 0 : first
    for (
      let waited = 0;
      waited < total;
      waited += pause, pause = Math.min(longest, Math.max(first, pause * 1.5))
    ) {
      await delay(pause, ctx.signal)
      try {
        const seen = await this.#lookUp(answered, sent, ctx)
        known = { ...known, text: undefined }
        if (seen !== undefined) return { ...known, ...seen }
      } catch (error) {
        // The transaction was sent: a failed lookup does not change that.
        if (!(error instanceof SourceError)) throw error
        known = { ...known, text: error.message }
      }
    }
    return { ...known, state: 'timeout' }
  }

  /** Looks up once what was refused: so is a transaction that a ledger has already, as its sequence number is used. */
  async #lookUpRefused(
    answered: Answered,
    sent: SentTransaction | undefined,
    ctx: Ctx,
  ): Promise<Outcome> {
    const { outcome } = answered
    try {
      const seen = await this.#lookUp(answered, sent, ctx)
      const isClosed = seen?.state === 'included' || seen?.state === 'failed'
      return isClosed ? { ...outcome, ...seen } : outcome
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return outcome
    }
  }
}

/** The node's answer when the transaction was sent. */
interface Answered {
  readonly outcome: Outcome
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
