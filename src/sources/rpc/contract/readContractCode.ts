import { sha256 } from '@noble/hashes/sha2.js'
import type { ContractCode, WasmHash } from '../../../model/contract/contract.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Answer } from '../../../model/page.ts'
import { hexFromBytes } from '../../../model/values/bytes.ts'
import { shortId } from '../../../model/values/shortId.ts'
import { contractCodeKey } from '../../../xdr/spec/contractKeys.ts'
import { specOfWasm } from '../../../xdr/spec/contractSpec.ts'
import type { RpcContext } from '../rpcContext.ts'
import { fetchLiveEntries } from './liveEntry.ts'

/** A contract's code by its hash. Throws SourceError('notFound') where the current ledger does not have it. */
export async function readContractCode(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<ContractCode>> {
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
  const { lifetime, lastModifiedLedger } = entry
  const value = { hash, size: code.length, spec: specOfWasm(code), lifetime, lastModifiedLedger }
  return { value, calls }
}
