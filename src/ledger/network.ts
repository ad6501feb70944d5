import type { Ledger } from './ledger.ts'
import { linkToRest, type RecordReader } from './restRecord.ts'
import type { Transaction } from './transaction.ts'
import { RecordError } from './values/answer.ts'
import {
  type FeeDistribution,
  type FeeStats,
  type NetworkStatus,
  newestProtocol,
} from './values/network.ts'
import { formatTime } from './values/numbers.ts'

/** The percentiles that services give. */
const feePercents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]

/** Reads a number of the root where it is there and known: a service writes 0 for what it does not know. */
const knownIn = <T>(
  record: RecordReader,
  key: string,
  read: (r: RecordReader) => T,
): T | undefined => (record.raw[key] === 0 ? undefined : record.optional(key, read))

/** A service that has read no ledger yet has 0 as the first and the last in its root (rest.md 3.1). */
export const hasNoLedgers = (record: RecordReader): boolean =>
  record.raw.history_latest_ledger === 0 || record.raw.history_elder_ledger === 0

/** The REST service's root (rest.md 3.1). A service whose node does not answer has 0 for the figures of that node. */
export const networkFromRest = (record: RecordReader): NetworkStatus => ({
  passphrase: record.text('network_passphrase'),
  protocolVersion: knownIn(record, 'current_protocol_version', (r) =>
    r.integer('current_protocol_version'),
  ),
  version: record.text('horizon_version'),
  latestLedger: record.ledger('history_latest_ledger'),
  latestLedgerClosedAt: record.time('history_latest_ledger_closed_at'),
  oldestLedger: record.ledger('history_elder_ledger'),
  core: knownIn(record, 'core_latest_ledger', (r) => ({
    version: r.text('core_version'),
    latestLedger: r.ledger('core_latest_ledger'),
    protocolVersion: r.integer('core_supported_protocol_version'),
  })),
  supportedProtocolVersion: knownIn(record, 'supported_protocol_version', (r) =>
    r.integer('supported_protocol_version'),
  ),
  ingestedLedger: knownIn(record, 'ingest_latest_ledger', (r) => r.ledger('ingest_latest_ledger')),
})

/** The path of each list and record, in the order in which the service sends them. */
const rootPaths: Readonly<Record<string, string>> = {
  account: '/accounts/{account_id}',
  accounts: '/accounts{?signer,sponsor,asset,liquidity_pool,cursor,limit,order}',
  account_transactions: '/accounts/{account_id}/transactions{?cursor,limit,order}',
  claimable_balances: '/claimable_balances{?asset,sponsor,claimant,cursor,limit,order}',
  assets: '/assets{?asset_code,asset_issuer,cursor,limit,order}',
  effects: '/effects{?cursor,limit,order}',
  fee_stats: '/fee_stats',
  ledger: '/ledgers/{sequence}',
  ledgers: '/ledgers{?cursor,limit,order}',
  liquidity_pools: '/liquidity_pools{?reserves,account,cursor,limit,order}',
  offer: '/offers/{offer_id}',
  offers: '/offers{?selling,buying,seller,sponsor,cursor,limit,order}',
  operation: '/operations/{id}',
  operations: '/operations{?cursor,limit,order,include_failed}',
  order_book:
    '/order_book{?selling_asset_type,selling_asset_code,selling_asset_issuer,buying_asset_type,buying_asset_code,buying_asset_issuer,limit}',
  payments: '/payments{?cursor,limit,order,include_failed}',
  self: '/',
  strict_receive_paths:
    '/paths/strict-receive{?source_assets,source_account,destination_account,destination_asset_type,destination_asset_issuer,destination_asset_code,destination_amount}',
  strict_send_paths:
    '/paths/strict-send{?destination_account,destination_assets,source_asset_type,source_asset_issuer,source_asset_code,source_amount}',
  trade_aggregations:
    '/trade_aggregations?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}&base_asset_issuer={base_asset_issuer}&counter_asset_type={counter_asset_type}&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}',
  trades:
    '/trades?base_asset_type={base_asset_type}&base_asset_code={base_asset_code}&base_asset_issuer={base_asset_issuer}&counter_asset_type={counter_asset_type}&counter_asset_code={counter_asset_code}&counter_asset_issuer={counter_asset_issuer}',
  transaction: '/transactions/{hash}',
  transactions: '/transactions{?cursor,limit,order}',
}

