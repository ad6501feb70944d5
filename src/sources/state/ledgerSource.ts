import { type Found, type NetworkStatus, SourceError } from '#ledger/values'
import { Cache } from '../cache.ts'
import { answered, type Ctx, contextOf } from '../context.ts'
import { checkFilter } from '../filters.ts'
import type { SourceKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { ContractContext } from '../lists/context.ts'
import { HistoryLists, historyLists } from '../lists/history.ts'
import type { TimedSource } from '../lists/scan.ts'
import type { Entities, EntityReaders, ListReaders } from '../resources.ts'
import type { ServiceSource } from '../source.ts'
import type { Indexed, StateList } from './stateLists.ts'

/** Ledgers whose close times are remembered. */
export const mostTimes = 10_000

/** What a source over ledgers is made of. */
export interface LedgerSourceParts {
  readonly kind: SourceKind
  readonly context: ContractContext
  /** Has the current state; default: the browser's index and, where there is one, the static one. */
  readonly state?: Indexed | undefined
  readonly entities: EntityReaders<Exclude<keyof Entities, SharedEntity>>
  /** Reads events of contracts by themselves. */
  readonly contractEvents: (source: TimedSource) => ListReaders['contractEvents']
  /** The network's status, requested now. */
  readonly head: (ctx: Ctx) => Promise<Found<NetworkStatus>>
  readonly forget: () => void
  readonly resume: () => void
}

/** Makes the source of a service of ledgers, a node or files; what each reads in its own way is in `entities`. */
export function ledgerSource(parts: LedgerSourceParts): ServiceSource {
  const { kind, context, head, forget, resume } = parts
  const { url, index, history } = context
  const indexed = async () => parts.state ?? (await late('state')).stateIndexOf(context)
  const entities: EntityReaders = { ...shared(context, indexed, parts.entities), ...parts.entities }
  const source: TimedSource = {
    url,
    closeTimes: new Cache(mostTimes),
    one: (entity, id, signal) => answered(signal, (ctx) => entities[entity](id, ctx)),
  }
  const lists: ListReaders = {
    ...historyLists(new HistoryLists(context, source)),
    ...stateLists(indexed),
    ...contractLists(context, source),
    contractEvents: parts.contractEvents(source),
  }
  return {
    id: `${kind.id}:${url}`,
    kind,
    url,
    one: source.one,
    list: (list, of, request, signal) =>
      answered(signal, async (ctx) => {
        checkFilter('ledgers', list, of, request.filter ?? {})
        return lists[list](of, request, ctx)
      }),
    ahead: async (list, of, page, signal) =>
      (await history?.ahead(list, of, page, contextOf(signal))) ?? [],
    index: index.control,
    head: (signal) => answered(signal, head),
    async forget() {
      forget()
      source.closeTimes = new Cache(mostTimes)
    },
    resume: async () => resume(),
    ledgerBytes: (range, signal) =>
      answered(signal, async (ctx) => {
        const { readLedgerBytes } = await late('networkReaders')
        return { value: await readLedgerBytes(context, range, ctx) }
      }),
  }
}

type SharedEntity =
  | 'contract'
  | 'contractCode'
  | 'contractInterfaces'
  | 'contractKinds'
  | 'contractOrigin'
  | 'contractRead'
  | 'contractStorage'
  | 'contractWasm'
  | 'contractsOfCode'
  | 'daySums'
  | 'largestHolders'
  | 'ledgerDetails'
  | 'ledgerOfHash'
  | 'contracts'
  | 'orderBook'
  | 'paths'
  | 'seenContracts'
  | 'upgradeHistory'

/** What ledgers themselves state, contracts and markets, wherever they come from; the code loads at the first use. */
const shared = (
  context: ContractContext,
  indexed: () => Promise<Indexed>,
  { account }: Pick<EntityReaders, 'account'>,
): EntityReaders<SharedEntity> => ({
  upgradeHistory: async (id, ctx) => {
    const { readUpgradeHistory } = await late('networkReaders')
    return readUpgradeHistory(context, id === 'newest' ? undefined : id, ctx)
  },
  ledgerDetails: async (sequence, ctx) =>
    (await late('networkReaders')).readLedgerDetails(context, sequence, ctx),
  ledgerOfHash: async (request, ctx) =>
    (await late('networkReaders')).readLedgerOfHash(context, request, ctx),
  contract: async (id, ctx) => (await late('contracts')).readContract(context, id, ctx),
  contractCode: async (id, ctx) => (await late('contracts')).readContractCode(context, id, ctx),
  contractWasm: async (id, ctx) => (await late('contracts')).readContractWasm(context, id, ctx),
  contractsOfCode: async (id, ctx) =>
    (await late('contracts')).readContractsOfCode(context, id, ctx),
  contractOrigin: async (id, ctx) => (await late('contracts')).readContractOrigin(context, id, ctx),
  contractRead: async (id, ctx) => (await late('contracts')).readByCall(context, id, ctx),
  contractKinds: async (id, ctx) => (await late('contracts')).readContractKinds(context, id, ctx),
  contractInterfaces: async (id, ctx) =>
    (await late('contracts')).readContractInterfaces(context, id, ctx),
  contractStorage: async (id, ctx) => (await late('contracts')).readStorage(context, id, ctx),
  seenContracts: async (id, ctx) => (await late('contracts')).readSeenContracts(context, id, ctx),
  contracts: async (id, ctx) => (await late('contracts')).readContracts(context, id, ctx),
  daySums: async (start, ctx) => {
    const value = await context.history?.sumsFrom(start, ctx)
    if (value !== undefined) return { value }
    throw new SourceError('unsupported', 'No index here has sums by day')
  },
  largestHolders: async (asset, ctx) =>
    (await late('state')).readLargestHolders(context, asset, ctx),
  orderBook: async (pair, ctx) => (await late('state')).readOrderBook(await indexed(), pair, ctx),
  paths: async (request, ctx) =>
    (await late('state')).readPaths(await indexed(), (id) => account(id, ctx), request, ctx),
})

/** Lists of current entries, and trade aggregations, from an index. */
function stateLists(indexed: () => Promise<Indexed>): ListReaders<StateList> {
  const listed =
    <K extends StateList>(kind: K): ListReaders<K>[K] =>
    async (of, request, ctx) =>
      (await late('state')).stateList(await indexed(), kind, of, request, ctx)
  return {
    accounts: listed('accounts'),
    offers: listed('offers'),
    claimableBalances: listed('claimableBalances'),
    liquidityPools: listed('liquidityPools'),
    assets: listed('assets'),
    tradeAggregations: listed('tradeAggregations'),
  }
}

/** Lists of what contracts did and have. */
const contractLists = (
  context: ContractContext,
  source: TimedSource,
): ListReaders<'contractCalls' | 'contractVersions' | 'contractEntries'> => ({
  contractCalls: async (of, request, ctx) =>
    (await late('contracts')).readContractCalls(context, source, of, request, ctx),
  contractVersions: async (of, request, ctx) =>
    (await late('contracts')).readContractVersions(context, source, of, request, ctx),
  contractEntries: async (of, request, ctx) =>
    (await late('contracts')).readContractEntries(context, of, request, ctx),
})
