import type { Account } from './account.ts'
import type { Asset } from './asset.ts'
import type { AssetStat } from './assetStat.ts'
import type { ClaimableBalance } from './claimableBalance.ts'
import type { CallingOperation, EmittedEvent, UsedKey, VersionChange } from './contract/contract.ts'
import type { DescribedEffect } from './effects/registry.ts'
import type { Ledger } from './ledger.ts'
import type { LiquidityPool } from './liquidityPool.ts'
import type { Direction } from './movements.ts'
import type { Offer } from './offer.ts'
import type { DescribedOperation } from './operations/registry.ts'
import type { DescribedTrade, Trade } from './trade.ts'
import type { TradeAggregation } from './tradeAggregation.ts'
import type { Transaction } from './transaction.ts'
import type { Order, PageRequest } from './values/answer.ts'
import type {
  AccountId,
  ClaimableBalanceId,
  ContractId,
  LedgerSequence,
  LiquidityPoolId,
  OfferId,
  SignerKey,
  Toid,
  TransactionHash,
} from './values/ids.ts'
import type { Resolution, Stroops, UnixSeconds } from './values/numbers.ts'
import { type Judged, type Unread, unreadOf } from './values/unread.ts'

/** A ledger by its sequence or by a close time. */
export type LedgerBound = { readonly ledger: LedgerSequence } | { readonly time: UnixSeconds }

/** The kinds of value that filters have. */
export interface FilterValues {
  account: AccountId
  contract: ContractId
  signer: SignerKey
  liquidityPool: LiquidityPoolId
  asset: Asset
  /** An asset that an account issues. */
  issuedAsset: Asset
  /** One asset or two, all of them in reserve. */
  reserves: readonly Asset[]
  assetCode: string
  /** The value of a memo, or a part of its text in letters of either case. */
  memo: string
  /** One that an operation states. */
  amount: Stroops
  /** The REST service's name of an operation or effect type. */
  type: string
  tradeType: Trade['type']
  flag: boolean
  /** Payments that came into an account or went out of it. */
  direction: { readonly direction: Direction; readonly account: AccountId }
  /** The first ledger; for a time: the first ledger closed at or after it. */
  from: LedgerBound
  /** The last ledger; for a time: the last ledger closed at or before it. */
  to: LedgerBound
  /** Those with which events begin (`parseTopicFilter`). */
  topics: readonly string[]
  /** The name of a contract's function. */
  functionName: string
  /** A part of a key, in letters of either case. */
  keyText: string
  durability: 'persistent' | 'temporary'
  resolution: Resolution
  milliseconds: number
}

/** One filter of a collection. */
interface FilterDescriptor {
  /** In the address and in the typed filter. */
  readonly name: string
  readonly value: keyof FilterValues
  /** Absent where no form has it. */
  readonly label?: string
  /** The REST service's parameter, or the prefix of an asset's three. Absent where the service has none: its items are scanned. */
  readonly rest?: string
}

const range = [
  { name: 'from', value: 'from', label: 'From' },
  { name: 'to', value: 'to', label: 'To' },
] as const
const type = { name: 'type', value: 'type', label: 'Type' } as const
const account = { name: 'account', value: 'account', label: 'Involving account' } as const
/** Any field of the record names it. XLM also matches operation types that only move XLM. */
const involving = [{ name: 'asset', value: 'asset', label: 'Involving asset' }, account] as const
/** True: successful only; false: failed only. REST’s parameter is the opposite: it is true unless this is. */
const successful = {
  name: 'successful',
  value: 'flag',
  label: 'Succeeded',
  rest: 'include_failed',
} as const

const memo = { name: 'memo', value: 'memo', label: 'Memo' } as const

