import type { FailureCheck, OwnerOf, Transaction } from '#ledger'
import {
  type AccountId,
  type Call,
  type ClaimableBalanceId,
  type Cursor,
  type LiquidityPoolId,
  SourceError,
  isUnknownRecord,
} from '#ledger/values'
import { type Entities, type LaterEntries, type Source, pageCursor } from '#sources'

/** The owners' entries as the source has them. */
export async function readNow(source: Source, owners: Owners, signal: AbortSignal) {
  const calls: Call[] = []
  const one = async <K extends 'account' | 'liquidityPool' | 'claimableBalance'>(
    kind: K,
    id: Entities[K]['id'],
  ): Promise<Entities[K]['value'] | undefined> => {
    try {
      const answer = await source.one(kind, id, signal)
      calls.push(...answer.calls)
      return answer.value
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'notFound') return undefined
      throw error
    }
  }
  const now = {
    accounts: await mapOf(owners.account, (id) => one('account', id)),
    pools: await mapOf(owners.liquidityPool, (id) => one('liquidityPool', id)),
    balances: await mapOf(owners.claimableBalance, (id) => one('claimableBalance', id)),
  }
  return { now, calls }
}

interface LaterList {
  /** Reads so many more transactions, unless all are read. */
  readonly readNext: (limit: number) => Promise<readonly Call[]>
  readonly found: () => readonly Transaction[]
  readonly isComplete: () => boolean
}

/** An owner's transactions after one, from the oldest. */
export function laterList(
  source: Source,
  owner: OwnerOf<'transactions'>,
  pagingToken: bigint,
  signal: AbortSignal,
): LaterList {
  const found: Transaction[] = []
  let cursor: Cursor | undefined = pageCursor('asc', String(pagingToken))
  let isWhole = true
  return {
    readNext: async (limit) => {
      if (cursor === undefined) return []
      const request = { order: 'asc', limit, cursor } as const
      const page = await source.list('transactions', owner, request, signal)
      for (const item of page.items)
        if (isUnknownRecord(item)) isWhole = false
        else found.push(item)
      isWhole &&= page.partial !== true
      cursor = page.next
      return page.calls
    },
    found: () => found,
    isComplete: () => isWhole && cursor === undefined,
  }
}

/** All lists in one order; a transaction of two owners is there twice, which changes nothing. */
export const joinedLists = (lists: readonly LaterList[]): Omit<LaterEntries, 'now'> => ({
  transactions: lists
    .flatMap((list) => list.found())
    .toSorted((a, b) => (a.pagingToken < b.pagingToken ? -1 : 1))
    .map(({ xdr }) => xdr),
  isComplete: lists.every((list) => list.isComplete()),
})

interface Owners {
  readonly account: ReadonlySet<AccountId>
  readonly liquidityPool: ReadonlySet<LiquidityPoolId>
  readonly claimableBalance: ReadonlySet<ClaimableBalanceId>
}

/** Whose entries the checks are about, each once. */
export function checkedOwners(checks: readonly FailureCheck[]): Owners {
  const account = new Set<AccountId>()
  const liquidityPool = new Set<LiquidityPoolId>()
  const claimableBalance = new Set<ClaimableBalanceId>()
  for (const check of checks)
    switch (check.kind) {
      case 'spend':
      case 'receive':
      case 'limit':
      case 'trust':
      case 'account':
      case 'sequence':
        account.add(check.account)
        break
      case 'deposit':
      case 'withdrawal':
        account.add(check.account)
        liquidityPool.add(check.pool)
        break
      case 'claim':
        account.add(check.account)
        claimableBalance.add(check.balance)
        break
      case 'noTrust':
      case 'existence':
      case 'newAccount':
      case 'stated':
      case 'unstated':
        break
    }
  return { account, liquidityPool, claimableBalance }
}

/** The same as owners of lists. */
export const listsOf = (owners: Owners): readonly OwnerOf<'transactions'>[] => [
  ...[...owners.account].map((id) => ({ kind: 'account', id }) as const),
  ...[...owners.liquidityPool].map((id) => ({ kind: 'liquidityPool', id }) as const),
  ...[...owners.claimableBalance].map((id) => ({ kind: 'claimableBalance', id }) as const),
]

async function mapOf<Id, Value>(
  ids: ReadonlySet<Id>,
  read: (id: Id) => Promise<Value>,
): Promise<ReadonlyMap<Id, Value>> {
  return new Map(await Promise.all([...ids].map(async (id) => [id, await read(id)] as const)))
}
