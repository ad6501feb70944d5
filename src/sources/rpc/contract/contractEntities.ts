import type { Answer } from '#ledger/values/page.ts'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { LaterContractEntity } from './contractReaders.ts'

type ContractEntity = 'contract' | 'contractCode' | LaterContractEntity

/** Contracts; the code that reads them loads at the first use, that of the instance and the interface by itself. */
export function contractEntities(context: RpcContext): {
  readonly [K in ContractEntity]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  const read =
    <K extends LaterContractEntity>(kind: K) =>
    async (id: Entities[K]['id'], signal: AbortSignal) => {
      const { contractReaders } = await import('./contractReaders.ts')
      return contractReaders[kind](context, id, signal)
    }
  return {
    contract: async (id, signal) =>
      (await import('./readContract.ts')).readContract(context, id, signal),
    contractCode: async (id, signal) =>
      (await import('./readContractCode.ts')).readContractCode(context, id, signal),
    contractWasm: read('contractWasm'),
    contractText: read('contractText'),
    contractsOfCode: read('contractsOfCode'),
    contractEntries: read('contractEntries'),
    contractOrigin: read('contractOrigin'),
    contractVersions: read('contractVersions'),
    contractCalls: read('contractCalls'),
    contractRead: read('contractRead'),
    contractEvents: read('contractEvents'),
    contractStorage: read('contractStorage'),
    seenContracts: read('seenContracts'),
  }
}
