import type { RecordReader, Transaction, TransactionCodes } from '#ledger'
import { readRecord, transactionFromRest } from '#ledger/readers'
import { parseJson, RecordError, SourceError, type TransactionHash } from '#ledger/values'
import { aside, type Ctx, readable, unreadable } from '../context.ts'
import type { HttpAnswer } from '../http.ts'
import { hostOf } from '../request.ts'
import type { EntityReaders } from '../resources.ts'
import { requestedOnly } from '../rest/checks.ts'
import { problemDocumentOf, type RestClient, type RestRoot, refusal } from '../rest/client.ts'
import { transactionHashes } from '../rest/entities.ts'
import type { Outcome, SubmitMode } from '../source.ts'
import {
  beforeSending,
  checkInclusion,
  checkRefusal,
  namedCodes,
  type RefusalClaim,
  resultCodes,
  type SentTransaction,
  sendingFailed,
  sentTransaction,
  statedOutcome,
} from './sentClaim.ts'

interface Sending {
  readonly client: RestClient
  readonly root: RestRoot
  readonly entities: EntityReaders
}

/** Sends a transaction through a REST service (rest.md 1.9, 1.10), once. */
export async function submitToRest(
  { client, root, entities }: Sending,
  envelope: string,
  how: SubmitMode,
  ctx: Ctx,
): Promise<Outcome> {
  const { passphrase } = await beforeSending(root.known(aside(ctx)))
  const sent = sentTransaction(envelope, passphrase)
  const isWait = how === 'wait'
  const path = isWait ? '/transactions' : '/transactions_async'
  let outcome: Outcome | undefined
  try {
    const answer = await client.post(path, { tx: envelope }, ctx)
    outcome = await readable(
      ctx,
      () =>
        (isWait ? readTransaction(answer, sent) : readStatus(answer, sent)) ??
        readProblem(answer, sent),
    )
  } catch (error) {
    throw sendingFailed(error, sent, ctx)
  }
  if (outcome === undefined)
    throw new SourceError('unsupported', `${client.host} accepts no transactions`)
  return isWait && outcome.state === 'rejected' ? settled(outcome, sent, entities, ctx) : outcome
}

/**
 * Refused by the node or failed in a ledger: the service answers both alike, and a ledger alone tells which it is.
 * Where that cannot be looked up, nothing is known.
 */
async function settled(
  failure: Outcome,
  sent: SentTransaction | undefined,
  entities: EntityReaders,
  ctx: Ctx,
): Promise<Outcome> {
  if (failure.hash === undefined) return failure
  try {
    const { value } = await entities.transaction(failure.hash, ctx)
    return included(value, sent)
  } catch (error) {
    if (error instanceof RecordError)
      return { ...nothingKnown(failure), text: `The answer does not fit: ${error.message}` }
    if (!(error instanceof SourceError)) throw error
    if (error.kind !== 'notFound')
      return {
        ...nothingKnown(failure),
        text: 'It was refused, or failed in a ledger: it could not be looked up',
      }
    if (sent === undefined) return failure
    try {
      checkRefusal(sent, refusalOf(failure))
    } catch (cause) {
      throw sendingFailed(unreadable(cause), sent, ctx)
    }
    return failure
  }
}

/** The transaction itself, once a ledger has it; undefined for a problem. */
function readTransaction(
  answer: HttpAnswer,
  sent: SentTransaction | undefined,
): Outcome | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined
  const rule = ['hash', sent?.hash, transactionHashes] as const
  return included(requestedOnly(transactionFromRest, [rule])(recordIn(answer)), sent)
}

/** The outcome in the record of a sent transaction. Throws RecordError if the record is another transaction's. */
function included(transaction: Transaction, sent: SentTransaction | undefined): Outcome {
  const { successful, hash, ledger, xdr } = transaction
  if (sent !== undefined) checkInclusion(sent, { successful, ledger, ...xdr })
  return {
    state: successful ? 'included' : 'failed',
    hash,
    ledger,
    resultXdr: xdr.result,
    codes: resultCodes(sent, xdr.result),
  }
}

const nothingKnown = ({ hash }: Outcome): Outcome => ({ state: 'timeout', hash })

const refusalOf = ({ codes, resultXdr }: Outcome): RefusalClaim => ({
  result: resultXdr,
  codes: codes && {
    transaction: codes.outcome.code,
    inner: codes.inner?.code,
    operations: codes.operations.map(({ code }) => code),
  },
})

/** The node's immediate status; undefined for a problem. */
function readStatus(answer: HttpAnswer, sent: SentTransaction | undefined): Outcome | undefined {
  const problem = problemDocumentOf(answer.bytes)
  if (problem !== undefined || answer.bytes.length === 0) return undefined
  if (answer.contentType.includes('html')) return undefined
  const record = recordIn(answer)
  // Before version 22 under another name.
  const key = record.has('error_result_xdr') ? 'error_result_xdr' : 'errorResultXdr'
  const resultXdr = record.optional(key, (r) => r.text(key)) || undefined
  const status = record.text('tx_status')
  return statedOutcome(sent, { status, hash: hashOf(record, sent), resultXdr })
}

const recordIn = ({ bytes }: HttpAnswer): RecordReader => readRecord(parseJson(bytes))

/** The outcome that a problem states; none where sending is disabled. Throws SourceError for one that states none. */
function readProblem(answer: HttpAnswer, sent: SentTransaction | undefined): Outcome | undefined {
  const problem = problemDocumentOf(answer.bytes)
  const extras = problem?.extras
  const hash = extras?.optional('hash', (r) => hashOf(r, sent)) ?? sent?.hash
  switch (problem?.name ?? '') {
    case 'transaction_failed': {
      const resultXdr = extras?.optional('result_xdr', (r) => r.text('result_xdr'))
      const codes =
        extras?.optional('result_codes', (r) => codesFromRest(r.object('result_codes'), sent)) ??
        (resultXdr === undefined ? undefined : resultCodes(sent, resultXdr))
      return { state: 'rejected', hash, codes, resultXdr }
    }
    case 'transaction_malformed':
      return { state: 'rejected', text: 'It cannot be read as a transaction envelope' }
    case 'transaction_submission_timeout':
    case 'timeout':
      return { state: 'timeout', hash }
    case 'transaction_submission_disabled':
      return undefined
  }
  // A gateway that lost its patience: the service behind it may go on.
  if (problem === undefined && answer.status === 504) return { state: 'timeout', hash }
  const absent = `${hostOf(answer.call.url)} does not support this way of sending transactions: it may be an older version`
  throw refusal(answer, { subject: 'this transaction', absent })
}

/** The hash of the transaction that was sent. Throws RecordError for another. */
const hashOf = (record: RecordReader, sent: SentTransaction | undefined): TransactionHash =>
  requestedOnly(
    (from: RecordReader) => from.hash('hash'),
    [['hash', sent?.hash, (hash) => [hash]]],
  )(record)

/** rest.md 2.3. */
const codesFromRest = (record: RecordReader, sent: SentTransaction | undefined): TransactionCodes =>
  namedCodes(sent, {
    transaction: record.text('transaction'),
    inner: record.optional('inner_transaction', (r) => r.text('inner_transaction')),
    operations: record.optional('operations', (r) => r.texts('operations')),
  })
