import type { Contract } from '#ledger/contract/contract.ts'
import { SourceError } from '#ledger/values/errors.ts'
import type { Answer } from '#ledger/values/page.ts'
import { shortId } from '#ledger/values/shortId.ts'
import type { ContractId } from '#ledger/values/strkey.ts'
import { instanceKey } from '#ledger/xdr/spec/instanceKey.ts'
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
