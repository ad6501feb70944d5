import type { Account } from './account.ts'
import { type Asset, formatAsset } from './asset.ts'
import {
  type AccountMove,
  accountMoves,
  type BalanceSources,
  firstKnown,
  heldAssets,
  type MoveKind,
} from './balanceLine.ts'
import { dayOf } from './days.ts'
import { type Movement, movementsOf } from './movements.ts'
import type { DescribedOperation } from './operations/registry.ts'
import type { Transaction } from './transaction.ts'
import type { AccountId, LedgerSequence, Toid } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'

/** One movement of an account, as books have it; amounts in stroops. */
export interface BookRow {
  readonly closedAt: UnixSeconds
  readonly ledger: LedgerSequence
  readonly asset: Asset
  /** Below 0 where it went out; 0 in a row of a fee alone. */
  readonly amount: bigint
  /** What the account paid for the transaction, in the first of its rows. */
  readonly fee: bigint
  /** Of the asset, after this row and its fee. */
  readonly balance: bigint
  readonly move: MoveKind
  /** The operation's type, or `trade`; of a fee alone `fee`, or `failed` where its transaction did. */
  readonly kind: string
  readonly counterparty?: Movement['counterparty']
  readonly operation?: Toid | undefined
  /** Absent where another's transaction is not in the account's list. */
  readonly transaction?: Transaction | undefined
}

/**
 * Gives an account's movements from the oldest on, one row each: a trade is two, and a transaction that moved nothing, or
 * failed, is a row of its fee where the account paid it. Amounts less fees lead from what each balance was before to what the
 * account's entry has. Rows of ledgers of which not all is known are left out. Undefined where the lists end before the last
 * change of a balance, since no balance follows from them then.
 */
export function accountBook(
  account: Account,
  sources: BalanceSources,
  operations: readonly DescribedOperation[],
): readonly BookRow[] | undefined {
  const byId = new Map(operations.map((each) => [each.id, each]))
  const byPlace = new Map(
    sources.transactions.items.map((each) => [placeOf(each.pagingToken), each]),
  )
  const [first, held] = [firstKnown(sources), heldAssets(account)]
  if ([...held.values()].some(({ changed }) => changed > sources.newest)) return undefined
  // What is newer than the entry is not in its balance.
  const moves = accountMoves(account.id, sources).filter(
    ({ ledger, asset }) =>
      ledger >= first && ledger <= (held.get(formatAsset(asset))?.changed ?? ledger),
  )
  const fees = new Map(
    moves.flatMap(({ transaction, amount }) =>
      transaction === undefined ? [] : [[placeOf(transaction.pagingToken), 0n - amount]],
    ),
  )
  const rows = moves
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .flatMap((move): readonly Omit<BookRow, 'balance'>[] => {
      const { asset, amount, ledger, closedAt, effect, transaction } = move
      const place = placeOf(effect?.operation ?? transaction?.pagingToken ?? 0n)
      const fee = fees.get(place) ?? 0n
      fees.delete(place)
      const at = { closedAt, ledger, asset, fee, move: move.kind, transaction: byPlace.get(place) }
      const isFailed = transaction?.successful === false
      // Behind the others of its transaction: one of them has the fee.
      if (effect === undefined)
        return fee === 0n ? [] : [{ ...at, amount: 0n, kind: isFailed ? 'failed' : 'fee' }]
      const operation = byId.get(effect.operation)
      const isTrade = move.kind === 'traded'
      const kind =
        effect.body.type === 'trade' ? 'trade' : (operation?.body.type ?? effect.body.type)
      const counterparty = isTrade
        ? effect.body.type === 'trade'
          ? effect.body.seller
          : undefined
        : operation && counterpartyOf(operation, move, account.id)
      return [{ ...at, amount, kind, counterparty, operation: effect.operation }]
    })
  return withBalances(held, rows)
}

/** A transaction's place in history, of its own token or of one of its operations. */
const placeOf = (token: bigint): bigint => token >> 12n

const orderOf = ({ effect, transaction }: AccountMove): bigint =>
  effect === undefined
    ? ((transaction?.pagingToken ?? 0n) | 0xfffn) << 20n
    : (effect.operation << 20n) | BigInt(effect.index)

/** Who paid or was paid, where the operation says it of this amount. */
const counterpartyOf = (
  operation: DescribedOperation,
  { asset, amount }: AccountMove,
  id: AccountId,
): Movement['counterparty'] =>
  movementsOf(operation, id).find(
    (each) =>
      formatAsset(each.asset) === formatAsset(asset) &&
      (each.direction === 'in') === amount > 0n &&
      (each.amount === undefined || each.amount === (amount < 0n ? 0n - amount : amount)),
  )?.counterparty

/** Backwards from the entry's balances. */
function withBalances(
  held: ReturnType<typeof heldAssets>,
  rows: readonly Omit<BookRow, 'balance'>[],
): readonly BookRow[] {
  const left = new Map([...held].map(([key, { balance }]) => [key, balance]))
  return rows
    .toReversed()
    .map((row) => {
      const key = formatAsset(row.asset)
      // An asset without a trustline any more ended with nothing.
      const balance = left.get(key) ?? 0n
      left.set(key, balance - row.amount)
      left.set('native', (left.get('native') ?? 0n) + row.fee)
      return { ...row, balance }
    })
    .toReversed()
}

/** What came and went by itself in a day of UTC, the newest first, and its sums by asset, in stroops. */
export interface PaymentDay {
  /** When it began. */
  readonly start: UnixSeconds
  readonly rows: readonly BookRow[]
  readonly sums: readonly {
    readonly asset: Asset
    readonly in: bigint
    /** Below 0. */
    readonly out: bigint
  }[]
}

/** The payments of a book by day, the newest first: without trades, pools and fees. */
export function paymentDays(book: readonly BookRow[]): readonly PaymentDay[] {
  const payments = book.filter(({ move }) => move === 'in' || move === 'out').toReversed()
  const byDay = Map.groupBy(payments, ({ closedAt }) => dayOf(closedAt))
  return [...byDay].map(([start, rows]) => ({
    start,
    rows,
    sums: [...Map.groupBy(rows, ({ asset }) => formatAsset(asset)).values()].flatMap((own) => {
      const sumOf = (kind: MoveKind) =>
        own.reduce((sum, { move, amount }) => (move === kind ? sum + amount : sum), 0n)
      const [first] = own
      return first === undefined ? [] : [{ asset: first.asset, in: sumOf('in'), out: sumOf('out') }]
    }),
  }))
}
