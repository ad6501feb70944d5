import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  type ExplainedFailure,
  type FailureCheck,
  type Transaction,
  type Contract,
  type ContractSpec,
  type TokenMetadata,
  assetContractSpec,
} from '#ledger'
import { ledgerSequence, type ContractId, type LedgerSequence } from '#ledger/values'
import type { Decoder, LaterEntries, Source } from '#sources'
import { joinedLists, laterList, listsOf, checkedOwners, readNow } from './laterQueries.ts'
import { closed, one } from './queries.ts'

/**
 * Transactions of each owner that are read for the state before them, page by page until it is found: most entries did
 * not change since, which needs none.
 */
const laterTransactions = [20, 180]

/** The failures of a failed transaction, with what its own XDR tells: it sends no request. */
export const failureExplanation = (
  source: Source,
  decoder: Decoder,
  { hash, xdr, ledger, createdAt }: Transaction,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'failure', hash, xdr.meta === undefined, passphrase ?? ''],
    queryFn: ({ signal }) =>
      decoder.run(
        'failureExplanation',
        { transaction: { xdr, ledger, createdAt }, passphrase },
        signal,
      ),
    ...closed,
  })

/** The same with the base reserve of the ledger before, which lumens need. */
export const failureWithReserve = (
  source: Source,
  decoder: Decoder,
  { hash, xdr, ledger, createdAt }: Transaction,
  passphrase: string | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'failureWithReserve', hash, xdr.meta === undefined, passphrase ?? ''],
    queryFn: async ({ signal }) => {
      const { baseReserve, calls } = await readBaseReserve(source, ledger, signal)
      const request = { transaction: { xdr, ledger, createdAt }, baseReserve, passphrase }
      return { failures: await decoder.run('failureExplanation', request, signal), calls }
    },
    ...closed,
  })

/**
 * The same with the entries of a failure's checks as they are now and, where they changed since, as the next transactions
 * of their owners found them: one to three requests for each owner.
 */
export const failureWithLater = (
  source: Source,
  decoder: Decoder,
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
        const failures = await decoder.run('failureExplanation', request, signal)
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

/** Whether a check is about lumens and what of them is bound. */
export const needsReserve = (check: FailureCheck): boolean =>
  check.kind === 'newAccount' ||
  (check.kind === 'deposit' && check.about === 'spend') ||
  (check.kind === 'spend' && typeof check.unit !== 'string' && check.unit.type === 'native')

/** A contract's interface as its current code has it, and when its instance last changed. */
export interface CurrentSpec {
  readonly spec: ContractSpec
  readonly changedIn: LedgerSequence
  /** What its storage states of a token. */
  readonly token?: TokenMetadata | undefined
}

/**
 * The interface of a contract by its id, in two requests, or three where another contract names its code; null where
 * its code is not known. It shares them with the contract's own page.
 */
export const contractSpec = (source: Source, id: ContractId) =>
  queryOptions({
    queryKey: [source.id, 'contractSpec', id],
    queryFn: async ({ client }): Promise<CurrentSpec | null> => {
      const { value } = await client.fetchQuery(one(source, 'contract', id))
      const spec = await specOf(source, value, client)
      return spec === undefined ? null : { spec, changedIn: changedIn(value), token: value.token }
    },
    staleTime: 60_000,
  })

async function specOf(
  source: Source,
  { executable, codeHash }: Contract,
  client: QueryClient,
): Promise<ContractSpec | undefined> {
  if (executable.kind === 'stellarAsset') return assetContractSpec
  return codeHash && (await client.fetchQuery(one(source, 'contractCode', codeHash))).value.spec
}

/** The ledger that last changed what a contract runs, or its instance. */
function changedIn({ executable, lastModifiedLedger }: Contract): LedgerSequence {
  const named = executable.kind === 'externalRef' ? executable.names : undefined
  return named?.kind === 'code' && named.lastModifiedLedger > lastModifiedLedger
    ? named.lastModifiedLedger
    : lastModifiedLedger
}
