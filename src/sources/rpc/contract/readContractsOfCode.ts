import type { WasmHash } from '#ledger'
import { type Answer, type ContractId, bytesFromHex, contractIdFromBytes } from '#ledger/values'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Contracts that run code with a hash, among the instances that changed in the covered ledgers. */
export async function readContractsOfCode(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<readonly ContractId[]>> {
  const ready = await context.index.ready(signal)
  const state = await fromIndex(ready.state, signal, ready.calls)
  const wanted = bytesFromHex(hash)
  const value = state.live('contractData').flatMap(({ entry }) => {
    const data = entry?.data.type === 'contractData' ? entry.data.contractData : undefined
    if (data?.val.type !== 'scvContractInstance') return []
    const { executable } = data.val.instance
    return data.contract.type === 'scAddressTypeContract' &&
      executable.type === 'contractExecutableWasm' &&
      executable.wasmHash.every((byte, at) => byte === wanted?.[at])
      ? [contractIdFromBytes(data.contract.contractId)]
      : []
  })
  return {
    value,
    coverage: state.coverage,
    partial: state.complete ? undefined : true,
    indexed: state.complete ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('instances of contracts')],
  }
}
