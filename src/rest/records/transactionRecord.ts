import { bytesFromBase64, hexFromBytes } from '../../model/values/bytes.ts'
import type { Memo } from '../../model/values/memo.ts'
import { preconditionsFromRest } from './preconditionsRecord.ts'
import type { RecordReader } from './record.ts'
import { RecordError } from '../../model/errors.ts'
import type { FeeBump, Transaction } from '../../model/transaction.ts'

export { transactionToRest } from './transactionToRest.ts'

/** Reads a transaction of the REST service (rest.md 3.3); a fee bump may be there under either of its hashes. */
export function transactionFromRest(record: RecordReader): Transaction {
  const source = record.has('account_muxed')
    ? record.address('account')
    : record.account('source_account')
  return {
    hash: record.hash('hash'),
    pagingToken: record.toid('paging_token'),
    ledger: record.ledger('ledger'),
    createdAt: record.time('created_at'),
    // Before version 0.17 only successful ones were kept.
    successful: record.optional('successful', (r) => r.boolean('successful')) ?? true,
    source,
    sourceSequence: record.bigint('source_account_sequence'),
    feeAccount: record.optional('fee_account', (r) => r.address('fee_account')) ?? source,
    // One field stood for both before version 1.
    feeCharged: record.stroops(record.has('fee_charged') ? 'fee_charged' : 'fee_paid'),
    maxFee: record.stroops(record.has('max_fee') ? 'max_fee' : 'fee_paid'),
    operationCount: record.integer('operation_count'),
    memo: memoFromRest(record),
    signatures: record.texts('signatures'),
    preconditions: record.optional('preconditions', (r) =>
      preconditionsFromRest(r.object('preconditions')),
    ),
    feeBump: record.optional('fee_bump_transaction', feeBumpFromRest),
    xdr: {
      envelope: record.text('envelope_xdr'),
      result: record.text('result_xdr'),
      meta: record.optional('result_meta_xdr', (r) => r.text('result_meta_xdr')),
      feeMeta: record.optional('fee_meta_xdr', (r) => r.text('fee_meta_xdr')),
    },
  }
}

function feeBumpFromRest(record: RecordReader): FeeBump {
  const outer = record.object('fee_bump_transaction')
  const inner = record.object('inner_transaction')
  return {
    outerHash: outer.hash('hash'),
    outerSignatures: outer.texts('signatures'),
    innerHash: inner.hash('hash'),
    innerSignatures: inner.texts('signatures'),
    innerMaxFee: inner.stroops('max_fee'),
  }
}

function memoFromRest(record: RecordReader): Memo {
  const type = record.text('memo_type')
  switch (type) {
    case 'none':
      return { type }
    case 'text': {
      const text = record.optional('memo', (r) => r.text('memo')) ?? ''
      const bytes = record.has('memo_bytes')
        ? bytesFromBase64(record.text('memo_bytes'))
        : new TextEncoder().encode(text)
      if (bytes === undefined) throw new RecordError('memo_bytes is no base64')
      return { type, text, bytes }
    }
    case 'id':
      return { type, id: record.bigint('memo') }
    case 'hash':
    case 'return': {
      const bytes = bytesFromBase64(record.text('memo'))
      if (bytes?.length !== 32) throw new RecordError('memo is no base64 of 32 bytes')
      return { type, hash: hexFromBytes(bytes) }
    }
    default:
      throw new RecordError(`memo_type is no memo type: ${type}`)
  }
}
