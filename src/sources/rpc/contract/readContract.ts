import type { Contract, ContractExecutable } from '../../../model/contract/contract.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Answer } from '../../../model/page.ts'
import { shortId } from '../../../model/values/shortId.ts'
import type { ContractId } from '../../../model/values/strkey.ts'
import { contractInstanceKey } from '../../../xdr/spec/contractKeys.ts'
import type { RpcContext } from '../rpcContext.ts'
import { assetClaimOf, executableOf, storageOf, tokenMetadataOf } from './instance.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

/** A contract by its instance. Throws SourceError('notFound') where the current ledger has none. */
export async function readContract(
  context: RpcContext,
  id: ContractId,
  signal: AbortSignal,
): Promise<Answer<Contract>> {
  const { entries, asOf, calls } = await fetchLiveEntries(
    context,
    [contractInstanceKey(id)],
    signal,
  )
  const [entry] = entries
  if (entry === undefined)
    throw new SourceError(
      'notFound',
      `There is no contract ${shortId(id)} in the current ledger, ${asOf}: it was never created on this network. Archived contracts would be found`,
      { calls },
    )
  const rest = { id, lifetime: entry.lifetime, lastModifiedLedger: entry.lastModifiedLedger }
  const instance = instanceOf(entry)
  if (instance.kind === 'unknown')
    return { value: { ...rest, executable: instance, storage: [] }, calls }
  const { executable, storage = [] } = instance.value
  const isAsset = executable.type === 'contractExecutableStellarAsset'
  const status = isAsset ? await context.node.passphrase(signal) : undefined
  const claim =
    status === undefined
      ? ({ kind: 'unnamed' } as const)
      : assetClaimOf(storage, id, status.passphrase)
  return {
    value: {
      ...rest,
      executable: executableOf(executable, claim),
      token: tokenMetadataOf(storage),
      storage: storageOf(storage),
    },
    calls: [...calls, ...(status?.calls ?? [])],
  }
}

/** The instance that an entry holds; one that is none, or of a kind of a later protocol, is unknown. */
function instanceOf({ read }: LiveEntry) {
  if (read.kind === 'unreadable')
    return { kind: 'unknown', xdr: read.xdr, reason: read.reason } satisfies ContractExecutable
  const { data } = read
  if (data.type === 'contractData' && data.contractData.val.type === 'scvContractInstance')
    return { kind: 'instance', value: data.contractData.val.instance } as const
  throw new SourceError('badResponse', 'The entry of this contract holds no contract instance')
}
