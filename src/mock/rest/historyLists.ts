import { findRecord, readHistory, type Selection } from '../history.ts'
import { isRow, type Row, textOf } from '../record.ts'
import { historyStart, includesFailed, joinsTransactions } from '../server/historyParameters.ts'
import type { PageQuery, ReadPage } from '../server/pageQuery.ts'
import { flagParameter } from '../server/parameters.ts'
import type { RestCall } from './call.ts'
import { ownership } from './ownership.ts'
import { selectTrades } from './trades.ts'

type Finish = (rows: readonly Row[]) => Promise<readonly Row[]>

/** Order of checks: the cursor against the elder ledger first, then the other parameters, then the parent. */
function open(select: (call: RestCall) => Promise<[Selection, Finish?]>, paired: boolean) {
  return async (call: RestCall, first: PageQuery): Promise<ReadPage> => {
    historyStart(first, call.moment.elder, paired)
    const [selection, finish] = await select(call)
    return async (page) => {
      const { head, elder } = await call.view.moment()
      const rows = await readHistory(call.corpus, selection, {
        after: historyStart(page, elder, paired),
        order: page.order,
        limit: page.limit,
        first: elder,
        last: head,
      })
      return finish === undefined ? rows : await finish(rows)
    }
  }
}

export const openLedgers = open(() => Promise.resolve([{ kind: 'ledgers' }]), false)

export const openTransactions = open(async (call) => {
  const failedToo = flagParameter(call.bag, 'include_failed')
  const owned = await ownership(call, 'transactions')
  const keep = failedToo ? undefined : (row: Row) => row.successful === true
  return [{ kind: 'transactions', keep, ...owned }]
}, false)

export const openOperations = open((call) => selectOperations(call, 'operations'), false)

export const openPayments = open((call) => selectOperations(call, 'payments'), false)

async function selectOperations(
  call: RestCall,
  collection: 'operations' | 'payments',
): Promise<[Selection, Finish?]> {
  const failedToo = includesFailed(call.bag)
  const joins = joinsTransactions(call.bag)
  const owned = await ownership(call, collection)
  const keep = (row: Row): boolean =>
    (failedToo || row.transaction_successful === true) &&
    (collection === 'operations' || isPayment(row))
  const finish: Finish = (rows) => Promise.all(rows.map((row) => withTransaction(call, row)))
  const selection: Selection = { kind: 'operations', keep, ...owned }
  return joins ? [selection, finish] : [selection]
}

export const openEffects = open(
  async (call) => [{ kind: 'effects', ...(await ownership(call, 'effects')) }],
  true,
)

export const openTrades = open(async (call) => {
  const selection = await selectTrades(call)
  return [selection, (rows) => Promise.resolve(rows.map(selection.orient))]
}, true)

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