/**
 * The whole root as the REST service at `base` (no slash at its end) writes it. What a source does not
 * know of the node is assumed to be as the service's.
 */
export const networkToRest = (
  status: NetworkStatus,
  base: string,
): Readonly<Record<string, unknown>> => ({
  _links: Object.fromEntries(
    Object.entries(rootPaths).map(([name, path]) => [name, linkToRest(`${base}${path}`)]),
  ),
  horizon_version: status.version,
  core_version: status.core?.version ?? '',
  ingest_latest_ledger: status.ingestedLedger ?? status.latestLedger,
  history_latest_ledger: status.latestLedger,
  history_latest_ledger_closed_at: formatTime(status.latestLedgerClosedAt),
  history_elder_ledger: status.oldestLedger,
  core_latest_ledger: status.core?.latestLedger ?? status.latestLedger,
  network_passphrase: status.passphrase,
  current_protocol_version: status.protocolVersion ?? 0,
  supported_protocol_version: status.supportedProtocolVersion ?? newestProtocol,
  core_supported_protocol_version: status.core?.protocolVersion ?? status.protocolVersion ?? 0,
})

/** `/fee_stats` of a REST service (rest.md 3.11): whole fees over five ledgers. */
export const feeStatsFromRest = (record: RecordReader): FeeStats => ({
  lastLedger: record.ledger('last_ledger'),
  baseFee: record.bigint('last_ledger_base_fee'),
  capacityUsage: decimal(record, 'ledger_capacity_usage'),
  charged: feeDistribution(record.object('fee_charged')),
  maxFee: feeDistribution(record.object('max_fee')),
})

/** The result of JSON-RPC getFeeStats (rpc.md 2.5): inclusion fees alone. */
export const inclusionFeesFromRpc = (
  record: RecordReader,
): Required<Pick<FeeStats, 'inclusion' | 'soroban'>> => ({
  inclusion: feeDistribution(record.object('inclusionFee')),
  soroban: feeDistribution(record.object('sorobanInclusionFee')),
})

/** The same counts classic and contract transactions over windows of their own. */
export const transactionsPerLedger = (result: RecordReader): number =>
  ['inclusionFee', 'sorobanInclusionFee'].reduce((sum, name) => {
    const stats = result.object(name)
    const ledgers = stats.integer('ledgerCount')
    return ledgers === 0 ? sum : sum + Number(stats.bigint('transactionCount')) / ledgers
  }, 0)

/** Base64 of a transaction's envelope, result and meta: the average of 249 of a public ledger (rpc.md 2.6). */
const usualTransaction = 6_800
/** Header, upgrades and the JSON around a ledger. */
const emptyLedger = 3_000

/** About the bytes of getLedgers' answer for one ledger. */
export const ledgerBytes = (transactions: number, each = usualTransaction): number =>
  emptyLedger + transactions * each

function feeDistribution(record: RecordReader): FeeDistribution {
  const [min, mode, max] = [record.bigint('min'), record.bigint('mode'), record.bigint('max')]
  const percentiles = feePercents.map((percent) => ({ percent, fee: record.bigint(`p${percent}`) }))
  const fees = [min, ...percentiles.map(({ fee }) => fee), max]
  const wrong = fees.findIndex((fee, i) => fee < (fees[i - 1] ?? 0n))
  if (wrong !== -1 || mode < min || mode > max)
    throw new RecordError('min, mode, percentiles and max are not in order')
  return { min, max, mode, percentiles }
}

function decimal(record: RecordReader, key: string): string {
  const text = record.text(key)
  if (!/^\d{1,3}(\.\d{1,20})?$/.test(text)) throw new RecordError(`${key} is no number`)
  return text
}

