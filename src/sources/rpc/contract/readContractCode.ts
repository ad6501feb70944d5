import { loadWasmText } from '../../chunks.ts'
import type { ContractCode, WasmHash, WasmText } from '#ledger'
import { specOfWasm, wasmModuleOf } from '#ledger/readers'
import type { Answer } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { fetchCode } from './fetchCode.ts'

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

/** Code as WebAssembly text; the disassembler loads when it is asked for. Throws as above. */
export async function readContractText(
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<WasmText>> {
  const { code, calls } = await fetchCode(context, hash, signal)
  const { wasmTextOf } = await loadWasmText()
  return { value: wasmTextOf(code), calls }
}
