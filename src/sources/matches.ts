import {
  type Collections,
  type Effect,
  type FilterOf,
  type FilterValues,
  type HistoryFilter,
  movementsOf,
  type Operation,
  type OperationFilter,
  type Trade,
  type TradeFilter,
  type Transaction,
  type TransactionFilter,
} from '#ledger'
import { describe } from '#ledger/readers'
import { isUnknownRecord, type Memo, type Stroops, type UnknownRecord } from '#ledger/values'
import {
  involvesAsset,
  matchesTrade,
  mentionsAccount,
  mentionsAsset,
  mentionsContract,
  someValue,
} from './filters.ts'

type Match<Item, Filter> = (item: Item, filter: Filter) => boolean

const operations: Match<Operation, OperationFilter> = (
  item,
  { type, asset, account, contract, amount, successful, direction, memo },
) =>
  (successful === undefined || item.transactionSuccessful === successful) &&
  isOfType(item.body, type) &&
  (asset === undefined || involvesAsset(item, asset)) &&
  (contract === undefined || mentionsContract(item, contract)) &&
  (amount === undefined || statesAmount(item, amount)) &&
  (memo === undefined || isMemo(item.memo, memo)) &&
  (account === undefined || mentionsAccount(item, account)) &&
  (direction === undefined || isMoved(item, direction))

const transactions: Match<Transaction, TransactionFilter> = (item, { account, memo, successful }) =>
  (successful === undefined || item.successful === successful) &&
  (memo === undefined || isMemo(item.memo, memo)) &&
  (account === undefined || mentionsAccount(item, account))

const effects: Match<Effect, FilterOf<'effects'>> = (item, { type, asset, account }) =>
  isOfType(item.body, type) &&
  (asset === undefined || mentionsAsset(item, asset)) &&
  (account === undefined || mentionsAccount(item, account))

const trades: Match<Trade, TradeFilter> = (item, filter) =>
  matchesTrade(item, filter) &&
  (filter.asset === undefined || mentionsAsset(item, filter.asset)) &&
  (filter.account === undefined || mentionsAccount(item, filter.account))

/** Tests whether an item of history passes a filter, by list; the filter's range of ledgers is not tested. */
export const historyMatches = { transactions, operations, payments: operations, effects, trades }

/** Services filter current entries themselves. */
const matches: {
  readonly [K in keyof Collections]?: Match<Collections[K]['item'], FilterOf<K>>
} = {
  ...historyMatches,
  contractCalls: ({ calls }, { function: name }) =>
    name === undefined || calls.some((call) => call.name === name),
}

/** Tests whether an item passes the filter of its list; unknown records do. */
export const matchOf =
  <K extends keyof Collections>(kind: K, filter: FilterOf<K>) =>
  (item: Collections[K]['item'] | UnknownRecord): boolean =>
    isUnknownRecord(item) || (matches[kind]?.(item, filter) ?? true)

/** A filter for success needs no look at rows: the columns of an index leave out failed ones. */
export const picksItems = ({ from: _from, to: _to, successful, ...rest }: HistoryFilter): boolean =>
  successful === false || Object.values(rest).some((value) => value !== undefined)

/** By the REST service's name, which an unknown body has too. */
const isOfType = (
  body: { readonly type: string; readonly name?: unknown },
  type: string | undefined,
): boolean =>
  type === undefined || (body.type === 'unknown' ? body.name === type : body.type === type)

const isMoved = (item: Operation, { direction, account }: FilterValues['direction']): boolean =>
  movementsOf(item, account).some((movement) => movement.direction === direction)

/** An amount matches in whatever asset it is stated. */
const statesAmount = (operation: Operation, amount: Stroops): boolean =>
  someValue(
    describe(operation),
    (value) => typeof value === 'object' && 'amount' in value && value.amount === amount,
  )

/** A memo matches a text that it contains, in letters of either case; a number or hash has to be equal. */
function isMemo(memo: Memo | undefined, text: string): boolean {
  const wanted = text.toLowerCase()
  switch (memo?.type) {
    case undefined:
    case 'none':
      return false
    case 'text':
      return memo.text.toLowerCase().includes(wanted)
    case 'id':
      return String(memo.id) === wanted
    case 'hash':
    case 'return':
      return memo.hash === wanted
  }
}