const transactionFilters = [account, memo, successful, ...range] as const
const operationFilters = [
  type,
  ...involving,
  /** Calls the contract, or moved an asset to or from it. */
  { name: 'contract', value: 'contract', label: 'Involving contract' },
  { name: 'amount', value: 'amount', label: 'Amount' },
  successful,
  ...range,
] as const
const paymentFilters = [
  { name: 'direction', value: 'direction', label: 'Direction' },
  ...operationFilters,
  memo,
] as const
const effectFilters = [type, ...involving, ...range] as const
/** A pair: both assets or neither. */
const pair = [
  { name: 'base', value: 'asset', label: 'Base asset', rest: 'base_' },
  { name: 'counter', value: 'asset', label: 'Counter asset', rest: 'counter_' },
] as const
const sponsor = {
  name: 'sponsor',
  value: 'account',
  label: 'Sponsored by',
  rest: 'sponsor',
} as const

interface OwnerIds {
  ledger: LedgerSequence
  transaction: TransactionHash
  operation: Toid
  account: AccountId
  claimableBalance: ClaimableBalanceId
  liquidityPool: LiquidityPoolId
  offer: OfferId
  contract: ContractId
}

interface OwnerDescriptor {
  /** In the REST service's paths. */
  readonly segment: string
  /** In a sentence. */
  readonly noun: string
  /** Part of one ledger: its lists never grow. */
  readonly isClosed: boolean
}

export const owners = {
  ledger: { segment: 'ledgers', noun: 'ledger', isClosed: true },
  transaction: { segment: 'transactions', noun: 'transaction', isClosed: true },
  operation: { segment: 'operations', noun: 'operation', isClosed: true },
  account: { segment: 'accounts', noun: 'account', isClosed: false },
  claimableBalance: {
    segment: 'claimable_balances',
    noun: 'claimable balance',
    isClosed: false,
  },
  liquidityPool: { segment: 'liquidity_pools', noun: 'liquidity pool', isClosed: false },
  offer: { segment: 'offers', noun: 'offer', isClosed: false },
  contract: { segment: 'contracts', noun: 'contract', isClosed: false },
} as const satisfies Record<keyof OwnerIds, OwnerDescriptor>

/** The owner of a list: a ledger has a list of transactions, an account one of effects… */
export type Owner<Kind extends keyof OwnerIds = keyof OwnerIds> = {
  [K in Kind]: { readonly kind: K; readonly id: OwnerIds[K] }
}[Kind]

interface Descriptor {
  /** In the REST service's paths and in those of this explorer. */
  readonly segment: string
  readonly title: string
  /** Records that have such a list, by the REST service's router. */
  readonly owners: readonly Owner['kind'][]
  /** `history` lists what happened, ledger by ledger; `state` lists what exists now. */
  readonly contains: 'history' | 'state'
  /** The order in which a list is shown: newest first, or by name. */
  readonly order: Order
  /** Items of a page, unless the address says otherwise. */
  readonly limit: number
  /** The content of a cursor: a TOID, a TOID with an index within its operation, or text of the service. */
  readonly cursor: 'toid' | 'indexedToid' | 'token'
  /** In the order of the form. */
  readonly filters: readonly FilterDescriptor[]
}

const defaults = { order: 'desc', limit: 20, owners: [] } as const
const history = { ...defaults, contains: 'history', cursor: 'toid' } as const
const state = { ...defaults, contains: 'state', cursor: 'token' } as const
const byName = { ...state, order: 'asc' } as const

