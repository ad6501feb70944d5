import { type HeaderFields, headerFields } from './ledgerHeader.ts'
import { type LedgerHash, parseLedgerHash } from '../values/hash.ts'
import type { Ledger } from '../ledger.ts'
import type { RecordReader } from './record.ts'
import { RecordError } from '../values/errors.ts'
import { formatAmount } from '../values/amount.ts'
import { formatTime } from '../values/time.ts'
import { toid } from '../values/toid.ts'

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
