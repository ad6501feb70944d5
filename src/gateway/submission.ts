import { transactionToRest } from '#ledger/readers'
import { ProblemError, halResponse, submittedEnvelope } from '#mock/server'
import type { Submission, SubmissionState, Submit } from '#sources'
import type { GatewayCall } from './call.ts'
import { transactionByHash } from './objects.ts'

/** `POST /transactions` (rest.md 1.9): waits until it is in a ledger. */
export async function answerSubmit(call: GatewayCall): Promise<Response> {
  const send = submitOf(call)
  const envelope_xdr = await submittedEnvelope(call)
  const submission = await send(envelope_xdr, 'wait', call.signal)
  const { state, hash, resultXdr } = submission
  if (hash === undefined) throw new ProblemError('transaction_malformed', { envelope_xdr })
  switch (state) {
    case 'included':
      return halResponse(transactionToRest(await transactionByHash(call, hash), call.base))
    case 'failed':
    case 'rejected':
      throw new ProblemError('transaction_failed', {
        envelope_xdr,
        result_codes: codesToRest(submission),
        result_xdr: resultXdr,
      })
    case 'pending':
    case 'duplicate':
    case 'tryLater':
    case 'expired':
    case 'timeout':
      throw new ProblemError('transaction_submission_timeout', { hash, envelope_xdr })
  }
}

const statuses: Readonly<Record<SubmissionState, readonly [number, string]>> = {
  pending: [201, 'PENDING'],
  timeout: [201, 'PENDING'],
  expired: [201, 'PENDING'],
  duplicate: [409, 'DUPLICATE'],
  included: [409, 'DUPLICATE'],
  failed: [409, 'DUPLICATE'],
  tryLater: [503, 'TRY_AGAIN_LATER'],
  rejected: [400, 'ERROR'],
}

/** `POST /transactions_async` (rest.md 1.10): the node's immediate answer; the status code follows it. */
export async function answerSubmitAsync(call: GatewayCall): Promise<Response> {
  const send = submitOf(call)
  const envelope_xdr = await submittedEnvelope(call)
  const { state, hash, resultXdr } = await send(envelope_xdr, 'async', call.signal)
  if (hash === undefined) {
    throw new ProblemError('transaction_malformed', { envelope_xdr, error: {} })
  }
  const [status, tx_status] = statuses[state]
  const refused = state === 'rejected' && resultXdr !== undefined
  return halResponse({ ...(refused && { error_result_xdr: resultXdr }), tx_status, hash }, status)
}

function submitOf({ source }: GatewayCall): Submit {
  if (source.submit === undefined) throw new ProblemError('transaction_submission_disabled')
  return source.submit
}

/** rest.md 2.3; operations are absent where the result has none. */
function codesToRest({ codes }: Submission) {
  if (codes === undefined) return undefined
  const { outcome, inner, operations } = codes
  return {
    transaction: outcome.code,
    ...(inner && { inner_transaction: inner.code }),
    ...(operations.length > 0 && { operations: operations.map(({ code }) => code) }),
  }
}
