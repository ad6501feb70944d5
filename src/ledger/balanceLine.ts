import type { Account } from './account.ts'
import { type Asset, formatAsset, native } from './asset.ts'
import type { DescribedEffect, EffectBody } from './effects/registry.ts'
import { movesOfEffect } from './movements.ts'
import type { Transaction } from './transaction.ts'
import { type AccountId, accountOf, type LedgerSequence, toidParts } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'

/** A ledger that changed a balance. */
export interface BalanceStep {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  /** Stroops, by all of the ledger's effects and fees. */
  readonly change: bigint
  /** Stroops, at the end of the ledger. */
  readonly balance: bigint
}

/** A balance of an account over time, as its effects and fees tell. */
export interface BalanceLine {
  /** Ascending. */
  readonly steps: readonly BalanceStep[]
  /** The balance before the first step: what was before that is not known unless `isWhole`. */
  readonly before: bigint
  /** Changes are known from the beginning of this ledger on: 0 where all are, infinite where none is. */
  readonly from: number
  /** The changes can be all: no balance is below 0, and an account that they create begins with nothing. */
  readonly addsUp: boolean
  /** The changes by what made them; together they lead from `before` to the last balance. */
  readonly sums: Readonly<Record<MoveKind, bigint>>
}

/** Came or went by itself, was exchanged in trades and pools, or paid a fee. */
export type MoveKind = 'in' | 'out' | 'traded' | 'fees'

/** What one effect or fee changed of an account's balance. */
export interface AccountMove {
  readonly kind: MoveKind
  readonly asset: Asset
  /** Stroops; below 0 where it went out. */
  readonly amount: bigint
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  /** Absent from a fee. */
  readonly effect?: DescribedEffect | undefined
  /** The transaction whose fee it is. */
  readonly transaction?: Transaction | undefined
}

/** Rows of a list, the newest first, and whether older ones follow. */
interface Newest<T> {
  readonly items: readonly T[]
  readonly more: boolean
}

/** What was read of an account: its lists, and the first and the last ledger of which they can have rows. */
export interface BalanceSources {
  readonly effects: Newest<DescribedEffect>
  readonly transactions: Newest<Transaction>
  readonly oldest: number
  readonly newest: number
}

/**
 * Gives an account's balance of an asset ledger by ledger: backwards from its entry, which has it as of the ledger that
 * changed the entry last, by the account's newest effects (rest.md 3.5) and by the fees that it paid, for which there is no
 * effect. Undefined where it has no such balance.
 */
export function balanceLine(
  account: Account,
  asset: Asset,
  sources: BalanceSources,
): BalanceLine | undefined {
  const key = formatAsset(asset)
  const entry = heldAssets(account).get(key)
  if (entry === undefined) return undefined
  const { changed } = entry
  // What changed it last may not be in the lists: then they say nothing of what was before.
  const from = changed > sources.newest ? Number.POSITIVE_INFINITY : firstKnown(sources)
  const byLedger = new Map<
    LedgerSequence,
    { readonly closedAt: UnixSeconds; readonly change: bigint }
  >()
  const sums = { in: 0n, out: 0n, traded: 0n, fees: 0n }
  for (const { kind, asset: moved, amount, ledger, closedAt } of accountMoves(
    account.id,
    sources,
  )) {
    if (formatAsset(moved) !== key || ledger < from) continue
    sums[kind] += amount
    byLedger.set(ledger, { closedAt, change: (byLedger.get(ledger)?.change ?? 0n) + amount })
  }
  const changes = [...byLedger]
    .filter(([, { change }]) => change !== 0n)
    .toSorted(([a], [b]) => a - b)
  const known = changes.reduce(
    (sum, [ledger, { change }]) => (ledger <= changed ? sum + change : sum),
    0n,
  )
  const before = entry.balance - known
  let balance = before
  const steps = changes.map(([ledger, { closedAt, change }]) => {
    balance += change
    return { ledger, closedAt, change, balance }
  })
  const isCreated = sources.effects.items.some(({ body }) => body.type === 'account_created')
  const isOpen = before >= 0n && (from > 0 || before === 0n || !isCreated)
  const addsUp = isOpen && steps.every((step) => step.balance >= 0n)
  return { steps, before, from, addsUp, sums }
}

