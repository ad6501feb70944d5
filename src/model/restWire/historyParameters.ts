import { type Position, comparePositions, parseHistoryCursor } from './historyCursor.ts'
import type { PageQuery } from './pageQuery.ts'
import { type Bag, accountParameter, balanceParameter, hashParameter } from './parameters.ts'
import { flagParameter, idParameter, poolParameter, wordParameter } from './parameters.ts'
import { ProblemError, invalidField } from './problem.ts'

/**
 * Where a page of history begins, itself excluded; undefined: at the order's start. Descending from before the elder
 * ledger is refused (rest.md 1.6).
 */
export function historyStart(
  page: PageQuery,
  elder: number,
  paired: boolean,
): Position | undefined {
  const after = parseHistoryCursor(page.cursor, paired)
  const edge = { toid: BigInt(elder) << 32n, index: 0n }
  if (after === undefined || page.order === 'asc') return after
  const low = { toid: after.toid, index: 0n }
  if (comparePositions(low, edge) <= 0) throw new ProblemError('before_history')
  return after
}

/** The keys that make a nested collection of a global one, given in the path or, undocumented, in the query. */
export type OwnerKey =
  | 'account_id'
  | 'ledger_id'
  | 'tx_id'
  | 'op_id'
  | 'claimable_balance_id'
  | 'liquidity_pool_id'

/** Whose records are wanted. */
export type OwnerParameter =
  | {
      readonly key: 'account_id' | 'tx_id' | 'claimable_balance_id' | 'liquidity_pool_id'
      readonly id: string
    }
  | { readonly key: 'ledger_id' | 'op_id'; readonly id: bigint }

/** The owners that each collection of history can be asked by. */
export const ownerKeys = {
  transactions: ['account_id', 'ledger_id', 'claimable_balance_id', 'liquidity_pool_id'],
  operations: ['account_id', 'ledger_id', 'claimable_balance_id', 'liquidity_pool_id', 'tx_id'],
  payments: ['account_id', 'ledger_id', 'claimable_balance_id', 'liquidity_pool_id', 'tx_id'],
  effects: ['account_id', 'ledger_id', 'tx_id', 'op_id', 'liquidity_pool_id'],
} as const satisfies Readonly<Record<string, readonly OwnerKey[]>>

/** The one owner that is asked by; several are refused, as is one whose id cannot be one. */
export function ownerParameter(bag: Bag, keys: readonly OwnerKey[]): OwnerParameter | undefined {
  const texts = {
    account_id: accountParameter(bag, 'account_id'),
    tx_id: hashParameter(bag, 'tx_id'),
    claimable_balance_id: balanceParameter(bag, 'claimable_balance_id'),
    liquidity_pool_id: poolParameter(bag, 'liquidity_pool_id'),
  }
  const numbers = {
    ledger_id: idParameter(bag, 'ledger_id', 'Ledger', 32),
    op_id: idParameter(bag, 'op_id', 'Operation', 64),
  }
  const given = keys.filter((key) => bag(key) !== undefined)
  if (given.length > 1) {
    throw invalidField('filters', `Use a single filter: only one of ${keys.join(', ')}`)
  }
  const [key] = given
  if (key === undefined) return undefined
  if (key === 'ledger_id' || key === 'op_id') return { key, id: numbers[key] ?? 0n }
  return { key, id: texts[key] ?? '' }
}

/** Whether failed ones are wanted; of one transaction all are listed. */
export const wantsFailed = (bag: Bag): boolean =>
  flagParameter(bag, 'include_failed') || bag('tx_id') !== undefined

/** Whether the transactions shall be inside the operations. */
export function wantsTransactions(bag: Bag): boolean {
  const reason = 'Accepted values: transactions'
  return wordParameter(bag, 'join', ['transactions'], reason) !== undefined
}

/** A ledger that the service has: below is before history, above does not exist. */
export function ledgerIdParameter(
  bag: Bag,
  { elder, head }: { readonly elder: number; readonly head: number },
): number {
  const sequence = idParameter(bag, 'ledger_id', 'Ledger', 32) ?? 0n
  if (sequence < BigInt(elder)) throw new ProblemError('before_history')
  if (sequence > BigInt(head)) throw new ProblemError('not_found')
  return Number(sequence)
}

/** An operation in a ledger that the service has. */
export function operationIdParameter(
  bag: Bag,
  { elder, head }: { readonly elder: number; readonly head: number },
): bigint {
  const text = bag('id') ?? ''
  if (!/^\d+$/.test(text) || BigInt(text) >> 64n !== 0n) {
    throw invalidField('id', 'schema: error converting value for "id"')
  }
  const id = BigInt(text)
  // Above 2^63 the service reads a negative number, which lies before all history.
  const ledger = Number(BigInt.asIntN(64, id) >> 32n)
  if (ledger < elder) throw new ProblemError('before_history')
  if (ledger > head) throw new ProblemError('not_found')
  return id
}