/** Lists, in the order of the menu. Paths, cursors, order, owners, filters and forms follow from it. */
export const lists = {
  ledgers: { ...history, segment: 'ledgers', title: 'Ledgers', filters: range },
  transactions: {
    ...history,
    segment: 'transactions',
    title: 'Transactions',
    owners: ['ledger', 'account', 'claimableBalance', 'liquidityPool'],
    filters: transactionFilters,
  },
  operations: {
    ...history,
    segment: 'operations',
    title: 'Operations',
    owners: ['ledger', 'transaction', 'account', 'claimableBalance', 'liquidityPool'],
    filters: operationFilters,
  },
  payments: {
    ...history,
    segment: 'payments',
    title: 'Payments',
    owners: ['ledger', 'transaction', 'account'],
    filters: paymentFilters,
  },
  effects: {
    ...history,
    segment: 'effects',
    title: 'Effects',
    owners: ['ledger', 'transaction', 'operation', 'account', 'liquidityPool'],
    cursor: 'indexedToid',
    filters: effectFilters,
  },
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: {
    ...history,
    segment: 'trades',
    title: 'Trades',
    owners: ['ledger', 'transaction', 'operation', 'account', 'liquidityPool', 'offer'],
    cursor: 'indexedToid',
    filters: [
      { name: 'type', value: 'tradeType', label: 'Type', rest: 'trade_type' },
      ...pair,
      ...involving,
      ...range,
    ],
  },
  /** Accounts are listed by exactly one filter. */
  accounts: {
    ...byName,
    segment: 'accounts',
    title: 'Accounts',
    filters: [
      { name: 'asset', value: 'issuedAsset', label: 'Holding', rest: 'asset' },
      { name: 'signer', value: 'signer', label: 'With signer', rest: 'signer' },
      sponsor,
      { name: 'pool', value: 'liquidityPool', label: 'In pool', rest: 'liquidity_pool' },
    ],
  },
  assets: {
    ...byName,
    segment: 'assets',
    title: 'Assets',
    // Of a list that is whole on one page the assets with most trustlines come first.
    limit: 50,
    filters: [
      { name: 'code', value: 'assetCode', label: 'Code', rest: 'asset_code' },
      { name: 'issuer', value: 'account', label: 'Issuer', rest: 'asset_issuer' },
    ],
  },
  offers: {
    ...state,
    segment: 'offers',
    title: 'Offers',
    owners: ['account'],
    filters: [
      { name: 'seller', value: 'account', label: 'Seller', rest: 'seller' },
      { name: 'selling', value: 'asset', label: 'Selling', rest: 'selling' },
      { name: 'buying', value: 'asset', label: 'Buying', rest: 'buying' },
      sponsor,
    ],
  },
  claimableBalances: {
    ...state,
    segment: 'claimable_balances',
    title: 'Claimable balances',
    filters: [
      { name: 'claimant', value: 'account', label: 'Claimant', rest: 'claimant' },
      { name: 'asset', value: 'asset', label: 'Asset', rest: 'asset' },
      sponsor,
    ],
  },
  /** Liquidity pools are listed by one filter at most: the REST service fails on both. */
  liquidityPools: {
    ...byName,
    segment: 'liquidity_pools',
    title: 'Liquidity pools',
    filters: [
      { name: 'reserves', value: 'reserves', label: 'Reserves', rest: 'reserves' },
      { name: 'account', value: 'account', label: 'Shares held by', rest: 'account' },
    ],
  },
} as const satisfies Record<string, Descriptor>

export const collections = {
  ...lists,
  /** Trade aggregations are listed by pair and time range, the end excluded. A chart shows more of them than a list. */
  tradeAggregations: {
    ...history,
    segment: 'trade_aggregations',
    title: 'Trade aggregations',
    limit: 50,
    cursor: 'token',
    filters: [
      ...pair,
      { name: 'resolution', value: 'resolution', rest: 'resolution' },
      { name: 'offset', value: 'milliseconds', rest: 'offset' },
      { name: 'startTime', value: 'milliseconds', rest: 'start_time' },
      { name: 'endTime', value: 'milliseconds', rest: 'end_time' },
    ],
  },
  contractEvents: {
    ...history,
    segment: 'events',
    title: 'Events',
    owners: ['contract'],
    cursor: 'indexedToid',
    filters: [{ name: 'topics', value: 'topics', label: 'Topics begin with' }, ...range],
  },
  /** Operations that involve a contract, each with the calls of it. */
  contractCalls: {
    ...history,
    segment: 'calls',
    title: 'Calls',
    owners: ['contract'],
    filters: [{ name: 'function', value: 'functionName', label: 'Function' }, ...range],
  },
  /** Operations that set what a contract runs. */
  contractVersions: {
    ...history,
    segment: 'versions',
    title: 'Versions',
    owners: ['contract'],
    filters: [],
  },
  /** Keys that a contract's operations used, those used last first: no service lists its storage. */
  contractEntries: {
    ...state,
    segment: 'storage',
    title: 'Storage',
    owners: ['contract'],
    filters: [
      { name: 'key', value: 'keyText', label: 'Key contains' },
      { name: 'durability', value: 'durability', label: 'Durability' },
    ],
  },
} as const satisfies Record<string, Descriptor>