/** What an account has of an asset, in stroops, and the ledger that changed its entry last. */
interface HeldAsset {
  readonly balance: bigint
  readonly changed: LedgerSequence
}

/** The entries of an account that hold an asset, by its text. */
export const heldAssets = ({
  balances,
  lastModifiedLedger,
}: Account): ReadonlyMap<string, HeldAsset> =>
  new Map(
    balances.flatMap((each) => {
      if (each.kind === 'poolShares') return []
      const changed = each.kind === 'native' ? lastModifiedLedger : each.lastModifiedLedger
      const asset = each.kind === 'native' ? native : each.asset
      return [[formatAsset(asset), { balance: each.balance, changed }] as const]
    }),
  )

/** The first ledger from whose beginning on both lists have all rows; 0 where they have those of all history. */
export const firstKnown = ({ effects, transactions, oldest }: BalanceSources): number =>
  Math.max(
    // Nothing happens in the first ledger.
    oldest > 2 ? oldest : 0,
    firstWhole(effects, (effect) => toidParts(effect.operation).ledger),
    firstWhole(transactions, ({ ledger }) => ledger),
  )

/** The first ledger of which a list has all rows: the oldest one's may go on in what was not read. */
function firstWhole<T>({ items, more }: Newest<T>, ledgerOf: (item: T) => number): number {
  const oldest = items.at(-1)
  if (!more) return 0
  return oldest === undefined ? Number.POSITIVE_INFINITY : ledgerOf(oldest) + 1
}

/** What effects and fees changed of an account's balances of assets, in no order. Shares of pools are not among them. */
export const accountMoves = (
  id: AccountId,
  { effects, transactions }: BalanceSources,
): readonly AccountMove[] => [
  ...countedOnce(effects.items).flatMap((effect) =>
    movesOf(id, effect).map(({ asset, amount }) => ({
      kind: exchanges.has(effect.body.type)
        ? ('traded' as const)
        : amount > 0n
          ? ('in' as const)
          : ('out' as const),
      asset,
      amount,
      ledger: toidParts(effect.operation).ledger,
      closedAt: effect.createdAt,
      effect,
    })),
  ),
  ...transactions.items
    .filter(({ feeAccount }) => accountOf(feeAccount) === id)
    .map((transaction) => ({
      kind: 'fees' as const,
      asset: native,
      amount: 0n - transaction.feeCharged,
      ledger: transaction.ledger,
      closedAt: transaction.createdAt,
      transaction,
    })),
]

/** Effects that give one asset for another. */
const exchanges: ReadonlySet<EffectBody['type']> = new Set([
  'trade',
  'liquidity_pool_deposited',
  'liquidity_pool_withdrew',
])

/**
 * Without what an operation's effects say twice (rest.md 5): the payer's side of a path as its trades beside the debit, and
 * an account that a contract creates as its first balance beside the transfer.
 */
function countedOnce(effects: readonly DescribedEffect[]): readonly DescribedEffect[] {
  const all = new Set(effects.map(({ operation, body }) => `${operation} ${body.type}`))
  const beside: Readonly<Partial<Record<EffectBody['type'], EffectBody['type']>>> = {
    trade: 'account_debited',
    account_created: 'account_credited',
  }
  return effects.filter(({ operation, body: { type } }) => !all.has(`${operation} ${beside[type]}`))
}

/** What an effect added to an account's own balances, or took from them. */
function movesOf(id: AccountId, effect: DescribedEffect) {
  const { body } = effect
  if (accountOf(effect.account) !== id) return []
  if (body.type === 'liquidity_pool_deposited')
    return body.deposited.map(({ asset, amount }) => ({ asset, amount: 0n - amount }))
  if (body.type === 'liquidity_pool_withdrew') return body.received
  const moves = movesOfEffect(effect)
  if (moves === undefined || moves.holder !== effect.account) return []
  return [moves.moved, moves.also].flatMap((each) => {
    const { asset, amount } = each?.sum ?? {}
    if (each === undefined || asset === undefined || amount === undefined) return []
    return [{ asset, amount: each.direction === 'in' ? amount : 0n - amount }]
  })
}
