import { sha256 } from '@noble/hashes/sha2.js'
import { type WasmHash, wasmHash } from '#ledger/contract/contract.ts'
import { base64FromBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { type ContractId, decodeStrkey } from '#ledger/values/ids.ts'
import { contractCodeKey, contractDataKey } from '#ledger/xdr/arguments.ts'
import { writeScAddress, writeScVal } from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { wi32, wopaque, writeAll, wvar } from '#ledger/xdr/xdrBytes.ts'
import { isRow } from '#mock/record.ts'
import { defined } from '../listQueries.ts'

/** An entry of a contract that no recorded ledger has, as `getLedgerEntries` answers it. */
export interface TestEntry {
  readonly key: string
  readonly xdr: string
  readonly lastModifiedLedgerSeq: number
  readonly liveUntilLedgerSeq: number
}

const entry = (key: string, write: () => void, liveUntil = 100_000): TestEntry => ({
  key,
  xdr: base64FromBytes(writeAll(write)),
  lastModifiedLedgerSeq: 9,
  liveUntilLedgerSeq: liveUntil,
})

/** An entry of a contract’s persistent storage; `liveUntil` 0 is an archived one. */
export const dataEntry = (
  contract: ContractId,
  key: Xdr.ScVal,
  val: Xdr.ScVal,
  liveUntil?: number,
): TestEntry =>
  entry(
    contractDataKey(contract, key, 'persistent'),
    () => {
      wi32(6) // contractData
      wi32(0)
      writeScAddress({
        type: 'scAddressTypeContract',
        contractId: defined(decodeStrkey('C', contract)),
      })
      writeScVal(key)
      wi32(1) // persistent
      writeScVal(val)
    },
    liveUntil,
  )

/** A contract’s instance. */
export const instanceEntry = (
  contract: ContractId,
  executable: Xdr.ContractExecutable,
  storage: readonly Xdr.ScMapEntry[] = [],
): TestEntry =>
  dataEntry(
    contract,
    { type: 'scvLedgerKeyContractInstance' },
    { type: 'scvContractInstance', instance: { executable, storage } },
  )

/** An executable that names its code by an entry of another contract, and the key of that entry (CAP-85). */
export function referenceTo(
  owner: ContractId,
  tag: Uint8Array,
): { readonly executable: Xdr.ContractExecutable; readonly key: Xdr.ScVal } {
  const contractId = defined(decodeStrkey('C', owner))
  const executableOwner = { type: 'scAddressTypeContract', contractId } as const
  return {
    executable: { type: 'contractExecutableExternalRef', externalRef: { executableOwner, tag } },
    key: { type: 'scvExecutableTag', executableTag: tag },
  }
}

/** Code, and its hash. */
export function codeEntry(
  code: Uint8Array,
  liveUntil?: number,
): {
  readonly hash: WasmHash
  readonly executable: Xdr.ContractExecutable
  readonly entry: TestEntry
} {
  const bytes = sha256(code)
  const hash = wasmHash(hexFromBytes(bytes))
  const write = () => {
    wi32(7) // contractCode
    wi32(0)
    wopaque(bytes)
    wvar(code)
  }
  const executable = { type: 'contractExecutableWasm', wasmHash: bytes } as const
  return { hash, executable, entry: entry(contractCodeKey(hash), write, liveUntil) }
}

/** The answer to `getLedgerEntries` with these entries added; other answers as they are. */
export function withEntries(body: string, answer: unknown, entries: readonly TestEntry[]): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withEntries(body, each, entries))
  if (!isRow(answer)) return answer
  const { result } = answer
  if (!isRow(result) || !Array.isArray(result.entries)) return answer
  const added = entries.filter(({ key }) => body.includes(key))
  const recorded = result.entries.filter(
    (each: unknown) => !isRow(each) || !added.some(({ key }) => key === each.key),
  )
  return { ...answer, result: { ...result, entries: [...recorded, ...added] } }
}
