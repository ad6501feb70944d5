import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type {
  BalanceCauses,
  DescribedOperation,
  FailureCheck,
  Ledger,
  OwnerOf,
  Transaction,
  TransactionXdr,
} from '#ledger'
import {
  type AccountId,
  type Call,
  type ClaimableBalanceId,
  type Coverage,
  type Cursor,
  type Found,
  isUnknownRecord,
  type LedgerSequence,
  type LiquidityPoolId,
  SourceError,
  type TransactionHash,
} from '#ledger/values'
import {
  delay,
  type Entities,
  type LaterEntries,
  ledgerOfSubject,
  type PageSource,
  type ProofSubject,
  pageCursor,
  type Source,
} from '#sources'
import { askWorker } from '../ask/client.ts'
import { fromXdr } from './closedQueries.ts'
import { closed, one, unlessNotFound } from './queries.ts'

// What parts of a page that load after its first view ask of XDR.

export const trees = ({ id }: Source, hash: string, xdr: TransactionXdr) => {
  const missing = [xdr.meta === undefined, xdr.feeMeta === undefined]
  return fromXdr('transactionTrees', xdr, id, 'trees', hash, ...missing)
}

/** Finds what a transaction's record and those of its operations state otherwise than its XDR. */
export const recordCheckQuery = (
  { id }: Source,
  transaction: Transaction,
  operations: readonly DescribedOperation[],
  passphrase: string | undefined,
) => {
  const ids = operations.map((operation) => String(operation.id)).join()
  const { hash } = transaction
  const input = passphrase === undefined ? undefined : { transaction, operations, passphrase }
  return fromXdr('recordCheck', input, id, 'recordCheck', hash, passphrase, ids)
}

/** A source has one of these of a sent transaction. */
export type SentRecord =
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** It has something else under the hash, and `problem` says why that cannot be it. */
  | { readonly kind: 'other'; readonly problem: string }
  /** It said so many times that it has none. */
  | { readonly kind: 'absent'; readonly times: number }

/**
 * A sent transaction as a source has it; without an answer until there is a source to ask. Once its time `isOver`, only
 * what is said from then on counts.
 */
export const sentRecord = (
  source: Source | undefined,
  hash: TransactionHash,
  passphrase: string | undefined,
  isOver = false,
) => {
  const queryKey = [source?.id, 'sentRecord', hash, passphrase, isOver]
  return queryOptions({
    queryKey,
    queryFn:
      source === undefined || passphrase === undefined
        ? skipToken
        : async ({ signal, client }): Promise<SentRecord> => {
            const answer = await unlessNotFound(source.one('transaction', hash, signal))
            if (answer === undefined) {
              const before = client.getQueryData<SentRecord>(queryKey)
              return { kind: 'absent', times: before?.kind === 'absent' ? before.times + 1 : 1 }
            }
            const { value: transaction } = answer
            const found = { transaction, hash, passphrase }
            const problem = await askWorker('foundProblem', found, signal)
            return problem === undefined
              ? { kind: 'found', transaction }
              : { kind: 'other', problem }
          },
    gcTime: 0,
  })
}

/** A service that keeps a transaction's ledger, and has no such transaction. */
interface Refutation {
  /** The service that says that there is one. */
  readonly by: Source
  readonly denied: Source
  /** The ledgers that the one that denies it keeps. */
  readonly kept: Coverage
}

/** Milliseconds for which a service's status may be one from before a question. */
const statusAge = 2_100

/**
 * Asks the services that did not give a transaction whether they have it. One that has not refutes it only where it keeps the
 * transaction's ledger before and after the question, and has the same ledger there: not one that is behind, or on another
 * history of the network. Null where nothing refutes it. Throws SourceError where a service fails.
 */
export const refutationQuery = (
  source: PageSource,
  { hash, ledger, feeBump }: Transaction,
  calls: readonly Call[],
  passphrase: string | undefined,
) => {
  const [giver, ...others] = source.services?.by(calls) ?? []
  const asked = feeBump?.outerHash ?? hash
  return queryOptions({
    queryKey: [source.id, 'refutation', asked, calls.at(-1)?.via, passphrase],
    queryFn:
      giver === undefined || others.length === 0 || passphrase === undefined
        ? skipToken
        : async ({ signal }): Promise<Refutation | null> => {
            for (const other of others) {
              if ((await keptBy(other, ledger, passphrase, signal)) === undefined) continue
              if (await unlessNotFound(other.one('transaction', asked, signal))) continue
              await delay(statusAge, signal)
              const kept = await keptBy(other, ledger, passphrase, signal)
              if (kept === undefined) continue
              const [own, theirs] = await Promise.all([
                giver.one('ledger', ledger, signal),
                other.one('ledger', ledger, signal),
              ])
              if (own.value.hash !== theirs.value.hash) continue
              return { by: giver, denied: other, kept }
            }
            return null
          },
    retry: false,
    ...closed,
  })
}

/** The ledgers that a service of this network keeps, where a ledger is among them. */
async function keptBy(
  source: Source,
  ledger: LedgerSequence,
  passphrase: string,
  signal: AbortSignal,
): Promise<Coverage | undefined> {
  const { value } = await source.one('network', 'current', signal)
  const kept = { from: value.oldestLedger, to: value.latestLedger }
  const hasIt = kept.from <= ledger && ledger <= kept.to
  return hasIt && value.passphrase === passphrase ? kept : undefined
}

/** The same of one operation; without data until its transaction and the network's name are known. */
export const operationCheckQuery = (
  source: Source,
  operation: DescribedOperation,
  transaction: Transaction | undefined,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'recordCheck', operation.transactionHash, String(operation.id)],
    queryFn:
      transaction === undefined || passphrase === undefined
        ? skipToken
        : ({ signal }) =>
            askWorker('recordCheck', { transaction, operations: [operation], passphrase }, signal),
    ...closed,
  })

