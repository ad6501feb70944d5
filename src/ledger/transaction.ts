import type { CountedTransaction } from './ledger.ts'
import { addressToRest, type RecordReader } from './restRecord.ts'
import { RecordError, UnknownTypeError } from './values/answer.ts'
import { base64FromBytes, bytesFromBase64, bytesFromHex, hexFromBytes } from './values/bytes.ts'
import {
  type AccountAddress,
  accountOf,
  type LedgerSequence,
  parseSignerKey,
  type SignerKey,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
  transactionHashFromBytes,
} from './values/ids.ts'
import { formatTime, maxInt64, type Stroops, stroops, type UnixSeconds } from './values/numbers.ts'
import type { Memo } from './values/value.ts'
import { type AppliedTransaction, innerTransaction, isSuccessful } from './xdr/closedLedger.ts'
import {
  skipMemo,
  skipMuxedAccount,
  skipPreconditions,
  skipTimeBounds,
} from './xdr/generated/reader.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { addressFromXdr, lossyText, signerFromXdr } from './xdr/values.ts'
import { bool, i32, open, step, u32, XdrError } from './xdr/xdrBytes.ts'

/** A transaction in a ledger, successful or failed. */
export interface Transaction {
  /** The outer hash of a fee bump, or the inner one if requested by it. */
  readonly hash: TransactionHash
  /** Ledger and application order, operation 0. */
  readonly pagingToken: Toid
  readonly ledger: LedgerSequence
  readonly createdAt: UnixSeconds
  readonly successful: boolean
  /** The inner transaction's source for a fee bump. */
  readonly source: AccountAddress
  /** The inner transaction's sequence number for a fee bump. */
  readonly sourceSequence: bigint
  readonly feeAccount: AccountAddress
  /** Charged, after refunds. */
  readonly feeCharged: Stroops
  /** The maximum fee: the outer fee for a fee bump. */
  readonly maxFee: Stroops
  readonly operationCount: number
  readonly memo: Memo
  /** Base64; the outer ones for a fee bump. */
  readonly signatures: readonly string[]
  readonly preconditions?: Preconditions | undefined
  readonly feeBump?: FeeBump | undefined
  readonly xdr: TransactionXdr
}

/** The raw bytes, base64. */
export interface TransactionXdr {
  readonly envelope: string
  readonly result: string
  /** Absent where the operator of a REST service leaves it out. */
  readonly meta?: string | undefined
  /** Absent where the source does not carry it: RPC's getTransaction(s). It is in the ledger's meta. */
  readonly feeMeta?: string | undefined
}

/** The outer and inner parts of a fee bump (CAP-15). */
export interface FeeBump {
  readonly outerHash: TransactionHash
  readonly outerSignatures: readonly string[]
  readonly innerHash: TransactionHash
  readonly innerSignatures: readonly string[]
  readonly innerMaxFee: Stroops
}

/** Preconditions (CAP-21); absent parts are not set. */
export interface Preconditions {
  /** Unix seconds as text-sized integers: they are uint64. `max` absent: no end. */
  readonly timeBounds?: { readonly min: bigint; readonly max?: bigint | undefined } | undefined
  readonly ledgerBounds?: { readonly min: number; readonly max?: number | undefined } | undefined
  readonly minAccountSequence?: bigint | undefined
  /** Seconds. */
  readonly minAccountSequenceAge?: bigint | undefined
  /** Ledgers. */
  readonly minAccountSequenceLedgerGap?: number | undefined
  readonly extraSigners?: readonly SignerKey[] | undefined
}

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
    sourceSequence: record.signed('source_account_sequence'),
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
 * Its result is txSUCCESS or txFEE_BUMP_INNER_SUCCESS (XDR `TransactionResult`), as services since 0.17 state
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