/** `/fee_stats` as the REST service writes it; a key whose value the source does not know is omitted. */
export const feeStatsToRest = (stats: FeeStats): Readonly<Record<string, unknown>> => ({
  last_ledger: stats.lastLedger.toString(),
  ...(stats.baseFee !== undefined && { last_ledger_base_fee: stats.baseFee.toString() }),
  ...(stats.capacityUsage !== undefined && { ledger_capacity_usage: stats.capacityUsage }),
  fee_charged: distributionToRest(stats.charged),
  ...(stats.maxFee && { max_fee: distributionToRest(stats.maxFee) }),
})

const distributionToRest = ({ max, min, mode, percentiles }: FeeDistribution) => ({
  max: max.toString(),
  min: min.toString(),
  mode: mode.toString(),
  ...Object.fromEntries(percentiles.map(({ percent, fee }) => [`p${percent}`, fee.toString()])),
})

/** The fields of a transaction that fee statistics need. Fees are in stroops. */
type TransactionFee = Pick<Transaction, 'feeCharged' | 'maxFee' | 'operationCount'> & {
  readonly isFeeBump: boolean
}

/** A ledger and the fees of its transactions, failed ones included. */
export interface LedgerFees {
  readonly ledger: Ledger
  readonly transactions: readonly TransactionFee[]
}

/**
 * Fees per operation over the given ledgers, ascending (the REST service takes the last five, rest.md 3.11): the whole
 * fee divided by the operations, one more for a fee bump, rounded down. Without transactions, every figure is the
 * base fee. Undefined without a ledger.
 */
export function feeStatsOf(ledgers: readonly LedgerFees[]): FeeStats | undefined {
  const last = ledgers.at(-1)?.ledger
  if (last === undefined) return undefined
  const transactions = ledgers.flatMap((each) => each.transactions)
  const baseFee = BigInt(last.baseFee)
  const fees = (of: (transaction: TransactionFee) => bigint): FeeDistribution =>
    distributionOf(
      transactions.length === 0
        ? [baseFee]
        : transactions.map((each) => of(each) / BigInt(countOf(each))),
    )
  return {
    lastLedger: last.sequence,
    baseFee,
    capacityUsage: capacityUsage(ledgers.map(({ ledger }) => ledger)),
    charged: fees(({ feeCharged }) => feeCharged),
    maxFee: fees((each) => each.maxFee),
  }
}

/** The fees per operation that these transactions were charged; undefined without any. */
export const classicFeesOf = (
  transactions: readonly TransactionFee[],
): FeeDistribution | undefined =>
  transactions.length === 0
    ? undefined
    : distributionOf(transactions.map((each) => each.feeCharged / BigInt(countOf(each))))

/** A fee bump pays for one more operation; a transaction without any (it failed before that was checked) for one. */
const countOf = ({ operationCount, isFeeBump }: TransactionFee): number =>
  Math.max(1, operationCount + (isFeeBump ? 1 : 0))

/** Discrete percentiles: each is one of the values. */
function distributionOf(values: readonly bigint[]): FeeDistribution {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (index: number) => sorted[index] ?? 0n
  return {
    min: at(0),
    max: at(sorted.length - 1),
    mode: modeOf(sorted),
    percentiles: feePercents.map((percent) => ({
      percent,
      fee: at(Math.ceil((percent * sorted.length) / 100) - 1),
    })),
  }
}

/** The most frequent value; the least of equally frequent ones. */
function modeOf(sorted: readonly bigint[]): bigint {
  let mode = sorted[0] ?? 0n
  let most = 0
  let count = 0
  for (const [i, value] of sorted.entries()) {
    count = i > 0 && value === sorted[i - 1] ? count + 1 : 1
    if (count > most) [mode, most] = [value, count]
  }
  return mode
}

/** Operations over the ledgers' capacity, two decimals at most: "0.97", "1". */
function capacityUsage(ledgers: readonly Ledger[]): string {
  let used = 0
  let capacity = 0
  for (const ledger of ledgers) {
    used += ledger.transactionSetOperationCount ?? ledger.operationCount
    capacity += ledger.maxTransactionSetSize
  }
  return capacity === 0 ? '0' : String(Math.round((used * 100) / capacity) / 100)
}
