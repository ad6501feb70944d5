import { late } from '../late.ts'
import type { HistoryContext } from '../lists/context.ts'
import type { ContractContext } from '../lists/contractContext.ts'
import type { EntityReaders, ListReaders } from '../resources.ts'
import type { Source } from '../source.ts'
import type { Indexed, StateList, stateIndexOf } from './stateLists.ts'

/** Lists of current entries, and trade aggregations, from an index; their code is loaded at the first use. */
export function stateLists(
  context: Indexed | Parameters<typeof stateIndexOf>[0],
): ListReaders<StateList> {
  const listed =
    <K extends StateList>(kind: K): ListReaders<K>[K] =>
    async (of, request, ctx) => {
      const { stateIndexOf: indexOf, stateList } = await late('lists')
      const indexed = 'byOperation' in context ? indexOf(context) : context
      return stateList(indexed, kind, of, request, ctx)
    }
  return {
    accounts: listed('accounts'),
    offers: listed('offers'),
    claimableBalances: listed('claimableBalances'),
    liquidityPools: listed('liquidityPools'),
    assets: listed('assets'),
    tradeAggregations: listed('tradeAggregations'),
  }
}

/** Reads what is stated by ledgers themselves, whoever sends them; the code loads at the first use. */
export const ledgerEntities = (
  service: HistoryContext,
): EntityReaders<'upgradeHistory' | 'ledgerDetails' | 'ledgerOfHash'> => ({
  upgradeHistory: async (id, ctx) => {
    const { readUpgradeHistory } = await late('networkReaders')
    return readUpgradeHistory(service, id === 'newest' ? undefined : id, ctx)
  },
  ledgerDetails: async (sequence, ctx) =>
    (await late('networkReaders')).readLedgerDetails(service, sequence, ctx),
  ledgerOfHash: async (request, ctx) =>
    (await late('networkReaders')).readLedgerOfHash(service, request, ctx),
})

/** Reads contracts, wherever their entries come from; the code loads at the first use. */
export const contractEntities = (context: ContractContext): EntityReaders<ContractEntity> => ({
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
})

type ContractEntity =
  | 'contract'
  | 'contractCode'
  | 'contractWasm'
  | 'contractsOfCode'
  | 'contractOrigin'
  | 'contractRead'
  | 'contractKinds'
  | 'contractInterfaces'
  | 'contractStorage'
  | 'seenContracts'

/** Lists of what contracts did and have. */
export const contractLists = (
  context: ContractContext,
  sourceOf: () => Source,
): ListReaders<'contractCalls' | 'contractVersions' | 'contractEntries'> => ({
  contractCalls: async (of, request, ctx) =>
    (await late('contracts')).readContractCalls(context, sourceOf(), of, request, ctx),
  contractVersions: async (of, request, ctx) =>
    (await late('contracts')).readContractVersions(context, sourceOf(), of, request, ctx),
  contractEntries: async (of, request, ctx) =>
    (await late('contracts')).readContractEntries(context, of, request, ctx),
})
