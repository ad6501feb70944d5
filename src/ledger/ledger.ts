import type { RecordReader } from './restRecord.ts'
import { type Cursor, RecordError } from './values/answer.ts'
import { base64FromBytes, bytesFromBase64, hexFromBytes } from './values/bytes.ts'
import { type LedgerHash, type LedgerSequence, parseLedgerHash, toid } from './values/ids.ts'
import {
  formatAmount,
  formatTime,
  type Stroops,
  stroops,
  type UnixSeconds,
} from './values/numbers.ts'
import {
  type AppliedTransaction,
  type ClosedLedger,
  innerTransaction,
  isSuccessful,
} from './xdr/closedLedger.ts'

/** A closed ledger: its header and counts. Its paging token is `toid(sequence, 0, 0)`. */
export interface Ledger {
  readonly sequence: LedgerSequence
  readonly hash: LedgerHash
  /** Absent for ledger 1 alone. */
  readonly previousHash?: LedgerHash | undefined
  readonly closedAt: UnixSeconds
  readonly successfulTransactionCount: number
  /** Absent where a very old REST ingestion did not count it. */
  readonly failedTransactionCount?: number | undefined
  /** Operations of successful transactions. */
  readonly operationCount: number
  /** Operations of all transactions; absent where a very old REST ingestion did not count it. */
  readonly transactionSetOperationCount?: number | undefined
  readonly totalCoins: Stroops
  readonly feePool: Stroops
  /** Stroops an operation. */
  readonly baseFee: number
  /** Stroops a subentry. */
  readonly baseReserve: number
  /** In operations since protocol 11, in transactions before. */
  readonly maxTransactionSetSize: number
  readonly protocolVersion: number
  /** XDR `LedgerHeader`, base64. */
  readonly headerXdr: string
}

/** A look through ledgers for the one with a hash, newest first or behind a cursor. */
export interface LedgerSearchRequest {
  readonly hash: LedgerHash
  readonly cursor?: Cursor | undefined
}

/** The result of a search through some ledgers; its answer's coverage names them. */
export interface LedgerSearch {
  /** Absent where none of them has the hash. */
  readonly sequence?: LedgerSequence | undefined
  /** The cursor at which older ledgers begin; absent if there are none, or the source has no more. */
  readonly next?: Cursor | undefined
}

/** Reads a ledger of the REST service (rest.md 3.2). */
export function ledgerFromRest(record: RecordReader): Ledger {
  const count = (key: string) => record.optional(key, (r) => r.integer(key))
  const ledger = {
    sequence: record.ledger('sequence'),
    hash: ledgerHash(record, 'hash'),
    previousHash: record.optional('prev_hash', (r) => ledgerHash(r, 'prev_hash')),
    closedAt: record.time('closed_at'),
    // Before version 0.17 only successful transactions were stored.
    successfulTransactionCount:
      count('successful_transaction_count') ?? record.integer('transaction_count'),
    failedTransactionCount: count('failed_transaction_count'),
    operationCount: record.integer('operation_count'),
    transactionSetOperationCount: count('tx_set_operation_count'),
    totalCoins: record.amount('total_coins'),
    feePool: record.amount('fee_pool'),
    baseFee: record.integer('base_fee_in_stroops'),
    baseReserve: record.integer('base_reserve_in_stroops'),
    maxTransactionSetSize: record.integer('max_tx_set_size'),
    protocolVersion: record.integer('protocol_version'),
    headerXdr: record.text('header_xdr'),
  }
  checkHeader(ledger)
  return ledger
}

/** Throws RecordError where the record states something else than its own header. */
function checkHeader(ledger: Ledger): void {
  const header = headerFields(ledger.headerXdr)
  if (header === undefined) throw new RecordError('header_xdr is no ledger header')
  const stated: HeaderFields = {
    protocol_version: ledger.protocolVersion,
    prev_hash: ledger.previousHash ?? '0'.repeat(64),
    closed_at: BigInt(ledger.closedAt),
    sequence: ledger.sequence,
    total_coins: ledger.totalCoins,
    fee_pool: ledger.feePool,
    base_fee_in_stroops: ledger.baseFee,
    base_reserve_in_stroops: ledger.baseReserve,
    max_tx_set_size: ledger.maxTransactionSetSize,
  }
  const names = Object.keys(stated)
  const wrong = names.find((name) => Reflect.get(stated, name) !== Reflect.get(header, name))
  if (wrong !== undefined)
    throw new RecordError(
      `${wrong} is ${Reflect.get(stated, wrong)}, but the header has ${Reflect.get(header, wrong)}`,
    )
}

function ledgerHash(record: RecordReader, key: string): LedgerHash {
  const hash = parseLedgerHash(record.text(key))
  if (hash === undefined) throw new RecordError(`${key} is no ledger hash: ${record.text(key)}`)
  return hash
}

