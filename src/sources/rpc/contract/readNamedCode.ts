import { type Contract, type ContractExecutable, type NamedCode, wasmHash } from '#ledger'
import { contractDataKey } from '#ledger/readers'
import { type Answer, bytesFromBase64, hexFromBytes, parseContractId } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

type Reference = ContractExecutable & { readonly kind: 'externalRef' }

/** An executable with the code that it refers to: a persistent entry of its owner, whose key is the tag (CAP-85). */
export async function readNamedCode(
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
