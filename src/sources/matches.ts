import {
  type CollectionKind,
  type Collections,
  type FilterOf,
  type HistoryFilter,
  movementsOf,
  type Operation,
  type Trade,
  type TradeFilter,
} from '#ledger'
import { describe } from '#ledger/readers'
import { fieldOf, isUnknownRecord, type Memo, type Stroops } from '#ledger/values'
import {
  involvesAsset,
  matchesTrade,
  mentionsAccount,
  mentionsAsset,
  mentionsContract,
  someValue,
  unknownFilter,
} from './filters.ts'
import type { HistoryKind } from './page.ts'

/** The lists whose items are scanned. */
type Scanned = HistoryKind | 'ledgers' | 'contractCalls'

/** Tests an item for each filter but its range of ledgers, which is not tested: a new filter needs a line here. */
type Tests<K extends Scanned> = {
  readonly [Name in Exclude<keyof FilterOf<K>, 'from' | 'to'>]-?: (
    item: Collections[K]['item'],
    value: NonNullable<FilterOf<K>[Name]>,
    filter: FilterOf<K>,
  ) => boolean
}

const operations: Tests<'operations'> = {
  type: ({ body }, type) => isOfType(body, type),
  asset: involvesAsset,
  account: mentionsAccount,
  contract: mentionsContract,
  amount: statesAmount,
  successful: (item, isIt) => item.transactionSuccessful === isIt,
}

const trade = (item: Trade, _value: unknown, filter: TradeFilter) => matchesTrade(item, filter)

const tests: { readonly [K in Scanned]: Tests<K> } = {
  ledgers: {},
  transactions: {
    account: mentionsAccount,
    memo: ({ memo }, text) => isMemo(memo, text),
    successful: ({ successful }, isIt) => successful === isIt,
  },
  operations,
  payments: {
    ...operations,
    direction: (item, { direction, account }) =>
      movementsOf(item, account).some((movement) => movement.direction === direction),
    memo: ({ memo }, text) => isMemo(memo, text),
  },
  effects: {
    type: ({ body }, type) => isOfType(body, type),
    asset: mentionsAsset,
    account: mentionsAccount,
  },
  trades: {
    type: trade,
    base: trade,
    counter: trade,
    asset: mentionsAsset,
    account: mentionsAccount,
  },
  contractCalls: { function: ({ calls }, name) => calls.some((call) => call.name === name) },
}

/**
 * Tests whether an item passes the filter of its list, but for its range of ledgers; unknown records do. Throws
 * SourceError('unsupported') for a filter without a test.
 */
export function matchOf<K extends CollectionKind>(kind: K, filter: FilterOf<K>) {
  const all = Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || name === 'from' || name === 'to') return []
    const test: unknown = fieldOf(fieldOf(tests, kind), name)
    if (typeof test !== 'function') throw unknownFilter(kind, name)
    return [(item: object) => test(item, value, filter) === true]
  })
  return (item: object): boolean => isUnknownRecord(item) || all.every((passes) => passes(item))
}

/** A filter for success needs no look at rows: the columns of an index leave out failed ones. */
export const picksItems = ({ from: _from, to: _to, successful, ...rest }: HistoryFilter): boolean =>
  successful === false || Object.values(rest).some((value) => value !== undefined)

/** By the REST service's name, which an unknown body has too. */
const isOfType = (
  body: { readonly type: string; readonly name?: unknown },
  type: string,
): boolean => (body.type === 'unknown' ? body.name === type : body.type === type)

/** An amount matches in whatever asset it is stated. */
function statesAmount(operation: Operation, amount: Stroops): boolean {
  return someValue(
    describe(operation),
    (value) => typeof value === 'object' && 'amount' in value && value.amount === amount,
  )
}

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
