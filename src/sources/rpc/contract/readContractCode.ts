import { loadWasmText } from '../../chunks.ts'
import type { ContractCode, WasmHash, WasmText } from '#ledger'
import { specOfWasm, wasmModuleOf, contractCodeKey } from '#ledger/readers'
import { type Answer, type Call, SourceError, hexFromBytes, shortId } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { type LiveEntry, fetchLiveEntries } from './liveEntry.ts'

/** A contract's code by its hash. Throws SourceError('notFound') where the current ledger does not have it. */
export async function readContractCode(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<ContractCode>> {
  const { code, entry, calls } = await fetchCode(context, hash, signal)
  const { lifetime, lastModifiedLedger } = entry
  const parts = { spec: specOfWasm(code), module: wasmModuleOf(code) }
  return { value: { hash, size: code.length, ...parts, lifetime, lastModifiedLedger }, calls }
}

/** The bytes of code, to be saved. Throws as above. */
export async function readContractWasm(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const { code, calls } = await fetchCode(context, hash, signal)
  return { value: new Uint8Array(code), calls }
}

/** Code as WebAssembly text; the disassembler loads at the first use. Throws as above. */
export async function readContractText(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<WasmText>> {
  const { code, calls } = await fetchCode(context, hash, signal)
  const { wasmTextOf } = await loadWasmText()
  return { value: wasmTextOf(code), calls }
}

/** The bytes of code with a hash, which are compared with it. Throws SourceError('notFound') where there is none. */
async function fetchCode(
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
