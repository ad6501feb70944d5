import { sha256 } from '@noble/hashes/sha2.js'
import type { WasmHash } from '#ledger'
import { contractCodeKey } from '#ledger/readers'
import { type Call, SourceError, hexFromBytes, shortId } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

/** The bytes of code with a hash, which are compared with it. Throws SourceError('notFound') where there is none. */
export async function fetchCode(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<{
  readonly code: Uint8Array
  readonly entry: LiveEntry
  readonly calls: readonly Call[]
}> {
  const { entries, asOf, calls } = await fetchLiveEntries(context, [contractCodeKey(hash)], signal)
  const [entry] = entries
  if (entry === undefined)
    throw new SourceError('notFound', `The current ledger, ${asOf}, has no code ${shortId(hash)}`, {
      calls,
    })
  const { read } = entry
  if (read.kind === 'unreadable' || read.data.type !== 'contractCode')
    throw new SourceError(
      'badResponse',
      `The code cannot be read: ${read.kind === 'unreadable' ? read.reason : 'the entry holds none'}`,
      { calls },
    )
  const { code } = read.data.contractCode
  if (hexFromBytes(sha256(code)) !== hash)
    throw new SourceError('badResponse', `The code is not that of hash ${shortId(hash)}`, { calls })
  return { code, entry, calls }
}
