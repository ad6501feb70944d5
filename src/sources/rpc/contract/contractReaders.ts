import type { Answer } from '#ledger/values'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../context.ts'
import {
  readByCall,
  readContract,
  readContractCode,
  readContractText,
  readContractWasm,
} from './contract.ts'
import {
  readContractCalls,
  readContractVersions,
  readContractsOfCode,
  readContractEvents,
  readSeenContracts,
  readContractOrigin,
} from './history.ts'
import { readContractEntries, readStorage } from './storage.ts'

export type ContractEntity =
  | 'contract'
  | 'contractCode'
  | 'contractWasm'
  | 'contractText'
  | 'contractsOfCode'
  | 'contractEntries'
  | 'contractOrigin'
  | 'contractVersions'
  | 'contractCalls'
  | 'contractRead'
  | 'contractEvents'
  | 'contractStorage'
  | 'seenContracts'

/** The readers of contracts, one function for each entity. */
export const contractReaders: {
  readonly [K in ContractEntity]: (
    context: RpcContext,
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} = {
  contract: readContract,
  contractCode: readContractCode,
  contractWasm: readContractWasm,
  contractText: readContractText,
  contractsOfCode: readContractsOfCode,
  contractEntries: readContractEntries,
  contractOrigin: readContractOrigin,
  contractVersions: readContractVersions,
  contractCalls: readContractCalls,
  contractRead: readByCall,
  contractEvents: readContractEvents,
  contractStorage: readStorage,
  seenContracts: readSeenContracts,
}
