import { type CursorPosition, comparePositions, parseHistoryCursor } from './historyCursor.ts'
import type { PageQuery } from './pageQuery.ts'
import {
  accountParameter,
  balanceParameter,
  choiceParameter,
  flagParameter,
  hashParameter,
  idParameter,
  poolParameter,
  type RequestParameters,
} from './parameters.ts'
import { invalidField, ProblemError } from './problem.ts'

/**
 * The position after which a page of history starts; undefined: at the order's start. A descending page that starts
 * before the elder ledger is refused (rest.md 1.6).
 */
export function historyStart(
  page: PageQuery,
  elder: number,
  paired: boolean,
): CursorPosition | undefined {
  const after = parseHistoryCursor(page.cursor, paired)
  const edge = { toid: BigInt(elder) << 32n, index: 0n }
  if (after === undefined || page.order === 'asc') return after
  const low = { toid: after.toid, index: 0n }
  if (comparePositions(low, edge) <= 0) throw new ProblemError('before_history')
  return after
}

/** Reads an owner by its key in the path or, undocumented, in the query (rest.md 1.2). */
export interface OwnerReaders<T> {
  readonly account_id?: ((id: string) => T) | undefined
  readonly ledger_id?: ((sequence: bigint) => T) | undefined
  readonly tx_id?: ((hash: string) => T) | undefined
  readonly op_id?: ((id: bigint) => T) | undefined
  readonly claimable_balance_id?: ((id: string) => T) | undefined
  readonly liquidity_pool_id?: ((id: string) => T) | undefined
}

/**
 * The owner in a request, of the kinds in `readers`; several owners and invalid ids are refused. The service ignores
 * the key of another kind and the id zero: its list is then the network's.
 */
export function ownerParameter<T>(bag: RequestParameters, readers: OwnerReaders<T>): T | undefined {
  const known: RequestParameters = (key) => (key in readers ? bag(key) : undefined)
  const ledger = idParameter(known, 'ledger_id', 'Ledger', 32) || undefined
  const operation = idParameter(known, 'op_id', 'Operation', 64) || undefined
  const account = accountParameter(known, 'account_id')
  const balance = balanceParameter(known, 'claimable_balance_id')
  const pool = poolParameter(known, 'liquidity_pool_id')
  const transaction = hashParameter(known, 'tx_id')
  const given = [account, ledger, transaction, operation, balance, pool]
  if (given.filter((id) => id !== undefined).length > 1) {
    const keys = Object.keys(readers).join(', ')
    throw invalidField('filters', `Use a single filter: only one of ${keys}`)
  }
  if (account !== undefined && readers.account_id) return readers.account_id(account)
  if (ledger !== undefined && readers.ledger_id) return readers.ledger_id(ledger)
  if (transaction !== undefined && readers.tx_id) return readers.tx_id(transaction)
  if (operation !== undefined && readers.op_id) return readers.op_id(operation)
  if (balance !== undefined && readers.claimable_balance_id) {
    return readers.claimable_balance_id(balance)
  }
  return pool === undefined ? undefined : readers.liquidity_pool_id?.(pool)
}

/** A transaction's own lists always include failed ones. */
export const includesFailed = (bag: RequestParameters): boolean =>
  flagParameter(bag, 'include_failed') || bag('tx_id') !== undefined

/** `join=transactions`: each operation includes its transaction. */
export function joinsTransactions(bag: RequestParameters): boolean {
  const reason = 'Accepted values: transactions'
  return choiceParameter(bag, 'join', ['transactions'], reason) !== undefined
}

/** A ledger that the service has: an earlier one is before history, a later one does not exist. */
export function ledgerIdParameter(
  bag: RequestParameters,
  { elder, head }: { readonly elder: number; readonly head: number },
): number {
  const sequence = idParameter(bag, 'ledger_id', 'Ledger', 32) ?? 0n
  if (sequence < BigInt(elder)) throw new ProblemError('before_history')
  if (sequence > BigInt(head)) throw new ProblemError('not_found')
  return Number(sequence)
}

export function operationIdParameter(
  bag: RequestParameters,
  { elder, head }: { readonly elder: number; readonly head: number },
): bigint {
  const text = bag('id') ?? ''
  if (!/^\d+$/.test(text) || BigInt(text) >> 64n !== 0n) {
    throw invalidField('id', 'schema: error converting value for "id"')
  }
  const id = BigInt(text)
  // The service reads an id above 2^63 as a negative number, which is before all history.
  const ledger = Number(BigInt.asIntN(64, id) >> 32n)
  if (ledger < elder) throw new ProblemError('before_history')
  if (ledger > head) throw new ProblemError('not_found')
  return id
}