/** The memo of a transaction's record. Throws RecordError where its fields contradict each other. */
export function memoFromRest(record: RecordReader): Memo {
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
      timeBounds &&
        boundsToRest('time', timeBounds.min.toString(), cutTime(timeBounds.max)?.toString()),
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

/** A transaction as in a REST list: a fee bump under its outer hash. */
export function transactionOf(applied: AppliedTransaction): Transaction {
  const { envelope, result, bytes } = applied
  const signed = signedFields(envelope)
  return {
    hash: applied.hash,
    pagingToken: toid(applied.ledger, applied.applicationOrder, 0),
    ledger: applied.ledger,
    createdAt: applied.closedAt,
    successful: isSuccessful(result),
    feeCharged: stroops(result.feeCharged),
    ...signed,
    feeBump: feeBumpOf(applied, signed.signatures),
    xdr: {
      envelope: base64FromBytes(bytes.envelope),
      result: base64FromBytes(bytes.result),
      meta: base64FromBytes(bytes.meta) || undefined,
      feeMeta: bytes.feeMeta && base64FromBytes(bytes.feeMeta),
    },
  }
}

/** The fields of a transaction's record that its envelope states, with the outer signatures for a fee bump. */
export function signedFields(envelope: Xdr.TransactionEnvelope) {
  const inner = innerTransaction(envelope)
  const outer = envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump : undefined
  return {
    source: inner.source,
    sourceSequence: inner.sequence,
    feeAccount: outer ? addressFromXdr(outer.tx.feeSource) : inner.source,
    maxFee: stroops(outer ? outer.tx.fee : BigInt(inner.fee)),
    operationCount: inner.operations.length,
    memo: memoFromXdr(inner.memo),
    signatures: signatureTexts(outer?.signatures ?? inner.signatures),
    preconditions: preconditionsFromXdr(inner.preconditions),
  }
}

/** A fee bump as REST answers for one of its hashes; any other transaction unchanged. */
export function underHash(transaction: Transaction, hash: TransactionHash): Transaction {
  const { feeBump } = transaction
  if (feeBump === undefined) return transaction
  return hash === feeBump.innerHash
    ? { ...transaction, hash, signatures: feeBump.innerSignatures }
    : { ...transaction, hash: feeBump.outerHash, signatures: feeBump.outerSignatures }
}

function feeBumpOf(
  { hash, envelope, result: { result } }: AppliedTransaction,
  outerSignatures: readonly string[],
): FeeBump | undefined {
  if (envelope.type !== 'envelopeTypeTxFeeBump') return undefined
  const { fee, signatures } = innerTransaction(envelope)
  // The outer transaction of a fee bump in a ledger is valid, so its result holds the inner one's.
  if (result.type !== 'txFeeBumpInnerSuccess' && result.type !== 'txFeeBumpInnerFailed')
    throw new RecordError(`a fee bump has the result ${result.type}, without its inner transaction`)
  return {
    outerHash: hash,
    outerSignatures,
    innerHash: transactionHashFromBytes(result.innerResultPair.transactionHash),
    innerSignatures: signatureTexts(signatures),
    innerMaxFee: stroops(BigInt(fee)),
  }
}

/** Base64. */
const signatureTexts = (signatures: readonly Xdr.DecoratedSignature[]) =>
  signatures.map(({ signature }) => base64FromBytes(signature))

/** A memo; its text is without NULs and bad bytes, as in REST, its bytes are complete. */
export function memoFromXdr(memo: Xdr.Memo): Memo {
  switch (memo.type) {
    case 'memoNone':
      return { type: 'none' }
    case 'memoText':
      return {
        type: 'text',
        text: lossyText(memo.text).replaceAll('\0', ''),
        // A copy: the text itself is a view of the ledger's bytes.
        bytes: memo.text.slice(),
      }
    case 'memoId':
      return { type: 'id', id: memo.id }
    case 'memoHash':
      return { type: 'hash', hash: hexFromBytes(memo.hash) }
    case 'memoReturn':
      return { type: 'return', hash: hexFromBytes(memo.retHash) }
  }
}

/** Absent where there are none; an empty object for V2 preconditions without a condition. */
export function preconditionsFromXdr(conditions: Xdr.Preconditions): Preconditions | undefined {
  switch (conditions.type) {
    case 'precondNone':
      return undefined
    case 'precondTime':
      return { timeBounds: timeBounds(conditions.timeBounds) }
    case 'precondV2': {
      const { v2 } = conditions
      return {
        timeBounds: v2.timeBounds && timeBounds(v2.timeBounds),
        ledgerBounds: v2.ledgerBounds && {
          min: v2.ledgerBounds.minLedger,
          max: v2.ledgerBounds.maxLedger || undefined,
        },
        minAccountSequence: v2.minSeqNum,
        minAccountSequenceAge: v2.minSeqAge || undefined,
        minAccountSequenceLedgerGap: v2.minSeqLedgerGap || undefined,
        extraSigners: v2.extraSigners.length > 0 ? v2.extraSigners.map(signerFromXdr) : undefined,
      }
    }
  }
}

/** 0 means no end in XDR. */
const timeBounds = ({ minTime, maxTime }: Xdr.TimeBounds) => ({
  min: minTime,
  max: maxTime === 0n ? undefined : maxTime,
})

/** REST's reference stores times as int64, and cuts larger ones. */
const cutTime = (time: bigint | undefined) =>
  time !== undefined && time > maxInt64 ? maxInt64 : time

/** Preconditions in the form in which a REST record has them. */
export const cutPreconditions = (preconditions: Preconditions): Preconditions => ({
  ...preconditions,
  timeBounds: preconditions.timeBounds && {
    ...preconditions.timeBounds,
    max: cutTime(preconditions.timeBounds.max),
  },
})

/**
 * A ledger's counts of a transaction that this build cannot read: both come before the fields that a later protocol may
 * add. Operations are counted by the envelope, or by the result where the envelope is absent.
 */
export function outcomeOfPrefix(
  result: Uint8Array,
  envelope: Uint8Array | undefined,
): CountedTransaction {
  const { successful, operationCount } = resultPrefix(result)
  return {
    successful,
    operationCount: envelope === undefined ? operationCount : operationCountOf(envelope),
  }
}

/** XDR `TransactionResult`: fee (8 bytes), code, and for some codes the operations' results. */
function resultPrefix(result: Uint8Array): CountedTransaction {
  open(result)
  step(8)
  const code = i32()
  if (code === 0 || code === -1) return { successful: code === 0, operationCount: u32() }
  if (code !== 1 && code !== -13) return { successful: false, operationCount: 0 }
  step(32 + 8) // hash and fee of the inner transaction
  const inner = i32()
  return {
    successful: code === 1,
    operationCount: inner === 0 || inner === -1 ? u32() : 0,
  }
}

/** The operations of an envelope (the inner one of a fee bump), none of which is read. */
function operationCountOf(envelope: Uint8Array): number {
  open(envelope)
  const type = u32()
  switch (type) {
    case 0:
      step(32 + 4 + 8) // source, fee, sequence
      if (bool()) skipTimeBounds()
      skipMemo()
      return u32()
    case 5:
      skipMuxedAccount()
      step(8 + 4) // fee, type of the inner envelope
      return operationCountV1()
    case 2:
      return operationCountV1()
    default:
      throw new XdrError(`no transaction envelope has type ${type}`, 0)
  }
}

function operationCountV1(): number {
  skipMuxedAccount()
  step(4 + 8) // fee, sequence
  skipPreconditions()
  skipMemo()
  return u32()
}
