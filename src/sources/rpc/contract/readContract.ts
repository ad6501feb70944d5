import {
  type Contract,
  instanceKey,
  type ContractExecutable,
  type NamedCode,
  wasmHash,
} from '#ledger'
import {
  type Answer,
  type ContractId,
  SourceError,
  shortId,
  bytesFromBase64,
  hexFromBytes,
  parseContractId,
} from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { contractOf, instanceOf, isAssetContract } from './contractOf.ts'
import { fetchLiveEntries, type LiveEntry } from './liveEntry.ts'
import { contractDataKey } from '#ledger/readers'

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

type Reference = ContractExecutable & { readonly kind: 'externalRef' }

/** An executable with the code that it refers to: a persistent entry of its owner, whose key is the tag (CAP-85). */
async function readNamedCode(
  context: RpcContext,
  executable: Reference,
  signal: AbortSignal,
): Promise<Answer<Pick<Contract, 'executable' | 'codeHash'>>> {
  const owner = parseContractId(executable.owner)
  const tag = bytesFromBase64(executable.tag)
  if (owner === undefined || tag === undefined)
    return {
      value: { executable: { ...executable, names: none('its owner is no contract') } },
      calls: [],
    }
  const key = contractDataKey(owner, { type: 'scvExecutableTag', executableTag: tag }, 'persistent')
  const { entries, asOf, calls } = await fetchLiveEntries(context, [key], signal)
  const [entry] = entries
  const names =
    entry === undefined
      ? none(`its owner has no entry with this tag in the current ledger, ${asOf}`)
      : namedBy(entry)
  const codeHash = names.kind === 'code' ? names.hash : undefined
  return { value: { executable: { ...executable, names }, codeHash }, calls }
}

/** The value of such an entry is the 32 bytes of a hash (CAP-85). */
function namedBy({ read, lifetime, lastModifiedLedger }: LiveEntry): NamedCode {
  if (read.kind === 'unreadable') return none(`the entry cannot be read: ${read.reason}`)
  const value = read.data.type === 'contractData' ? read.data.contractData.val : undefined
  return value?.type === 'scvBytes' && value.bytes.length === 32
    ? { kind: 'code', hash: wasmHash(hexFromBytes(value.bytes)), lifetime, lastModifiedLedger }
    : none('the entry’s value is no hash of 32 bytes')
}

const none = (reason: string): NamedCode => ({ kind: 'none', reason })