export const balanceChangesQuery = ({ id }: Source, hash: string, causes: BalanceCauses) => {
  const counts = [causes.operations.length, causes.effects.length]
  return fromXdr('balanceChanges', causes, id, 'balanceChanges', hash, ...counts)
}

/**
 * Finds what the effects do not explain of the balances that the transaction's entries changed by; null where no meta
 * tells.
 */
export const balanceRemaindersQuery = (
  { id }: Source,
  { hash, xdr }: Transaction,
  passphrase: string | undefined,
  causes: BalanceCauses,
) => {
  const key = [hash, passphrase, !xdr.meta, causes.operations.length, causes.effects.length]
  const input = passphrase === undefined ? undefined : { xdr, passphrase, causes }
  return fromXdr('balanceRemainders', input, id, 'balanceRemainders', ...key)
}

export const tokenChangesQuery = (
  { id }: Source,
  { hash, xdr }: Transaction,
  passphrase: string | undefined,
) => {
  const input = passphrase === undefined ? undefined : { xdr, passphrase }
  return fromXdr('tokenChanges', input, id, 'tokenChanges', hash, !xdr.meta, passphrase)
}

export const executionQuery = (
  { id }: Source,
  { hash, xdr }: { readonly hash: string; readonly xdr: TransactionXdr },
  passphrase: string | undefined,
) => {
  const input = passphrase === undefined ? undefined : { xdr, passphrase }
  return fromXdr('execution', input, id, 'execution', hash, !xdr.meta, passphrase)
}

/** A ledger's upgrades; without `previous`, the ledger before it, their old values are not known. */
export const upgradesQuery = (
  { id }: Source,
  { hash, headerXdr }: Ledger,
  previous: Ledger | undefined,
) => {
  const input = { headerXdr, previousHeaderXdr: previous?.headerXdr }
  return fromXdr('ledgerUpgrades', input, id, 'upgrades', hash, previous?.hash ?? '')
}

/** A contract value in the forms that it can be copied in. */
export const valueForms = (base64: string) =>
  fromXdr('valueForms', { base64 }, 'valueForms', base64)

/** The owners' entries as the source has them. */
export async function readNow(source: Source, owners: Owners, signal: AbortSignal) {
  const calls: Call[] = []
  const one = async <K extends 'account' | 'liquidityPool' | 'claimableBalance'>(
    kind: K,
    id: Entities[K]['id'],
  ): Promise<Entities[K]['value'] | undefined> => {
    const answer = await unlessNotFound(source.one(kind, id, signal))
    calls.push(...(answer?.calls ?? []))
    return answer?.value
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

const keyOf = (subject: ProofSubject): string => {
  switch (subject.kind) {
    case 'transaction':
      return `transaction ${subject.transaction.hash} ${subject.transaction.xdr.meta === undefined}`
    case 'ledger':
      return `ledger ${subject.ledger.hash}`
    case 'envelope':
      return `envelope ${subject.hash}`
  }
}

/** The evidence of a page's subject and its proof; `following` and `ledger` as in the request. Without a subject nothing is gathered. */
export const evidenceQuery = (
  { id, evidence }: PageSource,
  subject: ProofSubject | undefined,
  passphrase: string,
  following: number | undefined,
  ledger?: Ledger,
) =>
  queryOptions({
    queryKey: [
      id,
      'evidence',
      subject && keyOf(subject),
      passphrase,
      following ?? `at hand ${ledger?.hash ?? ''}`,
    ],
    queryFn:
      subject === undefined
        ? skipToken
        : ({ signal }) => evidence({ subject, passphrase, following, ledger }, signal),
    ...closed,
  })

/**
 * The record of a subject's ledger, which tells how much its proof reads, and what does not match its hashes; without data
 * where the source would have to read the whole ledger for it, and no page of this visit has.
 */
export const proofLedgerQuery = (
  client: QueryClient,
  source: Source,
  subject: ProofSubject | undefined,
) => {
  const ledger = subject && ledgerOfSubject(subject)
  const known = ledger && client.getQueryData(one(source, 'ledger', ledger).queryKey)
  const isFree =
    known !== undefined || subject?.kind === 'ledger' || !source.kind.capabilities.readsLedgers
  return queryOptions({
    queryKey: [source.id, 'proofLedger', ledger],
    queryFn:
      ledger === undefined || !isFree
        ? skipToken
        : async ({ signal }): Promise<Found<Ledger>> => {
            if (subject?.kind !== 'ledger') return known ?? source.one('ledger', ledger, signal)
            return { value: subject.ledger, disagreements: known?.disagreements }
          },
    ...closed,
  })
}

/**
 * The hash that a service has for a ledger. It is asked for no ledger of another network. Throws SourceError where it says
 * nothing that counts.
 */
export const secondWordQuery = (
  source: Source | undefined,
  sequence: LedgerSequence | undefined,
  hash: string | undefined,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source?.id, 'secondWord', sequence, hash],
    queryFn:
      source === undefined || sequence === undefined || hash === undefined
        ? skipToken
        : async ({ signal }): Promise<string> => {
            const { value, disagreements = [] } = await source.one('ledger', sequence, signal)
            const [problem] = disagreements
            if (problem !== undefined) throw new SourceError('badResponse', problem)
            if (value.hash === hash) return hash
            const status = await source.one('network', 'current', signal)
            if (status.value.passphrase !== passphrase)
              throw new SourceError('badResponse', 'it serves another network')
            return value.hash
          },
    retry: false,
    ...closed,
  })