/** The whole REST record, links included, as the service at `base` (no slash at the end) would write it. */
export function ledgerToRest(ledger: Ledger, base: string): Readonly<Record<string, unknown>> {
  const self = `${base}/ledgers/${ledger.sequence}`
  const pages = (name: string) => ({
    href: `${self}/${name}{?cursor,limit,order}`,
    templated: true,
  })
  return {
    _links: {
      self: { href: self },
      transactions: pages('transactions'),
      operations: pages('operations'),
      payments: pages('payments'),
      effects: pages('effects'),
    },
    id: ledger.hash,
    paging_token: toid(ledger.sequence, 0, 0).toString(),
    hash: ledger.hash,
    ...(ledger.previousHash ? { prev_hash: ledger.previousHash } : {}),
    sequence: ledger.sequence,
    successful_transaction_count: ledger.successfulTransactionCount,
    failed_transaction_count: ledger.failedTransactionCount ?? null,
    operation_count: ledger.operationCount,
    tx_set_operation_count: ledger.transactionSetOperationCount ?? null,
    closed_at: formatTime(ledger.closedAt),
    total_coins: formatAmount(ledger.totalCoins),
    fee_pool: formatAmount(ledger.feePool),
    base_fee_in_stroops: ledger.baseFee,
    base_reserve_in_stroops: ledger.baseReserve,
    max_tx_set_size: ledger.maxTransactionSetSize,
    protocol_version: ledger.protocolVersion,
    header_xdr: ledger.headerXdr,
  }
}

/**
 * The fields of a ledger's record that repeat its header; amounts in stroops, the close time in seconds of Unix time.
 */
interface HeaderFields {
  readonly protocol_version: number
  readonly prev_hash: string
  readonly closed_at: bigint
  readonly sequence: number
  readonly total_coins: bigint
  readonly fee_pool: bigint
  readonly base_fee_in_stroops: number
  readonly base_reserve_in_stroops: number
  readonly max_tx_set_size: number
}

/** Reads the fixed fields of XDR `LedgerHeader` in base64; undefined for bytes that are none. */
function headerFields(base64: string): HeaderFields | undefined {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  const skip = (count: number) => {
    at += count
  }
  const uint32 = () => {
    skip(4)
    return view.getUint32(at - 4)
  }
  const int64 = () => {
    skip(8)
    return view.getBigInt64(at - 8)
  }
  const skipOpaque = () => {
    const length = uint32()
    skip(Math.ceil(length / 4) * 4)
  }
  try {
    const protocol_version = uint32()
    const prev_hash = hexFromBytes(bytes.subarray(at, at + 32))
    skip(64) // and the hash of the transaction set
    const closed_at = int64()
    for (let upgrades = uint32(); upgrades > 0 && at < bytes.length; upgrades--) skipOpaque()
    // A signed StellarValue has a node's key and its signature.
    if (uint32() === 1) {
      skip(36)
      skipOpaque()
    }
    skip(64) // hashes of results and of the bucket list
    const [sequence, total_coins, fee_pool] = [uint32(), int64(), int64()]
    skip(12) // inflation and the next ID
    const [base_fee_in_stroops, base_reserve_in_stroops] = [uint32(), uint32()]
    const max_tx_set_size = uint32()
    return {
      protocol_version,
      prev_hash,
      closed_at,
      sequence,
      total_coins,
      fee_pool,
      base_fee_in_stroops,
      base_reserve_in_stroops,
      max_tx_set_size,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A transaction's part in a ledger's counts. */
export interface CountedTransaction {
  readonly successful: boolean
  /** The envelope's number of operations: a transaction that failed before its operations has no result for them. */
  readonly operationCount: number
}

/** Counts a transaction, a fee bump once. */
export const outcomeOf = ({
  envelope,
  result,
}: Pick<AppliedTransaction, 'envelope' | 'result'>): CountedTransaction => ({
  successful: isSuccessful(result),
  operationCount: innerTransaction(envelope).operations.length,
})

/** A ledger as in REST: its header and counts. */
export function ledgerOf(
  { sequence, hash, closedAt, header, headerBytes }: Omit<ClosedLedger, 'transactions'>,
  outcomes: readonly CountedTransaction[],
): Ledger {
  const successful = outcomes.filter((outcome) => outcome.successful)
  return {
    sequence,
    hash,
    previousHash:
      sequence === 1 ? undefined : parseLedgerHash(hexFromBytes(header.previousLedgerHash)),
    closedAt,
    successfulTransactionCount: successful.length,
    failedTransactionCount: outcomes.length - successful.length,
    operationCount: operationsIn(successful),
    transactionSetOperationCount: operationsIn(outcomes),
    totalCoins: stroops(header.totalCoins),
    feePool: stroops(header.feePool),
    baseFee: header.baseFee,
    baseReserve: header.baseReserve,
    maxTransactionSetSize: header.maxTxSetSize,
    protocolVersion: header.ledgerVersion,
    headerXdr: base64FromBytes(headerBytes),
  }
}

const operationsIn = (outcomes: readonly CountedTransaction[]) =>
  outcomes.reduce((sum, { operationCount }) => sum + operationCount, 0)
