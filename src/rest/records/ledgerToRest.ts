import { formatAmount } from '../../model/values/amount.ts'
import type { Ledger } from '../../model/ledger.ts'
import { formatTime } from '../../model/values/time.ts'
import { toid } from '../../model/values/toid.ts'

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
