import { flagParameter, wordParameter } from '../../model/restWire/parameters.ts'
import {
  comparePositions,
  ledgerOf,
  parseHistoryCursor,
} from '../../model/restWire/historyCursor.ts'
import type { PageQuery } from '../../model/restWire/pageQuery.ts'
import { ProblemError } from '../../model/restWire/problem.ts'
import { type Selection, findRecord, readHistory } from '../history.ts'
import { type Row, isRow, textOf } from '../record.ts'
import type { RestCall } from './call.ts'
import { type OwnerKey, ownership } from './ownership.ts'
import { selectTrades } from './trades.ts'

/** Reads a page of a collection; the moment is the one of reading, so that a stream sees new ledgers. */
export type ReadPage = (page: PageQuery) => Promise<readonly Row[]>

type Finish = (rows: readonly Row[]) => Promise<readonly Row[]>

/** Order of checks: the cursor against the elder ledger first, then the other parameters, then the parent. */
function open(select: (call: RestCall) => Promise<[Selection, Finish?]>, paired: boolean) {
  return async (call: RestCall, first: PageQuery): Promise<ReadPage> => {
    afterOf(call, first, paired)
    const [selection, finish] = await select(call)
    return async (page) => {
      const { head, elder } = await call.view.moment()
      const rows = await readHistory(call.corpus, selection, {
        after: afterOf(call, page, paired),
        order: page.order,
        limit: page.limit,
        first: elder,
        last: head,
      })
      return finish === undefined ? rows : await finish(rows)
    }
  }
}

function afterOf(call: RestCall, page: PageQuery, paired: boolean) {
  const after = parseHistoryCursor(page.cursor, paired)
  const edge = { toid: BigInt(call.moment.elder) << 32n, index: 0n }
  if (after === undefined || page.order === 'asc') return after
  const low = { toid: after.toid, index: 0n }
  if (comparePositions(low, edge) <= 0) throw new ProblemError('before_history')
  return after
}

const owners: readonly OwnerKey[] = [
  'account_id',
  'ledger_id',
  'claimable_balance_id',
  'liquidity_pool_id',
]

export const openLedgers = open(() => Promise.resolve([{ kind: 'ledgers' }]), false)

export const openTransactions = open(async (call) => {
  const failedToo = flagParameter(call.bag, 'include_failed')
  const owned = await ownership(call, 'transactions', owners)
  const keep = failedToo ? undefined : (row: Row) => row.successful === true
  return [{ kind: 'transactions', keep, ...owned }]
}, false)

export const openOperations = open((call) => selectOperations(call, 'operations'), false)

export const openPayments = open((call) => selectOperations(call, 'payments'), false)

async function selectOperations(
  call: RestCall,
  collection: 'operations' | 'payments',
): Promise<[Selection, Finish?]> {
  const failedToo = flagParameter(call.bag, 'include_failed') || call.bag('tx_id') !== undefined
  const joins = wantsTransactions(call)
  const owned = await ownership(call, collection, [...owners, 'tx_id'])
  const keep = (row: Row): boolean =>
    (failedToo || row.transaction_successful === true) &&
    (collection === 'operations' || isPayment(row))
  const finish: Finish = (rows) => Promise.all(rows.map((row) => withTransaction(call, row)))
  const selection: Selection = { kind: 'operations', keep, ...owned }
  return joins ? [selection, finish] : [selection]
}

export const openEffects = open(async (call) => {
  const keys: readonly OwnerKey[] = ['account_id', 'ledger_id', 'tx_id', 'op_id']
  return [
    { kind: 'effects', ...(await ownership(call, 'effects', [...keys, 'liquidity_pool_id'])) },
  ]
}, true)

/** Trades of anything; `fixed` is the parent that rules out one kind of trade. */
export const openTrades = (fixed?: 'offer' | 'pool') =>
  open(async (call) => {
    const selection = await selectTrades(call, fixed)
    return [selection, (rows) => Promise.resolve(rows.map(selection.orient))]
  }, true)

/** Whether the transactions shall be inside the operations. */
export function wantsTransactions(call: RestCall): boolean {
  const reason = 'Accepted values: transactions'
  return wordParameter(call.bag, 'join', ['transactions'], reason) !== undefined
}

/** The operation with its whole transaction behind `transaction_hash`. */
export async function withTransaction(call: RestCall, operation: Row): Promise<Row> {
  const token = String(BigInt(textOf(operation, 'id')) & ~0xfffn)
  const transaction = await findRecord(call.corpus, 'transactions', token)
  return Object.fromEntries(
    Object.entries(operation).flatMap(([key, value]) =>
      key === 'transaction_hash'
        ? [
            [key, value],
            ['transaction', transaction],
          ]
        : [[key, value]],
    ),
  )
}

const classicPayments = new Set([
  'create_account',
  'payment',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'account_merge',
])

/** Contract calls count only if an asset contract moved something. */
function isPayment(row: Row): boolean {
  const changes = row.asset_balance_changes
  return (
    classicPayments.has(textOf(row, 'type')) ||
    (Array.isArray(changes) && changes.some(isRow) && row.type === 'invoke_host_function')
  )
}

/** The ledger of a record's TOID. */
export function ledgerOfToid(toid: bigint): number {
  return ledgerOf({ toid, index: 0n })
}
