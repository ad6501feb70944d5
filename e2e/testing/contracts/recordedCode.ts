import { type WasmHash, wasmHash } from '#ledger/contract/contract.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { contractCodeKey } from '#ledger/xdr/arguments.ts'
import { readLedgerEntryData } from '#ledger/xdr/generated/reader.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'
import { isRow } from '#mock/record.ts'
import { defined } from '../listQueries.ts'
import { recordedFetch } from '../recordedSources.ts'

/** Codes of the recorded network, by the contracts whose sources are in `e2e/lab/contracts`. */
export const recordedCodes = {
  workshop: wasmHash('49b0784a4761bf262a519a87a2890a49f467d93a83d73d17d06d883a3000bd07'),
  token: wasmHash('9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b'),
  factory: wasmHash('5fdd0fa6a242d66be399a6e682cdd722bf983c5936ce3318b359ddcaeb6b7335'),
}

/** The code with a hash, from the recorded network. */
export async function recordedCode(hash: WasmHash): Promise<Uint8Array> {
  const params = { keys: [contractCodeKey(hash)] }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgerEntries', params })
  const headers = { 'content-type': 'application/json' }
  const request = new Request('https://recorded.invalid/rpc', { method: 'POST', body, headers })
  const answer: unknown = await (await recordedFetch()(request)).json()
  const result = isRow(answer) ? answer.result : undefined
  const [entry]: unknown[] = isRow(result) && Array.isArray(result.entries) ? result.entries : []
  const bytes = defined(isRow(entry) ? bytesFromBase64(String(entry.xdr)) : undefined)
  const data = readAll(bytes, readLedgerEntryData)
  if (data.type !== 'contractCode') throw new Error(`no code ${hash}`)
  return data.contractCode.code.slice()
}
