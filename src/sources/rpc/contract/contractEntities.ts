import type { Answer } from '#ledger/values'
import { loadContracts } from '../../chunks.ts'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { ContractEntity } from './contractReaders.ts'

/** Contracts; the code that reads them loads at the first use. */
export function contractEntities(context: RpcContext): {
  readonly [K in ContractEntity]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  const read =
    <K extends ContractEntity>(kind: K) =>
    async (id: Entities[K]['id'], signal: AbortSignal): Promise<Answer<Entities[K]['value']>> => {
      const { contractReaders } = await loadContracts()
      return contractReaders[kind](context, id, signal)
    }
  return {
    contract: read('contract'),
    contractCode: read('contractCode'),
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
