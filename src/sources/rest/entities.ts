import type { DescribedOperation, Owner, RecordReader, Transaction } from '#ledger'
import {
  accountDataFromRest,
  accountFromRest,
  claimableBalanceFromRest,
  described,
  feeStatsFromRest,
  ledgerFromRest,
  liquidityPoolFromRest,
  offerFromRest,
  operationFromRest,
  transactionFromRest,
} from '#ledger/readers'
import { RecordError, SourceError, toidParts } from '#ledger/values'
import type { Ctx } from '../context.ts'
import { late } from '../late.ts'
import { absenceMessage, entityPath, ownerName } from '../request.ts'
import type { AccountDataName, EntityReaders } from '../resources.ts'
import type { Source } from '../source.ts'
import { checkHeaderHash, type Rule, requestedOnly } from './checks.ts'
import type { RequestNames, RestClient, RestRoot } from './client.ts'
import { completeFromEffects } from './completeFromEffects.ts'

/** Reads single records from a REST service; `source` is the source that these readers belong to. */
export function createRestEntities(
  client: RestClient,
  root: RestRoot,
  source: () => Pick<Source, 'one' | 'list'>,
): EntityReaders {
  const record = async <T>(
    path: string,
    names: RequestNames,
    reader: (record: RecordReader) => T,
    ctx: Ctx,
  ) => ({ value: await client.record(path, names, reader, ctx) })
  const readBy = <T>(
    of: Owner,
    reader: (record: RecordReader) => T,
    idsOf: Rule<T>[2],
    ctx: Ctx,
  ) => {
    const names = { subject: ownerName(of), absent: absenceMessage(of) }
    return record(entityPath(of), names, requestedOnly(reader, [['id', of.id, idsOf]]), ctx)
  }
  const idOf = ({ id }: { readonly id: bigint | string }) => [id]
  return {
    network: async (_id, ctx) => ({ value: await root.recent(ctx) }),
    feeStats: (_id, ctx) => record('/fee_stats', { subject: 'fees' }, feeStatsFromRest, ctx),
    recentFees: async (_id, ctx) => (await late('networkReaders')).readPaidFees(source(), ctx),
    ledger: async (id, ctx) => {
      try {
        const requested = requestedOnly(ledgerFromRest, [['sequence', id, (it) => [it.sequence]]])
        const reader = (record: RecordReader) => {
          const ledger = requested(record)
          checkHeaderHash(ledger)
          return ledger
        }
        return await record(`/ledgers/${id}`, { subject: `Ledger ${id}` }, reader, ctx)
      } catch (error) {
        throw await root.whyUnknown(id, error, ctx)
      }
    },
    transaction: (id, ctx) =>
      readBy({ kind: 'transaction', id }, transactionFromRest, transactionHashes, ctx),
    operation: async (id, ctx) => {
      const of = { kind: 'operation', id } as const
      const { value } = await readBy(of, wholeOperation, idOf, ctx)
      const [completed] = await completeFromEffects(source(), of, [value], ctx)
      return { value: completed ?? value }
    },
    account: (id, ctx) => readBy({ kind: 'account', id }, accountFromRest, idOf, ctx),
    receiver: ({ account: id }, ctx) => readBy({ kind: 'account', id }, accountFromRest, idOf, ctx),
    accountData: async (id, ctx) => {
      const absent =
        `Account ${id.account.slice(0, 8)}… has no data entry “${id.name}” now: ` +
        'it was removed or never set, or there is no such account'
      return record(dataPath(id), { subject: 'this data entry', absent }, accountDataFromRest, ctx)
    },
    offer: (id, ctx) => readBy({ kind: 'offer', id }, offerFromRest, idOf, ctx),
    claimableBalance: (id, ctx) =>
      readBy({ kind: 'claimableBalance', id }, claimableBalanceFromRest, idOf, ctx),
    liquidityPool: (id, ctx) =>
      readBy({ kind: 'liquidityPool', id }, liquidityPoolFromRest, idOf, ctx),
    currentEntries: async (owners, ctx) =>
      (await late('currentEntries')).readEachEntry(source(), owners, ctx),
    contract: withoutContracts,
    contractCode: withoutContracts,
    contractWasm: withoutContracts,
    contractsOfCode: withoutContracts,
    contractOrigin: withoutContracts,
    contractRead: withoutContracts,
    contractKinds: withoutContracts,
    contractInterfaces: withoutContracts,
    contractStorage: withoutContracts,
    contracts: withoutContracts,
    networkSettings: withoutBytes,
    ledgerDetails: withoutBytes,
    upgradeHistory: async (id, ctx) =>
      (await late('networkReaders')).upgradeHistory(source(), id, ctx),
    ledgerOfHash: async (id, ctx) => (await late('networkReaders')).ledgerOfHash(source(), id, ctx),
    seenContracts: async (id, ctx) => (await late('seen')).seenInOperations(source(), id, ctx),
    daySums: unsupported('No index here has sums by day'),
    largestHolders: unsupported('Horizon lists holders by their address, not by their balance'),
    orderBook: async (pair, ctx) => {
      const { restOrderBookOf, restOrderBookPath } = await late('market')
      const names = { subject: 'this order book' }
      return record(restOrderBookPath(pair), names, restOrderBookOf(pair), ctx)
    },
    paths: async (request, ctx) => {
      const { readPaymentPaths, restPaymentPath } = await late('market')
      const names = { subject: 'paths' }
      return record(restPaymentPath(request), names, readPaymentPaths(request), ctx)
    },
  }
}

/** The answer for resources that the contract of REST lacks. */
const unsupported = (message: string) => (): Promise<never> =>
  Promise.reject(new SourceError('unsupported', message))

/** The contract of REST has no ledger entries of contracts. */
export const withoutContracts = unsupported(
  'Horizon does not serve the ledger entries of contracts: their code, storage and time to live',
)

/** The contract of REST has headers of ledgers, and no other bytes of them. */
const withoutBytes = unsupported(
  'Horizon serves neither contract settings nor the bytes of ledgers: RPC does',
)

/** Reads the record of a single operation. */
const wholeOperation = ({ raw }: RecordReader) => operationOfRecord(raw)

/** An address drops segments of dots alone, however they are spelled. */
function dataPath({ account, name }: AccountDataName): string {
  if (name === '.' || name === '..')
    throw new SourceError('unsupported', `A data entry named “${name}” has no address of its own`)
  return `/accounts/${account}/data/${encodeURIComponent(name)}`
}

/** A fee bump is requested by its outer hash or by its inner one (rest.md 3.3). */
export const transactionHashes = ({ hash, feeBump }: Transaction) => [
  hash,
  feeBump?.outerHash,
  feeBump?.innerHash,
]

/** Operations of a transaction at most (XDR `MAX_OPS_PER_TX`). */
const most = 100

/** Reads an operation's record. Throws RecordError where its id is none of an operation (SEP-35), or as operationFromRest. */
export function operationOfRecord(record: unknown): DescribedOperation {
  const read = operationFromRest(record)
  const { transaction, operation } = toidParts(read.id)
  if (transaction === 0 || operation === 0 || operation > most)
    throw new RecordError(`id is not of an operation: ${read.id}`)
  return described(read)
}
