import { SourceError } from '../../model/errors.ts'
import { type UnknownRecord, isUnknownRecord } from '../../model/unknownRecord.ts'
import { toRecord } from '../records/toRecord.ts'
import type { Collections, FilterOf, ListRequest } from '../resources.ts'
import { namesAccount, namesAsset } from './names.ts'

/** How a list is narrowed: by what the source does itself, and by looking at its items. */
export interface Picking<K extends keyof Collections> {
  readonly filter: FilterOf<K> | undefined
  /** Whether an item is wanted; all are where absent. */
  readonly keeps?: ((item: Collections[K]['item'] | UnknownRecord) => boolean) | undefined
}

/** What a list has that another has not. */
const typed: ReadonlySet<keyof Collections> = new Set(['operations', 'payments', 'effects'])
const failing: ReadonlySet<keyof Collections> = new Set(['transactions', 'operations', 'payments'])

/** Throws SourceError('unsupported') for what the list cannot be narrowed by. What cannot be read is kept. */
export function pickingOf<K extends keyof Collections>(
  kind: K,
  { filter, narrow = {} }: ListRequest<K>,
): Picking<K> {
  const { type, asset, account, successful } = narrow
  const name = words[kind]
  if (name === undefined)
    throw new SourceError('unsupported', 'This list is no history: there are no ledgers to look in')
  const refuse = (what: string) => new SourceError('unsupported', `${name} have no ${what}`)
  if (type !== undefined && !typed.has(kind)) throw refuse('type to be narrowed by')
  if (successful !== undefined && !failing.has(kind)) throw refuse('failed ones among them')
  if (kind === 'ledgers' && (asset !== undefined || account !== undefined))
    throw refuse('assets and accounts')
  const tests: ((item: Collections[K]['item']) => boolean)[] = []
  if (type !== undefined) tests.push((item) => typeOf(item) === type)
  if (successful === false) tests.push((item) => successOf(item) === false)
  if (asset !== undefined) tests.push((item) => namesAsset(toRecord(kind, item, ''), asset))
  if (account !== undefined) tests.push((item) => namesAccount(toRecord(kind, item, ''), account))
  return {
    filter: successful === true ? { ...filter, successfulOnly: true } : filter,
    keeps:
      tests.length === 0
        ? undefined
        : (item) => isUnknownRecord(item) || tests.every((test) => test(item)),
  }
}

const words: Readonly<Partial<Record<keyof Collections, string>>> = {
  ledgers: 'Ledgers',
  transactions: 'Transactions',
  operations: 'Operations',
  payments: 'Payments',
  effects: 'Effects',
  trades: 'Trades',
}

/** The REST service's name of an operation's or effect's type, known here or not. */
function typeOf(item: object): string | undefined {
  const body: unknown = 'body' in item ? item.body : undefined
  if (typeof body !== 'object' || body === null || !('type' in body)) return undefined
  const name = body.type === 'unknown' && 'name' in body ? body.name : body.type
  return typeof name === 'string' ? name : undefined
}

function successOf(item: object): boolean | undefined {
  const success =
    'transactionSuccessful' in item
      ? item.transactionSuccessful
      : 'successful' in item && item.successful
  return typeof success === 'boolean' ? success : undefined
}
