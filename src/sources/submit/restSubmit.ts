import type { RecordReader, Transaction, TransactionCodes } from '#ledger'
import { readRecord, transactionFromRest } from '#ledger/readers'
import { parseJson, RecordError, SourceError, type TransactionHash } from '#ledger/values'
import type { HttpAnswer } from '../http.ts'
import { unreadable } from '../readable.ts'
import { hostOf } from '../request.ts'
import { requestedOnly } from '../rest/checks.ts'
import { problemDocumentOf, type RestClient, type RestRoot, refusal } from '../rest/client.ts'
import { type RestEntities, transactionHashes } from '../rest/entities.ts'
import type { Submission, Submit } from '../source.ts'
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
} from './sentClaim.ts'

/** Sends transactions through a REST service (rest.md 1.9, 1.10). */
export function createRestSubmit(
  client: RestClient,
  root: RestRoot,
  entities: RestEntities,
): Submit {
  const send = async (path: string, envelope: string, signal: AbortSignal) => {
    const { value } = await beforeSending(root.known(signal))
    const sent = sentTransaction(envelope, value.passphrase)
    try {
      return { sent, answer: await client.post(path, { tx: envelope }, signal) }
    } catch (error) {
      throw sendingFailed(error, sent)
    }
  }
  /**
   * Refused by the node or failed in a ledger: the service answers both alike, and a ledger alone tells which it is.
   * Where that cannot be looked up, nothing is known.
   */
  const settled = async (
    failure: Submission,
    sent: SentTransaction | undefined,
    signal: AbortSignal,
  ): Promise<Submission> => {
    if (failure.hash === undefined) return failure
    try {
      const { value, calls } = await entities.transaction(failure.hash, signal)
      return { ...included(value, sent), calls: [...failure.calls, ...calls] }
    } catch (error) {
      if (error instanceof RecordError)
        return { ...nothingKnown(failure), text: `The answer does not fit: ${error.message}` }
      if (!(error instanceof SourceError)) throw error
      const calls = [...failure.calls, ...error.calls]
      if (error.kind !== 'notFound')
        return {
          ...nothingKnown(failure),
          text: 'It was refused, or failed in a ledger: it could not be looked up',
          calls,
        }
      if (sent === undefined) return { ...failure, calls }
      try {
        checkRefusal(sent, refusalOf(failure))
      } catch (cause) {
        throw sendingFailed(unreadable(cause, calls), sent)
      }
      return { ...failure, calls }
    }
  }
  return async (envelope, how, signal) => {
    const path = how === 'wait' ? '/transactions' : '/transactions_async'
    const { sent, answer } = await send(path, envelope, signal)
    const submission =
      (how === 'wait' ? readTransaction(answer, sent) : readStatus(answer, sent)) ??
      submissionOfProblem(answer, sent)
    const isOpen = how === 'wait' && submission.state === 'rejected'
    return isOpen ? settled(submission, sent, signal) : submission
  }
}

/** The transaction itself, once a ledger has it; undefined for a problem. */
function readTransaction(
  answer: HttpAnswer,
  sent: SentTransaction | undefined,
): Submission | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined
  return readSent(answer, sent, (record) => {
    const rule = ['hash', sent?.hash, transactionHashes] as const
    const transaction = requestedOnly(transactionFromRest, [rule])(record)
    return { ...included(transaction, sent), calls: [answer.call] }
  })
}

/** The outcome in the record of a sent transaction. Throws RecordError if the record is another transaction's. */
function included(
  transaction: Transaction,
  sent: SentTransaction | undefined,
): Omit<Submission, 'calls'> {
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

const nothingKnown = ({ hash, calls }: Submission): Submission => ({
  state: 'timeout',
  hash,
  calls,
})

const refusalOf = ({ codes, resultXdr }: Submission): RefusalClaim => ({
  result: resultXdr,
  codes: codes && {
    transaction: codes.outcome.code,
    inner: codes.inner?.code,
    operations: codes.operations.map(({ code }) => code),
  },
})

const states = {
  PENDING: 'pending',
  DUPLICATE: 'duplicate',
  TRY_AGAIN_LATER: 'tryLater',
  ERROR: 'rejected',
} as const

/** The node's immediate status; undefined for a problem. */
function readStatus(answer: HttpAnswer, sent: SentTransaction | undefined): Submission | undefined {
  const problem = problemDocumentOf(answer.bytes)
  if (problem !== undefined || answer.bytes.length === 0) return undefined
  if (answer.contentType.includes('html')) return undefined
  return readSent(answer, sent, (record) => {
    const word = record.text('tx_status')
    const status = Object.entries(states).find(([name]) => name === word)
    if (status === undefined)
      throw new SourceError('badResponse', `The service returned an unknown status: ${word}`)
    // Before version 22 under another name.
    const key = record.has('error_result_xdr') ? 'error_result_xdr' : 'errorResultXdr'
    const resultXdr = record.optional(key, (r) => r.text(key)) || undefined
    if (status[1] === 'rejected' && sent !== undefined) checkRefusal(sent, { result: resultXdr })
    if (status[1] !== 'rejected' && resultXdr !== undefined)
      throw new RecordError(`tx_status is ${word}, beside a result of a refusal`)
    return {
      state: status[1],
      hash: hashOf(record, sent),
      resultXdr,
      codes: resultXdr === undefined ? undefined : resultCodes(sent, resultXdr),
      calls: [answer.call],
    }
  })
}

/** The outcome that a problem states; throws SourceError for one that states none, or cannot be read. */
function submissionOfProblem(answer: HttpAnswer, sent: SentTransaction | undefined): Submission {
  try {
    return readProblem(answer, sent)
  } catch (cause) {
    if (cause instanceof SourceError) throw cause
    throw sendingFailed(unreadable(cause, [answer.call]), sent)
  }
}

function readProblem(answer: HttpAnswer, sent: SentTransaction | undefined): Submission {
  const calls = [answer.call]
  const problem = problemDocumentOf(answer.bytes)
  const extras = problem?.extras
  const hash = extras?.optional('hash', (r) => hashOf(r, sent)) ?? sent?.hash
  switch (problem?.name ?? '') {
    case 'transaction_failed': {
      const resultXdr = extras?.optional('result_xdr', (r) => r.text('result_xdr'))
      const codes =
        extras?.optional('result_codes', (r) => codesFromRest(r.object('result_codes'), sent)) ??
        (resultXdr === undefined ? undefined : resultCodes(sent, resultXdr))
      return { state: 'rejected', hash, codes, resultXdr, calls }
    }
    case 'transaction_malformed':
      return { state: 'rejected', text: 'It cannot be read as a transaction envelope', calls }
    case 'transaction_submission_timeout':
    case 'timeout':
      return { state: 'timeout', hash, calls }
    case 'transaction_submission_disabled':
      throw new SourceError('unsupported', `${hostOf(answer.call.url)} accepts no transactions`, {
        calls,
      })
  }
  // A gateway that lost its patience: the service behind it may go on.
  if (problem === undefined && answer.status === 504) return { state: 'timeout', hash, calls }
  const absent = `${hostOf(answer.call.url)} does not support this way of sending transactions: it may be an older version`
  throw sendingFailed(refusal(answer, { subject: 'this transaction', absent }), sent)
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

function readSent<T>(
  answer: HttpAnswer,
  sent: SentTransaction | undefined,
  read: (record: RecordReader) => T,
): T {
  try {
    return read(readRecord(parseJson(answer.bytes)))
  } catch (cause) {
    throw sendingFailed(unreadable(cause, [answer.call]), sent)
  }
}
