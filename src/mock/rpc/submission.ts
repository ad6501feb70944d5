import { findSubmitted } from '../submitted.ts'
import { badFormat, readFields } from './parameters.ts'
import type { Method } from './rpcCall.ts'
import { JsonRpcError } from './rpcError.ts'

/** Answers from the recording, by the envelope's text. */
export const sendTransaction: Method = async (call) => {
  const fields = readFields(call.params, 'SendTransactionRequest')
  const envelope = fields.text('transaction')
  const wrong = badFormat(fields.text('xdrFormat'))
  if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
  if (!looksLikeEnvelope(envelope)) throw new JsonRpcError(-32602, 'invalid_xdr')
  const found = await findSubmitted(call.view, envelope)
  const { head, closeTime } = call.moment
  const latest = { latestLedger: head, latestLedgerCloseTime: String(closeTime(head)) }
  switch (found.kind) {
    case 'unknown':
      throw new JsonRpcError(-32603, 'this is a recorded network: it takes in no new transaction')
    case 'rejected': {
      const { hash, resultXdr } = found.row
      return { status: 'ERROR', hash, ...latest, errorResultXdr: resultXdr }
    }
    case 'applied':
      return { status: 'DUPLICATE', hash: found.row.hash, ...latest }
    case 'ahead':
      return { status: 'PENDING', hash: found.row.hash, ...latest }
  }
}

/** Never an error of JSON-RPC: the refusal is part of the result. */
export const simulateTransaction: Method = (call) => {
  const envelope = readFields(call.params, 'SimulateTransactionRequest').text('transaction')
  if (!looksLikeEnvelope(envelope)) {
    return Promise.resolve({ error: 'Could not unmarshal transaction', latestLedger: 0 })
  }
  const error = 'this is a recorded network: it cannot simulate'
  return Promise.resolve({ error, latestLedger: call.moment.head })
}

/** An envelope has at least a source, a fee, a sequence number and no operation. */
function looksLikeEnvelope(text: string): boolean {
  return text.length >= 80 && text.length % 4 === 0 && /^AAAA[A-Za-z0-9+/]+={0,2}$/.test(text)
}