export type CollectionKind = keyof typeof collections
type ListKind = Exclude<CollectionKind, 'tradeAggregations'>
/** One filter of a list. */
export type ListFilter = (typeof collections)[ListKind]['filters'][number]

/** The filters of a list; trade aggregations have a chart instead. */
export const filtersOf = (kind: CollectionKind): readonly ListFilter[] =>
  kind === 'tradeAggregations' ? [] : collections[kind].filters

/** The collections by name: their items, owners and filters. */
export interface Collections {
  ledgers: Collection<'ledgers', Ledger>
  transactions: Collection<'transactions', Transaction>
  operations: Collection<'operations', DescribedOperation>
  payments: Collection<'payments', DescribedOperation>
  effects: Collection<'effects', DescribedEffect>
  trades: Collection<'trades', DescribedTrade>
  accounts: Collection<'accounts', Account>
  assets: Collection<'assets', AssetStat>
  offers: Collection<'offers', Offer>
  claimableBalances: Collection<'claimableBalances', ClaimableBalance>
  liquidityPools: Collection<'liquidityPools', LiquidityPool>
  tradeAggregations: Collection<'tradeAggregations', TradeAggregation>
  contractEvents: Collection<'contractEvents', EmittedEvent>
  contractCalls: Collection<'contractCalls', CallingOperation>
  contractVersions: Collection<'contractVersions', VersionChange>
  contractEntries: Collection<'contractEntries', UsedKey>
}

interface Collection<K extends CollectionKind, Item> {
  item: Item
  of: (typeof collections)[K]['owners'][number]
  filter: ValuesOf<(typeof collections)[K]['filters']>
}
type ValuesOf<Filters extends Descriptor['filters']> = {
  readonly [Each in Filters[number] as Each['name']]?: FilterValues[Each['value']] | undefined
}

export type FilterOf<K extends CollectionKind> = Collections[K]['filter']

type SentFilter = FilterDescriptor & { readonly rest: string }

/** The filters that lists of the REST service take. */
export function sentFilters(kind: CollectionKind): readonly SentFilter[] {
  const filters: readonly FilterDescriptor[] = collections[kind].filters
  return filters.flatMap(({ rest, ...filter }) => (rest === undefined ? [] : [{ ...filter, rest }]))
}

export type OwnerOf<K extends CollectionKind> = Owner<Collections[K]['of']>

/** The ledgers of a list that its answer did not read (`unreadOf`): what exists now has none of its own. */
export const unreadOfList = (
  page: Judged,
  { kind, of }: { readonly kind?: CollectionKind; readonly of?: Pick<Owner, 'kind'> | undefined },
): Unread | undefined =>
  unreadOf(
    page,
    (kind !== undefined && collections[kind].contains === 'state') ||
      (of !== undefined && owners[of.kind].isClosed),
  )

/** A page of a collection, filtered. */
export interface ListRequest<K extends CollectionKind> extends PageRequest {
  readonly filter?: FilterOf<K> | undefined
  /** Gives payments with the memo of their transaction: REST's `join=transactions` (rest.md 4.1), about five times the answer. */
  readonly memos?: boolean | undefined
}

/** The part of history that a list is restricted to. */
export type RangeFilter = FilterOf<'ledgers'>
export type TransactionFilter = FilterOf<'transactions'>
/** The filter of operations and payments: the direction is that of payments alone. */
export type OperationFilter = FilterOf<'payments'>
export type TradeFilter = FilterOf<'trades'>
/** The filters of all lists of history together; a list ignores those it does not have. */
export interface HistoryFilter extends OperationFilter, Pick<TradeFilter, 'base' | 'counter'> {}

/** The lists that transactions have rows of. */
export type HistoryKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'
