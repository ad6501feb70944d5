import {
  type Collections,
  type DescribedOperation,
  formatAsset,
  type Movement,
  movementsOf,
  type Operation,
  type Owner,
  type Transaction,
} from '#ledger'
import {
  generatedReaders,
  ifReadable,
  mergedLumens,
  operationResults,
  transactionToRest,
} from '#ledger/readers'
import {
  bytesFromBase64,
  formatAmount,
  isUnknownRecord,
  type Order,
  SourceError,
  type Toid,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { type Ctx, gather } from '../context.ts'
import { pageCursor } from '../page.ts'
import type { Source } from '../source.ts'

type Cells = Readonly<Record<string, unknown>>
type Item = Collections[keyof Collections]['item'] | UnknownRecord

/**
 * What the table of an account's payments has beside Horizon's fields: what came in and went out, the other side, and
 * the memo and the fee of the transaction (`transaction.`, as Horizon's `join=transactions` has it), which is read from
 * the account's list of transactions. What cannot be known is `not read`. Throws SourceError where the source is
 * unreachable or limits requests.
 */
export async function accountCells(
  source: Pick<Source, 'list'>,
  of: Owner<'account'>,
  items: readonly Item[],
  order: Order,
  ctx: Ctx,
): Promise<readonly Cells[]> {
  const found = await transactionsOf(source, of, items.filter(isOperation), order, ctx)
  return items.map((item) => {
    if (!isOperation(item)) return unread
    const transaction = found.get(transactionId(item))
    return {
      ...movementCells(movementsOf(item, of.id), mergedAmount(item, transaction)),
      transaction: transactionCells(transaction),
    }
  })
}

const isOperation = (item: Item): item is DescribedOperation =>
  'transactionSuccessful' in item && item.body.type !== 'unknown'

const notRead = 'not read'
const unreadTransaction = {
  memo_type: notRead,
  memo: notRead,
  fee_charged: notRead,
  fee_account: notRead,
}
const unread: Cells = {
  direction: notRead,
  received: notRead,
  sent: notRead,
  counterparty: notRead,
  transaction: unreadTransaction,
}

function movementCells(movements: readonly Movement[], merged: bigint | undefined): Cells {
  const each = (values: readonly string[]) => [...new Set(values)].join('; ')
  const sums = (direction: Movement['direction']) =>
    movements
      .filter((movement) => movement.direction === direction)
      .map(({ asset, amount = merged }) =>
        [amount === undefined ? 'all' : formatAmount(amount), formatAsset(asset)].join(' '),
      )
      .join('; ')
  return {
    direction: each(movements.map(({ direction }) => direction)) || 'none',
    received: sums('in'),
    sent: sums('out'),
    counterparty: each(movements.map(({ counterparty = 'none' }) => counterparty)),
  }
}

/** The lumens that a merge moved, which its transaction's result states; undefined where that cannot be read. */
function mergedAmount(
  { id, body }: Operation,
  transaction: Transaction | undefined,
): bigint | undefined {
  const bytes = transaction && bytesFromBase64(transaction.xdr.result)
  if (body.type !== 'account_merge' || bytes === undefined) return undefined
  const results = ifReadable(() => operationResults(generatedReaders.result(bytes)))
  const own = results?.[toidParts(id).operation - 1]
  return own?.type === 'opInner' ? mergedLumens(own.tr) : undefined // the cell says “all”
}

function transactionCells(transaction: Transaction | undefined): Cells {
  if (transaction === undefined) return unreadTransaction
  const { memo_type, memo = '', fee_charged, fee_account } = transactionToRest(transaction, '')
  return { memo_type, memo, fee_charged, fee_account }
}

const transactionId = ({ id }: Operation): Toid => {
  const { ledger, transaction } = toidParts(id)
  return toid(ledger, transaction, 0)
}

/** The transactions of an account's operations: each page of its list begins with the first that is missing. */
async function transactionsOf(
  source: Pick<Source, 'list'>,
  of: Owner<'account'>,
  operations: readonly Operation[],
  order: Order,
  ctx: Ctx,
): Promise<ReadonlyMap<Toid, Transaction>> {
  const found = new Map<Toid, Transaction>()
  const missing = new Set(operations.map(transactionId))
  // Among many other transactions, pages of few cost less.
  let limit = missing.size
  for (const id of missing) {
    if (found.has(id)) continue
    const cursor = pageCursor(order, String(order === 'asc' ? id - 1n : id + 1n))
    try {
      const request = { order, limit, cursor }
      const page = await gather(ctx, source.list('transactions', of, request, ctx.signal))
      let hits = 0
      for (const each of page.items)
        if (!isUnknownRecord(each) && missing.has(each.pagingToken)) {
          found.set(each.pagingToken, each)
          hits++
        }
      limit = Math.max(1, Math.min(missing.size - found.size, 4 * hits))
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind === 'unreachable') throw error
      if (error.kind === 'rateLimited') throw error
      // The source has no such list: the cells say that nothing was read.
      break
    }
  }
  return found
}
