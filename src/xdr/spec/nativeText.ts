import { hexFromBytes, strictText } from '../../model/values/bytes.ts'
import { anyAddressFromXdr } from '../fromXdr.ts'
import type * as Xdr from '../generated/xdr.ts'
import { int128, int256 } from '../../model/values/wideIntegers.ts'

/** JavaScript text of the value that the SDK's `scValToNative` gives: `{ amount: 5n, to: "G…" }`. */
export function nativeText(value: Xdr.ScVal): string {
  switch (value.type) {
    case 'scvVoid':
      return 'null'
    case 'scvBool':
      return String(value.b)
    case 'scvU32':
      return String(value.u32)
    case 'scvI32':
      return String(value.i32)
    case 'scvU64':
      return `${value.u64}n`
    case 'scvI64':
      return `${value.i64}n`
    case 'scvTimepoint':
      return `${value.timepoint}n`
    case 'scvDuration':
      return `${value.duration}n`
    case 'scvU128':
      return `${int128(value.u128)}n`
    case 'scvI128':
      return `${int128(value.i128)}n`
    case 'scvU256':
      return `${int256(value.u256)}n`
    case 'scvI256':
      return `${int256(value.i256)}n`
    case 'scvSymbol':
      return textOrBytes(value.sym)
    case 'scvString':
      return textOrBytes(value.str)
    case 'scvBytes':
      return bytesText(value.bytes)
    case 'scvAddress':
      return JSON.stringify(anyAddressFromXdr(value.address))
    case 'scvVec':
      return `[${(value.vec ?? []).map(nativeText).join(', ')}]`
    case 'scvMap':
      return mapText(value.map ?? [])
    case 'scvError':
      return value.error.type === 'sceContract'
        ? `{ type: "contract", code: ${value.error.contractCode} }`
        : `{ type: "system", code: ${JSON.stringify(value.error.code)} }`
    case 'scvContractInstance':
    case 'scvLedgerKeyContractInstance':
    case 'scvLedgerKeyNonce':
    case 'scvExecutableTag':
      // The SDK keeps these as XDR.
      return `/* ${value.type} */ undefined`
  }
}

/** A key of an object is its key as text. */
function mapText(entries: readonly Xdr.ScMapEntry[]): string {
  const fields = entries.map(({ key, val }) => {
    const name = nativeText(key).replace(/^(-?\d+)n$/, '$1')
    const label = /^"[A-Za-z_]\w*"$/.test(name) ? name.slice(1, -1) : name
    return `${label.startsWith('"') || /^\w+$/.test(label) ? label : JSON.stringify(label)}: ${nativeText(val)}`
  })
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const textOrBytes = (bytes: Uint8Array): string => {
  const text = strictText(bytes)
  return text === undefined ? bytesText(bytes) : JSON.stringify(text)
}

const bytesText = (bytes: Uint8Array): string => `Buffer.from("${hexFromBytes(bytes)}", "hex")`
