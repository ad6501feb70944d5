import { type Asset, formatAsset } from './asset.ts'
import {
  type CollectionKind,
  type Collections,
  collections,
  type FilterOf,
  type HistoryFilter,
  type HistoryKind,
  type TradeFilter,
} from './collections.ts'
import { movementsOf } from './movements.ts'
import type { Operation } from './operations/operationTypes.ts'
import { calledFunction } from './operations/parts/hostFunction.ts'
import { definitions, describe } from './operations/registry.ts'
import type { Trade } from './trade.ts'
import { fieldOf, isUnknownRecord, SourceError } from './values/answer.ts'
import { type AccountId, accountOf, type ContractId, parseAccountAddress } from './values/ids.ts'
import type { Stroops } from './values/numbers.ts'
import type { Memo } from './values/value.ts'

/** An item mentions an account by its id, a muxed address, or as the issuer of an asset. */
export const mentionsAccount = (item: object, account: AccountId): boolean =>
  someValue(item, (value) => value === account || isMuxedOf(value, account))

function isMuxedOf(value: unknown, account: AccountId): boolean {
  // M and 68 more: 40 bytes and the checksum.
  if (typeof value !== 'string' || value.length !== 69 || !value.startsWith('M')) return false
  const address = parseAccountAddress(value)
  return address !== undefined && accountOf(address) === account
}

/** An item mentions an asset in any of its fields. */
export const mentionsAsset = (item: object, asset: Asset): boolean =>
  someValue(item, (value) => {
    if (typeof value !== 'object' || !('type' in value) || value.type !== asset.type) return false
    if (asset.type === 'native') return true
    return (
      'code' in value &&
      'issuer' in value &&
      value.code === asset.code &&
      value.issuer === asset.issuer
    )
  })

/** An operation involves the assets that it names, and lumens if its type moves them. */
const involvesAsset = (operation: Operation, asset: Asset): boolean =>
  mentionsAsset(operation, asset) ||
  (asset.type === 'native' && definitions.get(operation.body.type)?.movesLumens === true)

/** An operation mentions a contract that it calls, or that an asset moved to or from; one that cannot be read may. */
export const mentionsContract = ({ body }: Operation, contract: ContractId): boolean =>
  (body.type === 'unknown' && body.name === 'invoke_host_function') ||
  (body.type === 'invoke_host_function' &&
    someValue(
      [calledFunction(body.parameters), body.assetBalanceChanges],
      (value) => value === contract,
    ))

/** A description repeats other fields, and XDR is bytes. */
const skippedFields = new Set(['description', 'xdr'])

/** Tests each text and object inside a model object, until one passes. */
function someValue(value: unknown, test: (value: string | object) => boolean): boolean {
  if (typeof value === 'string') return test(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    test(value) ||
    Object.entries(value).some(
      ([name, inner]) => !skippedFields.has(name) && someValue(inner, test),
    )
  )
}

/** A trade matches by its type and its pair of assets, in either order (rest.md 6.2). */
function matchesTrade(
  { type, base, counter }: Trade,
  filter: Pick<TradeFilter, 'base' | 'counter'> & { readonly type?: string | undefined },
): boolean {
  if (filter.type !== undefined && filter.type !== type) return false
  if (filter.base === undefined || filter.counter === undefined) return true
  const pair = [filter.base, filter.counter].map(formatAsset).toSorted()
  return pair.join() === [base.asset, counter.asset].map(formatAsset).toSorted().join()
}

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

/** A list has a predicate for a filter, or it is one of its range of ledgers. */
export const isTested = (kind: CollectionKind, name: string): boolean =>
  name === 'from' || name === 'to' || fieldOf(fieldOf(tests, kind), name) !== undefined

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

/** The error for a filter that neither the source applies nor a predicate tests: the list would ignore it. */
export const unknownFilter = (kind: CollectionKind, name: string): SourceError =>
  new SourceError('unsupported', `${collections[kind].title} cannot be filtered by “${name}” here`)
