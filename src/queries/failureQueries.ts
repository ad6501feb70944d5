import { queryOptions } from '@tanstack/react-query'
import type { OwnerOf } from '../collections/collections.ts'
import type { Call } from '../model/call.ts'
import { SourceError } from '../model/errors.ts'
import type { FailureCheck } from '../model/outcome/failureFigures.ts'
import type { Transaction } from '../model/transaction.ts'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import { ledgerSequence } from '../model/values/ledgerSequence.ts'
import type { AccountId, ClaimableBalanceId, LiquidityPoolId } from '../model/values/strkey.ts'
import { pageCursor } from '../sources/pageCursor.ts'
import type { Entities } from '../sources/resources.ts'
import type { Source } from '../sources/source.ts'
import type { LaterEntries } from '../sources/transaction/readFailureExplanation.ts'
import type { Decoder } from '../thread/protocol.ts'
import { closed } from './queries.ts'

/** Transactions of each owner that are read for the state before them. */
const laterTransactions = 100

/** The failures of a failed transaction, with what its own XDR tells: it sends no request. */
export const failureExplanation = (
  source: Source,
  decoder: Decoder,
  { hash, xdr, ledger, createdAt }: Transaction,
) =>
  queryOptions({
    queryKey: [source.id, 'failure', hash, xdr.meta === undefined],
    queryFn: ({ signal }) =>
      decoder.run('failureExplanation', { transaction: { xdr, ledger, createdAt } }, signal),
    ...closed,
  })

/** The same with the base reserve of the ledger before, which lumens need. */
export const failureWithReserve = (
  source: Source,
  decoder: Decoder,
  { hash, xdr, ledger, createdAt }: Transaction,
) =>
  queryOptions({
    queryKey: [source.id, 'failureWithReserve', hash, xdr.meta === undefined],
    queryFn: async ({ signal }) => {
      const { baseReserve, calls } = await readBaseReserve(source, ledger, signal)
      const request = { transaction: { xdr, ledger, createdAt }, baseReserve }
      return { failures: await decoder.run('failureExplanation', request, signal), calls }
    },
    ...closed,
  })

/**
 * The same with the entries of the checks as they are now, and as the next transactions of their owners found them: at
 * most two requests for each owner.
 */
export const failureWithLater = (
  source: Source,
  decoder: Decoder,
  { hash, xdr, ledger, createdAt, pagingToken }: Transaction,
  checks: readonly FailureCheck[],
) =>
  queryOptions({
    queryKey: [source.id, 'failureWithLater', hash, xdr.meta === undefined, ownerNames(checks)],
    queryFn: async ({ signal }) => {
      const reserve = checks.some(needsReserve)
        ? await readBaseReserve(source, ledger, signal)
        : { baseReserve: undefined, calls: [] }
      const { later, calls } = await readLater(source, ownersOf(checks), pagingToken, signal)
      const transaction = { xdr, ledger, createdAt }
      const request = { transaction, baseReserve: reserve.baseReserve, later }
      const failures = await decoder.run('failureExplanation', request, signal)
      return { failures, calls: [...reserve.calls, ...calls] }
    },
    ...closed,
  })

/** Stroops. */
async function readBaseReserve(source: Source, ledger: number, signal: AbortSignal) {
  const answer = await source.one('ledger', ledgerSequence(Math.max(1, ledger - 1)), signal)
  return { baseReserve: BigInt(answer.value.baseReserve), calls: answer.calls }
}

/** Whether a check is about lumens and what of them is bound. */
export const needsReserve = (check: FailureCheck): boolean =>
  check.kind === 'newAccount' ||
  check.kind === 'deposit' ||
  (check.kind === 'spend' && typeof check.unit !== 'string' && check.unit.type === 'native')

async function readLater(
  source: Source,
  owners: Owners,
  pagingToken: bigint,
  signal: AbortSignal,
): Promise<{ readonly later: LaterEntries; readonly calls: readonly Call[] }> {
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
  const cursor = pageCursor('asc', String(pagingToken))
  const request = { order: 'asc', limit: laterTransactions, cursor } as const
  const found: Transaction[] = []
  let isComplete = true
  for (const owner of listed(owners)) {
    const page = await source.list('transactions', owner, request, signal)
    calls.push(...page.calls)
    const read = page.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
    found.push(...read)
    isComplete &&=
      read.length === page.items.length && page.next === undefined && page.partial !== true
  }
  const transactions = found
    .toSorted((a, b) => (a.pagingToken < b.pagingToken ? -1 : 1))
    .map(({ xdr }) => xdr)
  return { later: { now, transactions, isComplete }, calls }
}

interface Owners {
  readonly account: ReadonlySet<AccountId>
  readonly liquidityPool: ReadonlySet<LiquidityPoolId>
  readonly claimableBalance: ReadonlySet<ClaimableBalanceId>
}

/** Whose entries the checks are about, each once. */
function ownersOf(checks: readonly FailureCheck[]): Owners {
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

const listed = (owners: Owners): readonly OwnerOf<'transactions'>[] => [
  ...[...owners.account].map((id) => ({ kind: 'account', id }) as const),
  ...[...owners.liquidityPool].map((id) => ({ kind: 'liquidityPool', id }) as const),
  ...[...owners.claimableBalance].map((id) => ({ kind: 'claimableBalance', id }) as const),
]

const ownerNames = (checks: readonly FailureCheck[]): string =>
  listed(ownersOf(checks))
    .map(({ id }) => String(id))
    .join(' ')

async function mapOf<Id, Value>(
  ids: ReadonlySet<Id>,
  read: (id: Id) => Promise<Value>,
): Promise<ReadonlyMap<Id, Value>> {
  return new Map(await Promise.all([...ids].map(async (id) => [id, await read(id)] as const)))
}
