/** A third line of sight, for tests: reads ledgers from stored bytes, without a service. */

import '#tools/lateCode.ts'
import type {
  Collections,
  HistoryFilter,
  ListRequest,
  Owner,
  OwnerOf,
} from '#ledger/collections.ts'
import {
  type Answer,
  formatPosition,
  isUnknownRecord,
  type Page,
  type PageRequest,
  positionId,
  SourceError,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { toidParts } from '#ledger/values/ids.ts'
import type { SourceKind } from '#sources/kinds.ts'
import {
  effectsOfLedgers,
  type LedgerBytes,
  ledgersOfBatch,
  operationsOfLedgers,
  paymentsOfLedgers,
  type ReadLedgerItems,
  tradesOfLedgers,
  transactionsOfLedgers,
} from '#sources/ledgers/items.ts'
import { cursorBack, cursorPosition, pageCursor, readingOf } from '#sources/page.ts'
import type { Entities } from '#sources/resources.ts'
import type { Source } from '#sources/source.ts'

export const filesKind: SourceKind = {
  id: 'files',
  name: 'Files',
  capabilities: {
    submits: false,
    hasIndex: false,
    readsLedgers: false,
    provesByLedgers: false,
    listsAccountEntries: false,
    findsPaths: false,
    readsContracts: false,
  },
  example: 'https://lake.example.org',
}

type Entity<K extends keyof Entities> = (
  id: Entities[K]['id'],
) => Promise<Answer<Entities[K]['value']>>
type List<K extends keyof Collections> = (
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
) => Promise<Page<Collections[K]['item'] | UnknownRecord>>

/** Reads history from ledgers in ascending order; it has no current state. */
export function createFilesSource(ledgers: readonly LedgerBytes[], passphrase: string): Source {
  const [first, last] = [ledgers[0]?.sequence, ledgers.at(-1)?.sequence]
  if (first === undefined || last === undefined) throw new Error('there are no ledgers')
  const batch = { ledgers, passphrase }
  const absent = () => Promise.reject(new SourceError('unsupported', 'Files have ledgers only'))

  const ledger: Entity<'ledger'> = async (sequence) => {
    const query = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
    const [value] = (await ledgersOfBatch(batch, query)).items
    if (value === undefined || isUnknownRecord(value))
      throw new SourceError('notFound', `No file has ledger ${sequence}`)
    return { value, calls: [] }
  }
  const entities: { readonly [K in keyof Entities]: Entity<K> } = {
    network: async () => {
      const { protocolVersion, closedAt } = (await ledger(last)).value
      const value = {
        passphrase,
        version: 'files',
        protocolVersion,
        oldestLedger: first,
        latestLedger: last,
        latestLedgerClosedAt: closedAt,
      }
      return { value, calls: [] }
    },
    ledger,
    feeStats: absent,
    recentFees: absent,
    serviceLimits: absent,
    networkSettings: absent,
    upgradeHistory: absent,
    ledgerDetails: absent,
    ledgerOfHash: absent,
    transaction: absent,
    operation: absent,
    account: absent,
    accountData: absent,
    offer: absent,
    claimableBalance: absent,
    liquidityPool: absent,
    contract: absent,
    contractCode: absent,
    contractWasm: absent,
    contractText: absent,
    contractsOfCode: absent,
    contractOrigin: absent,
    contractRead: absent,
    contractKinds: absent,
    contractStorage: absent,
    seenContracts: absent,
    orderBook: absent,
    paths: absent,
  }

  const history =
    <K extends keyof Collections>(kind: K, read: ReadLedgerItems<Collections[K]['item']>) =>
    async (
      of: Owner | undefined,
      request: PageRequest & { readonly filter?: HistoryFilter | undefined },
    ) => {
      if (of !== undefined && of.kind !== 'ledger') return absent()
      const reading = readingOf(request)
      const after = cursorPosition(reading, kind)
      const { order } = reading
      const at = after && toidParts(positionId(after)).ledger
      const from = of?.id ?? (order === 'asc' ? (at ?? first) : first)
      const to = of?.id ?? (order === 'asc' ? last : (at ?? last))
      const query = { order, limit: request.limit, from, to, after, filter: request.filter }
      const { items, positions, more, reasons } = await read(batch, query)
      const end = positions.at(-1)
      const onward = more && end ? pageCursor(order, formatPosition(end)) : undefined
      const back = cursorBack(reading, after, positions[0])
      const coverage = { from: of?.id ?? first, to: of?.id ?? last }
      return reading.backward
        ? { items: items.toReversed(), next: back, prev: onward, reasons, coverage, calls: [] }
        : { items, next: onward, prev: back, reasons, coverage, calls: [] }
    }
  const lists: { readonly [K in keyof Collections]: List<K> } = {
    ledgers: history('ledgers', ledgersOfBatch),
    transactions: history('transactions', transactionsOfLedgers),
    operations: history('operations', operationsOfLedgers),
    payments: history('payments', paymentsOfLedgers),
    effects: history('effects', effectsOfLedgers),
    trades: history('trades', tradesOfLedgers),
    accounts: absent,
    offers: absent,
    claimableBalances: absent,
    liquidityPools: absent,
    assets: absent,
    tradeAggregations: absent,
    contractEvents: absent,
    contractCalls: absent,
    contractVersions: absent,
    contractEntries: absent,
  }
  return {
    id: 'files:recorded',
    kind: filesKind,
    url: 'https://lake.invalid',
    one: (kind, id) => entities[kind](id),
    list: (kind, of, request) => lists[kind](of, request),
  }
}
