import { lossyText } from '../xdr/fromXdr.ts'
import { bytesFromBase64, hexFromBytes, base64FromBytes, bytesFromHex } from '../values/bytes.ts'
import type { Memo } from '../values/value.ts'
import type { RecordReader } from './record.ts'
import { RecordError, UnknownTypeError } from '../values/errors.ts'
import type { FeeBump, Transaction, Preconditions } from '../transaction.ts'
import { accountOf, parseSignerKey, toidParts } from '../values/ids.ts'
import { formatTime } from '../values/time.ts'
import { addressToRest } from './toRest.ts'

/** Reads a transaction of the REST service (rest.md 3.3); a fee bump has either of its hashes. */
export function transactionFromRest(record: RecordReader): Transaction {
  const [pagingToken, ledger] = [record.toid('paging_token'), record.ledger('ledger')]
  const parts = toidParts(pagingToken)
  if (parts.ledger !== ledger || parts.transaction === 0 || parts.operation !== 0)
    throw new RecordError(
      `paging_token is not of a transaction in ledger ${ledger}: ${pagingToken}`,
    )
  const source = record.has('account_muxed')
    ? record.address('account')
    : record.account('source_account')
  return {
    hash: record.hash('hash'),
    pagingToken,
    ledger,
    createdAt: record.time('created_at'),
    successful: successOf(record),
    source,
    sourceSequence: record.bigint('source_account_sequence'),
    feeAccount: record.optional('fee_account', (r) => r.address('fee_account')) ?? source,
    // Before version 1 one field was both.
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

/**
 * True if its result is txSUCCESS or txFEE_BUMP_INNER_SUCCESS (XDR `TransactionResult`), as services since 0.17 state
 * too.
 */
function successOf(record: RecordReader): boolean {
  const bytes = bytesFromBase64(record.text('result_xdr').slice(0, 16))
  const code = bytes?.length === 12 ? new DataView(bytes.buffer).getInt32(8) : undefined
  const successful = code === undefined ? undefined : code === 0 || code === 1
  if (successful !== undefined && !record.has('successful')) return successful
  const stated = record.boolean('successful')
  if (successful === undefined || stated === successful) return stated
  throw new RecordError(`successful is ${stated}, but result_xdr has the code ${code}`)
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

/** The service drops NUL and replaces bytes that are not UTF-8 (observed.md, trap 5). */
const readable = (text: string): string => text.replaceAll(/[\0\ufffd]/g, '')

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
      if (readable(lossyText(bytes)) !== readable(text))
        throw new RecordError('memo is not the text of memo_bytes')
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
      throw new UnknownTypeError(`memo_type is no memo type: ${type}`)
  }
}

function memoToRest(memo: Memo): Readonly<Record<string, string>> {
  switch (memo.type) {
    case 'none':
      return { memo_type: 'none' }
    case 'text':
      return { memo_type: 'text', memo: memo.text, memo_bytes: base64FromBytes(memo.bytes) }
    case 'id':
      return { memo_type: 'id', memo: memo.id.toString() }
    case 'hash':
    case 'return':
      return {
        memo_type: memo.type,
        memo: base64FromBytes(bytesFromHex(memo.hash) ?? new Uint8Array(32)),
      }
  }
}

/** The whole REST record, links included, as the service at `base` (no slash at the end) would write it. */
export function transactionToRest(
  transaction: Transaction,
  base: string,
): Readonly<Record<string, unknown>> {
  const { hash, feeBump, xdr } = transaction
  const source = accountOf(transaction.source)
  const token = transaction.pagingToken.toString()
  const self = { href: `${base}/transactions/${hash}` }
  const pages = (name: string) => ({
    href: `${self.href}/${name}{?cursor,limit,order}`,
    templated: true,
  })
  return {
    ...memoToRest(transaction.memo),
    _links: {
      self,
      account: { href: `${base}/accounts/${source}` },
      ledger: { href: `${base}/ledgers/${transaction.ledger}` },
      operations: pages('operations'),
      effects: pages('effects'),
      precedes: { href: `${base}/transactions?order=asc&cursor=${token}` },
      succeeds: { href: `${base}/transactions?order=desc&cursor=${token}` },
      transaction: self,
    },
    id: hash,
    paging_token: token,
    successful: transaction.successful,
    hash,
    ledger: transaction.ledger,
    created_at: formatTime(transaction.createdAt),
    ...sourceToRest(transaction),
    source_account_sequence: transaction.sourceSequence.toString(),
    ...addressToRest('fee_account', transaction.feeAccount),
    fee_charged: transaction.feeCharged.toString(),
    max_fee: transaction.maxFee.toString(),
    operation_count: transaction.operationCount,
    envelope_xdr: xdr.envelope,
    result_xdr: xdr.result,
    ...(xdr.meta ? { result_meta_xdr: xdr.meta } : {}),
    ...(xdr.feeMeta === undefined ? {} : { fee_meta_xdr: xdr.feeMeta }),
    signatures: transaction.signatures,
    ...(transaction.preconditions
      ? { preconditions: preconditionsToRest(transaction.preconditions) }
      : {}),
    ...(feeBump ? feeBumpToRest(feeBump) : {}),
  }
}

/** A muxed source is `source_account` beside `account_muxed`: the names do not match (rest.md 9.3). */
function sourceToRest({ source }: Transaction): Readonly<Record<string, string>> {
  const { account, ...muxed } = addressToRest('account', source)
  return { source_account: account ?? source, ...muxed }
}

const feeBumpToRest = (feeBump: FeeBump): Readonly<Record<string, unknown>> => ({
  fee_bump_transaction: { hash: feeBump.outerHash, signatures: feeBump.outerSignatures },
  inner_transaction: {
    hash: feeBump.innerHash,
    signatures: feeBump.innerSignatures,
    max_fee: feeBump.innerMaxFee.toString(),
  },
})

/** Reads a transaction's `preconditions` (rest.md 3.3); every part may be absent, all at once too. */
function preconditionsFromRest(record: RecordReader): Preconditions {
  return {
    timeBounds: record.optional('timebounds', (r) => {
      const bounds = r.object('timebounds')
      return { min: bounds.bigint('min_time'), max: bigint(bounds, 'max_time') }
    }),
    ledgerBounds: record.optional('ledgerbounds', (r) => {
      const bounds = r.object('ledgerbounds')
      return { min: bounds.integer('min_ledger'), max: integer(bounds, 'max_ledger') }
    }),
    minAccountSequence: bigint(record, 'min_account_sequence'),
    minAccountSequenceAge: bigint(record, 'min_account_sequence_age'),
    minAccountSequenceLedgerGap: integer(record, 'min_account_sequence_ledger_gap'),
    extraSigners: record.optional('extra_signers', (r) =>
      r.texts('extra_signers').map((text) => {
        const key = parseSignerKey(text)
        if (key === undefined) throw new RecordError(`extra_signers holds no signer key: ${text}`)
        return key
      }),
    ),
  }
}

const bigint = (from: RecordReader, key: string) => from.optional(key, (r) => r.bigint(key))
const integer = (from: RecordReader, key: string) => from.optional(key, (r) => r.integer(key))

/** `preconditions` as the service writes them. */
function preconditionsToRest(preconditions: Preconditions): Readonly<Record<string, unknown>> {
  const { timeBounds, ledgerBounds } = preconditions
  const entries: readonly (readonly [string, unknown])[] = [
    [
      'timebounds',
      timeBounds && boundsToRest('time', timeBounds.min.toString(), timeBounds.max?.toString()),
    ],
    ['ledgerbounds', ledgerBounds && boundsToRest('ledger', ledgerBounds.min, ledgerBounds.max)],
    ['min_account_sequence', preconditions.minAccountSequence?.toString()],
    ['min_account_sequence_age', preconditions.minAccountSequenceAge?.toString()],
    ['min_account_sequence_ledger_gap', preconditions.minAccountSequenceLedgerGap],
    ['extra_signers', preconditions.extraSigners],
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const boundsToRest = <T>(
  unit: string,
  min: T,
  max: T | undefined,
): Readonly<Record<string, T>> => ({
  [`min_${unit}`]: min,
  ...(max === undefined ? {} : { [`max_${unit}`]: max }),
})
