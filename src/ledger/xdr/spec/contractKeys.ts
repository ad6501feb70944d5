import type { WasmHash } from '../../contract/contract.ts'
import { base64FromBytes, bytesFromHex } from '../../values/bytes.ts'
import { type ContractId, decodeStrkey } from '../../values/ids.ts'
import type * as Xdr from '../generated/xdr.ts'
import { writeLedgerKey } from '../generated/reader.ts'
import { writeAll } from '../xdrBytes.ts'

/** Base64 `LedgerKey` of an entry of a contract's storage. */
export const contractDataKey = (
  contract: ContractId,
  key: Xdr.ScVal,
  durability: Xdr.ContractDataDurability,
): string =>
  keyText({
    type: 'contractData',
    contractData: {
      contract: {
        type: 'scAddressTypeContract',
        contractId: decodeStrkey('C', contract) ?? new Uint8Array(32),
      },
      key,
      durability,
    },
  })

/** Base64 `LedgerKey` of a contract's code. */
export const contractCodeKey = (hash: WasmHash): string =>
  keyText({
    type: 'contractCode',
    contractCode: { hash: bytesFromHex(hash) ?? new Uint8Array(32) },
  })

const keyText = (key: Xdr.LedgerKey) => base64FromBytes(writeAll(() => writeLedgerKey(key)))
