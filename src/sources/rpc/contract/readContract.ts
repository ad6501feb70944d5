import { type Contract, instanceKey } from '#ledger'
import { type Answer, type ContractId, SourceError, shortId } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { contractOf, instanceOf, isAssetContract } from './contractOf.ts'
import { fetchLiveEntries } from './liveEntry.ts'
import { readNamedCode } from './readNamedCode.ts'

/** A contract by its instance. Throws SourceError('notFound') where the current ledger has none. */
export async function readContract(
  context: RpcContext,
  id: ContractId,
  signal: AbortSignal,
): Promise<Answer<Contract>> {
  const { entries, asOf, calls } = await fetchLiveEntries(context, [instanceKey(id)], signal)
  const [entry] = entries
  if (entry === undefined)
    throw new SourceError(
      'notFound',
      `There is no contract ${shortId(id)} in the current ledger, ${asOf}: it was never created on this network. Archived contracts would be found`,
      { calls },
    )
  const instance = instanceOf(entry)
  // Only an asset contract's id depends on the network.
  const status = isAssetContract(instance) ? await context.node.passphrase(signal) : undefined
  const contract = contractOf(id, entry, instance, status?.passphrase ?? '')
  const { executable } = contract
  const named =
    executable.kind === 'externalRef' ? await readNamedCode(context, executable, signal) : undefined
  return {
    value: { ...contract, ...named?.value },
    calls: [...calls, ...(status?.calls ?? []), ...(named?.calls ?? [])],
  }
}
