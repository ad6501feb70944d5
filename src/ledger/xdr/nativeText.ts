import { hexFromBytes, strictText } from '../values/bytes.ts'
import { int128, int256 } from '../values/numbers.ts'
import type * as Xdr from './generated/xdr.ts'
import { anyAddressFromXdr } from './values.ts'

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
        : `{ type: "system", code: ${errorCodes.indexOf(value.error.code)}, value: ${JSON.stringify(value.error.code)} }`
    case 'scvExecutableTag':
      return textOrBytes(value.executableTag)
    case 'scvLedgerKeyContractInstance':
      return 'undefined'
    case 'scvContractInstance':
    case 'scvLedgerKeyNonce':
      // The SDK keeps these as XDR.
      return `/* ${value.type} */ undefined`
  }
}

/** In the order of XDR `SCErrorCode`, from 0. */
const errorCodes: readonly Xdr.ScErrorCode[] = [
  'scecArithDomain',
  'scecIndexBounds',
  'scecInvalidInput',
  'scecMissingValue',
  'scecExistingValue',
  'scecExceededLimit',
  'scecInvalidAction',
  'scecInternalError',
  'scecUnexpectedType',
  'scecUnexpectedSize',
]

function mapText(entries: readonly Xdr.ScMapEntry[]): string {
  const fields = entries.map(({ key, val }) => `${labelOf(keyText(key))}: ${nativeText(val)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** The text to which JavaScript converts a native value that is the key of an object. */
function keyText(key: Xdr.ScVal): string {
  switch (key.type) {
    case 'scvBytes':
      return key.bytes.join(',')
    case 'scvSymbol':
      return strictText(key.sym) ?? key.sym.join(',')
    case 'scvString':
      return strictText(key.str) ?? key.str.join(',')
    case 'scvExecutableTag':
      return strictText(key.executableTag) ?? key.executableTag.join(',')
    case 'scvAddress':
      return anyAddressFromXdr(key.address)
    case 'scvVec':
      return (key.vec ?? [])
        .map((item) =>
          item.type === 'scvVoid' || item.type === 'scvLedgerKeyContractInstance'
            ? ''
            : keyText(item),
        )
        .join(',')
    case 'scvMap':
    case 'scvError':
    case 'scvContractInstance':
    case 'scvLedgerKeyNonce':
      return '[object Object]'
    case 'scvVoid':
    case 'scvBool':
    case 'scvU32':
    case 'scvI32':
    case 'scvU64':
    case 'scvI64':
    case 'scvTimepoint':
    case 'scvDuration':
    case 'scvU128':
    case 'scvI128':
    case 'scvU256':
    case 'scvI256':
    case 'scvLedgerKeyContractInstance':
      return nativeText(key).replace(/n$/, '')
  }
}

function labelOf(key: string): string {
  // As a plain label it would be the object's prototype.
  if (key === '__proto__') return '["__proto__"]'
  return /^([A-Za-z_]\w*|0|[1-9]\d{0,14})$/.test(key) ? key : JSON.stringify(key)
}

const textOrBytes = (bytes: Uint8Array): string => {
  const text = strictText(bytes)
  return text === undefined ? bytesText(bytes) : JSON.stringify(text)
}

const bytesText = (bytes: Uint8Array): string => `Buffer.from("${hexFromBytes(bytes)}", "hex")`
