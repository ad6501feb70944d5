import { queryOptions } from '@tanstack/react-query'
import type { ExplainedFailure, FailureCheck, Transaction } from '#ledger'
import { ledgerSequence } from '#ledger/values'
import type { LaterEntries, Source } from '#sources'
import { askWorker } from '../ask/client.ts'
import { checkedOwners, joinedLists, laterList, listsOf, readNow } from './laterQueries.ts'
import { closed } from './queries.ts'

/**
 * Transactions of each owner that are read for the state before them, page by page until it is found: most entries did
 * not change since, which needs none.
 */
const laterTransactions = [20, 180]

/** The failures of a failed transaction, with what its own XDR tells: it sends no request. */
export const failureExplanation = (
  source: Source,
  { hash, xdr, ledger, createdAt }: Transaction,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'failure', hash, xdr.meta === undefined, passphrase ?? ''],
    queryFn: ({ signal }) =>
      askWorker(
        'failureExplanation',
        { transaction: { xdr, ledger, createdAt }, passphrase },
        signal,
      ),
    ...closed,
  })

/** The same with the base reserve of the ledger before, which lumens need. */
export const failureWithReserve = (
  source: Source,
  { hash, xdr, ledger, createdAt }: Transaction,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'failureWithReserve', hash, xdr.meta === undefined, passphrase ?? ''],
    queryFn: async ({ signal }) => {
      const { baseReserve, calls } = await readBaseReserve(source, ledger, signal)
      const request = { transaction: { xdr, ledger, createdAt }, baseReserve, passphrase }
      return { failures: await askWorker('failureExplanation', request, signal), calls }
    },
    ...closed,
  })

/**
 * The same with the entries of a failure's checks as they are now and, where they changed since, as the next transactions
 * of their owners found them: one to three requests for each owner.
 */
export const failureWithLater = (
  source: Source,
  { hash, xdr, ledger, createdAt, pagingToken }: Transaction,
  { operation, checks }: ExplainedFailure,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'failureWithLater',
      hash,
      xdr.meta === undefined,
      passphrase ?? '',
      operation ?? 0,
    ],
    queryFn: async ({ signal }) => {
      const { baseReserve, calls } = checks.some(needsReserve)
        ? await readBaseReserve(source, ledger, signal)
        : { baseReserve: undefined, calls: [] }
      const transaction = { xdr, ledger, createdAt }
      const explain = async (later: LaterEntries) => {
        const request = { transaction, baseReserve, later, passphrase }
        const failures = await askWorker('failureExplanation', request, signal)
        const own = failures.find((each) => each.operation === operation)
        return { failures, isKnown: own?.figures.missing === undefined }
      }
      const owners = checkedOwners(checks)
      const { now, calls: entryCalls } = await readNow(source, owners, signal)
      const all = [...calls, ...entryCalls]
      let found = await explain({ now, transactions: undefined, isComplete: false })
      const lists = listsOf(owners).map((owner) => laterList(source, owner, pagingToken, signal))
      for (const limit of laterTransactions) {
        if (found.isKnown) break
        for (const list of lists) all.push(...(await list.readNext(limit)))
        found = await explain({ now, ...joinedLists(lists) })
      }
      return { failures: found.failures, calls: all }
    },
    ...closed,
  })

/** Stroops. */
async function readBaseReserve(source: Source, ledger: number, signal: AbortSignal) {
  const answer = await source.one('ledger', ledgerSequence(Math.max(1, ledger - 1)), signal)
  return { baseReserve: BigInt(answer.value.baseReserve), calls: answer.calls }
}

/** Checks of lumens also need the base reserve. */
export const needsReserve = (check: FailureCheck): boolean =>
  check.kind === 'newAccount' ||
  (check.kind === 'deposit' && check.about === 'spend') ||
  (check.kind === 'spend' && typeof check.unit !== 'string' && check.unit.type === 'native')
