import type { Found } from '#ledger/values'
import type { Ctx } from '../../context.ts'
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
  readContractKinds,
  readContractOrigin,
  readContractsOfCode,
  readSeenContracts,
} from './history.ts'
import { readStorage } from './storage.ts'

export { readContractEvents } from './events.ts'
export { readContractCalls, readContractVersions } from './history.ts'
export { readContractEntries } from './storage.ts'

export type ContractEntity =
  | 'contract'
  | 'contractCode'
  | 'contractWasm'
  | 'contractText'
  | 'contractsOfCode'
  | 'contractOrigin'
  | 'contractRead'
  | 'contractKinds'
  | 'contractStorage'
  | 'seenContracts'

/** The readers of contracts, one function for each entity. */
export const contractReaders: {
  readonly [K in ContractEntity]: (
    context: RpcContext,
    id: Entities[K]['id'],
    ctx: Ctx,
  ) => Promise<Found<Entities[K]['value']>>
} = {
  contract: readContract,
  contractCode: readContractCode,
  contractWasm: readContractWasm,
  contractText: readContractText,
  contractsOfCode: readContractsOfCode,
  contractOrigin: readContractOrigin,
  contractRead: readByCall,
  contractKinds: readContractKinds,
  contractStorage: readStorage,
  seenContracts: readSeenContracts,
}
