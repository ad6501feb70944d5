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
import { type Answer, RecordError, SourceError, toidParts } from '#ledger/values'
import { late } from '../late.ts'
import { absenceMessage, entityPath, ownerName } from '../request.ts'
import type { AccountDataName, Entities } from '../resources.ts'
import type { Source } from '../source.ts'
import { checkHeaderHash, type Rule, requestedOnly } from './checks.ts'
import type { RestClient, RestRoot } from './client.ts'
import { completeFromEffects } from './completeFromEffects.ts'

/** The reader of each resource. */
export type RestEntities = {
  readonly [K in keyof Entities]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
}

/** Reads single records from a REST service; `source` is the source that these readers belong to. */
export function createRestEntities(
  client: RestClient,
  root: RestRoot,
  source: () => Pick<Source, 'one' | 'list'>,
): RestEntities {
  const readBy = <T>(
    of: Owner,
    reader: (record: RecordReader) => T,
    idsOf: Rule<T>[2],
    signal: AbortSignal,
  ) =>
    client.record(
      entityPath(of),
      { subject: ownerName(of), absent: absenceMessage(of) },
      requestedOnly(reader, [['id', of.id, idsOf]]),
      signal,
    )
  const idOf = ({ id }: { readonly id: bigint | string }) => [id]
  return {
    network: (_id, signal) => root.recent(signal),
    feeStats: (_id, signal) =>
      client.record('/fee_stats', { subject: 'fees' }, feeStatsFromRest, signal),
    recentFees: async (_id, signal) =>
      (await late('networkReaders')).readPaidFees(source(), signal),
    ledger: async (id, signal) => {
      try {
        const requested = requestedOnly(ledgerFromRest, [['sequence', id, (it) => [it.sequence]]])
        const reader = (record: RecordReader) => {
          const ledger = requested(record)
          checkHeaderHash(ledger)
          return ledger
        }
        return await client.record(`/ledgers/${id}`, { subject: `Ledger ${id}` }, reader, signal)
      } catch (error) {
        throw await root.whyUnknown(id, error, signal)
      }
    },
    transaction: (id, signal) =>
      readBy({ kind: 'transaction', id }, transactionFromRest, transactionHashes, signal),
    operation: async (id, signal) => {
      const of = { kind: 'operation', id } as const
      const { value, calls } = await readBy(of, wholeOperation, idOf, signal)
      const completed = await completeFromEffects(source(), of, [value], signal)
      return { value: completed.operations[0] ?? value, calls: [...calls, ...completed.calls] }
    },
    account: (id, signal) => readBy({ kind: 'account', id }, accountFromRest, idOf, signal),
    accountData: async (id, signal) => {
      const absent =
        `Account ${id.account.slice(0, 8)}… has no data entry “${id.name}” now: ` +
        'it was removed or never set, or there is no such account'
      return client.record(
        dataPath(id),
        { subject: 'this data entry', absent },
        accountDataFromRest,
        signal,
      )
    },
    offer: (id, signal) => readBy({ kind: 'offer', id }, offerFromRest, idOf, signal),
    claimableBalance: (id, signal) =>
      readBy({ kind: 'claimableBalance', id }, claimableBalanceFromRest, idOf, signal),
    liquidityPool: (id, signal) =>
      readBy({ kind: 'liquidityPool', id }, liquidityPoolFromRest, idOf, signal),
    contract: withoutContracts,
    contractCode: withoutContracts,
    contractWasm: withoutContracts,
    contractText: withoutContracts,
    contractsOfCode: withoutContracts,
    contractOrigin: withoutContracts,
    contractRead: withoutContracts,
    contractKinds: withoutContracts,
    contractStorage: withoutContracts,
    networkSettings: withoutBytes,
    ledgerDetails: withoutBytes,
    upgradeHistory: async (id, signal) =>
      (await late('networkReaders')).upgradeHistory(source(), id, signal),
    ledgerOfHash: async (id, signal) =>
      (await late('networkReaders')).ledgerOfHash(source(), id, signal),
    serviceLimits: unsupported('Horizon states no limits'),
    seenContracts: async (id, signal) =>
      (await late('lists')).seenInOperations(source(), id, signal),
    orderBook: async (pair, signal) => {
      const { restOrderBookOf, restOrderBookPath } = await late('lists')
      return client.record(
        restOrderBookPath(pair),
        { subject: 'this order book' },
        restOrderBookOf(pair),
        signal,
      )
    },
    paths: async (request, signal) => {
      const { readPaymentPaths, restPaymentPath } = await late('lists')
      return client.record(
        restPaymentPath(request),
        { subject: 'paths' },
        readPaymentPaths(request),
        signal,
      )
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
