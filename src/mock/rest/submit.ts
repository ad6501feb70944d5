import { type Row, rowOf, textOf } from '../record.ts'
import { ProblemError } from '../server/problem.ts'
import { halResponse } from '../server/respond.ts'
import { bodyOf, formOf, submittedEnvelope } from '../server/submittedEnvelope.ts'
import { type Found, findSubmitted } from '../submitted.ts'
import { type RestCall, rebase } from './call.ts'

type Mode = 'replay' | 'disabled'

/** `POST /transactions`: waits for the ledger, so a transaction that lies ahead of the clock is not applied yet. */
export async function submit(call: RestCall, mode: Mode): Promise<Response> {
  if (mode === 'disabled') throw new ProblemError('transaction_submission_disabled')
  const envelope = await submittedEnvelope(call)
  const found = await findSubmitted(call.view, envelope)
  switch (found.kind) {
    case 'unknown':
      throw new ProblemError('transaction_malformed', { envelope_xdr: envelope })
    case 'rejected':
      throw new ProblemError('transaction_failed', {
        envelope_xdr: envelope,
        result_codes: found.row.resultCodes,
        result_xdr: found.row.resultXdr,
      })
    case 'ahead':
      throw new ProblemError('transaction_submission_timeout', {
        hash: found.row.hash,
        envelope_xdr: envelope,
      })
    case 'applied':
      if (found.row.successful === true) return halResponse(rebase(found.row, call))
      throw new ProblemError('transaction_failed', {
        envelope_xdr: envelope,
        result_codes: await failureCodes(call, found.row),
        result_xdr: found.row.result_xdr,
      })
  }
}

/** `POST /transactions_async`: the node's immediate answer. */
export async function submitAsync(call: RestCall, mode: Mode): Promise<Response> {
  if (mode === 'disabled') {
    const extras = { envelope_xdr: formOf(await bodyOf(call.request)).get('tx') ?? '' }
    throw new ProblemError('transaction_submission_disabled', extras)
  }
  const envelope = await submittedEnvelope(call)
  const found = await findSubmitted(call.view, envelope)
  const [status, name] = asyncStatus(found)
  if (found.kind === 'unknown') {
    throw new ProblemError('transaction_malformed', { envelope_xdr: envelope, error: {} })
  }
  return halResponse(
    {
      ...(found.kind === 'rejected' && { error_result_xdr: found.row.resultXdr }),
      tx_status: name,
      hash: found.row.hash,
    },
    status,
  )
}

function asyncStatus({ kind }: Found): readonly [number, string] {
  switch (kind) {
    case 'ahead':
      return [201, 'PENDING']
    case 'applied':
      return [409, 'DUPLICATE']
    case 'rejected':
    case 'unknown':
      return [400, 'ERROR']
  }
}

/** The scenario knows why each of its failed transactions failed; other recordings only know that it did. */
async function failureCodes(call: RestCall, row: Row): Promise<Row> {
  const failures = await call.corpus.table('failures')
  const actual = textOf(failures.find((failure) => failure.hash === row.hash) ?? {}, 'actual')
  const operations = /\[(.+)\]/.exec(actual)?.[1]?.split(',')
  const isFeeBump = rowOf(row, 'fee_bump_transaction').hash !== undefined
  return {
    transaction: isFeeBump ? 'tx_fee_bump_inner_failed' : 'tx_failed',
    ...(isFeeBump && { inner_transaction: 'tx_failed' }),
    ...(operations !== undefined && { operations }),
  }
}
