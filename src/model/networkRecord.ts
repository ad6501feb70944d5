import type { FeeDistribution, FeeStats, NetworkStatus } from './network.ts'
import type { RecordReader } from './record.ts'

const percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]

/** The REST service's root (rest.md 3.1). */
export const networkFromRest = (record: RecordReader): NetworkStatus => ({
  passphrase: record.text('network_passphrase'),
  protocolVersion: record.integer('current_protocol_version'),
  version: record.text('horizon_version'),
  latestLedger: record.ledger('history_latest_ledger'),
  latestLedgerClosedAt: record.time('history_latest_ledger_closed_at'),
  oldestLedger: record.ledger('history_elder_ledger'),
})

/** `/fee_stats` of a REST service (rest.md 3.11): whole fees over five ledgers. */
export const feeStatsFromRest = (record: RecordReader): FeeStats => ({
  lastLedger: record.ledger('last_ledger'),
  baseFee: record.bigint('last_ledger_base_fee'),
  capacityUsage: record.text('ledger_capacity_usage'),
  charged: feeDistribution(record.object('fee_charged')),
  bid: feeDistribution(record.object('max_fee')),
})

/** The result of JSON-RPC getFeeStats (rpc.md 2.5): inclusion fees alone. */
export const feeStatsFromRpc = (record: RecordReader): FeeStats => ({
  lastLedger: record.ledger('latestLedger'),
  charged: feeDistribution(record.object('inclusionFee')),
  soroban: feeDistribution(record.object('sorobanInclusionFee')),
})

const feeDistribution = (record: RecordReader): FeeDistribution => ({
  min: record.bigint('min'),
  max: record.bigint('max'),
  mode: record.bigint('mode'),
  percentiles: percents.map((percent) => ({ percent, fee: record.bigint(`p${percent}`) })),
})
