import type { Answer } from '#ledger/values'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import { readByCall } from './readByCall.ts'
import { readContractCalls } from './readContractCalls.ts'
import { readContract } from './readContract.ts'
import { readContractCode, readContractText, readContractWasm } from './readContractCode.ts'
import { readContractEntries } from './readContractEntries.ts'
import { readContractOrigin } from './readContractOrigin.ts'
import { readContractVersions } from './readContractVersions.ts'
import { readContractsOfCode } from './readContractsOfCode.ts'
import { readContractEvents } from './readContractEvents.ts'
import { readSeenContracts } from './readSeenContracts.ts'
import { readStorage } from './readStorage.ts'

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
