import { base64FromBytes, hexFromBytes, strictText } from '../values/bytes.ts'
import { anyAddressFromXdr } from './fromXdr.ts'
import type * as Xdr from './generated/xdr.ts'
import { unixSeconds } from '../values/time.ts'
import { type Value, address, code, list, none, number, text } from '../values/value.ts'
import { int128, int256 } from '../values/amount.ts'

/** Nested values that are drawn; further ones are only counted. */
const maxValues = 500
/** Values within values that are drawn. */
const maxDepth = 32

/** A contract value (XDR `ScVal`) as a `Value` to show. */
export const scValue = (value: Xdr.ScVal): Value => shown(value, { left: maxValues, depth: 0 })

interface Budget {
  left: number
  depth: number
}

function shown(value: Xdr.ScVal, budget: Budget): Value {
  budget.left--
  switch (value.type) {
    case 'scvBool':
      return text(value.b ? 'true' : 'false')
    case 'scvVoid':
      return none
    case 'scvError':
      return code(scErrorName(value.error))
    case 'scvU32':
      return number(value.u32)
    case 'scvI32':
      return number(value.i32)
    case 'scvU64':
      return number(value.u64)
    case 'scvI64':
      return number(value.i64)
    case 'scvTimepoint':
      return value.timepoint <= 253_402_300_799n
        ? { kind: 'time', time: unixSeconds(Number(value.timepoint)) }
        : number(value.timepoint, 's after 1970')
    case 'scvDuration':
      return number(value.duration, 's')
    case 'scvU128':
      return number(int128(value.u128))
    case 'scvI128':
      return number(int128(value.i128))
    case 'scvU256':
      return number(int256(value.u256))
    case 'scvI256':
      return number(int256(value.i256))
    case 'scvBytes':
      return { kind: 'bytes', base64: base64FromBytes(value.bytes) }
    case 'scvString':
      return { kind: 'bytes', base64: base64FromBytes(value.str) }
    case 'scvSymbol':
      return code(symbolText(value.sym))
    case 'scvVec':
      return several(value.vec ?? [], budget, (item) => shown(item, budget))
    case 'scvMap':
      return several(value.map ?? [], budget, (entry) => entryOf(entry, budget))
    case 'scvAddress':
      return address(anyAddressFromXdr(value.address))
    case 'scvContractInstance':
      return text('the contract’s instance')
    case 'scvLedgerKeyContractInstance':
      return text('the key of the contract’s instance')
    case 'scvLedgerKeyNonce':
      return number(value.nonceKey.nonce, 'as a nonce')
    case 'scvExecutableTag':
      return { kind: 'bytes', base64: base64FromBytes(value.executableTag) }
  }
}

/** The network allows letters, digits and `_`; other bytes than text are hex. */
const symbolText = (bytes: Uint8Array): string =>
  strictText(bytes) ?? `0x${hexFromBytes(bytes)} (not UTF-8)`

/** An error as Soroban's tools write it: `Error(Contract, #2)`, `Error(Auth, InvalidAction)`. */
export const scErrorName = (error: Xdr.ScError): string =>
  error.type === 'sceContract'
    ? `Error(Contract, #${error.contractCode})`
    : `Error(${error.type.slice('sce'.length)}, ${error.code.slice('scec'.length)})`

/** A symbol key labels its value; any other key is listed before it. */
function entryOf({ key, val }: Xdr.ScMapEntry, budget: Budget): Value {
  const value = shown(val, budget)
  if (key.type === 'scvSymbol')
    return {
      kind: 'fields',
      fields: [{ label: symbolText(key.sym), value }],
    }
  return list([shown(key, budget), value])
}

function several<T>(items: readonly T[], budget: Budget, draw: (item: T) => Value): Value {
  if (items.length > 0 && budget.depth >= maxDepth) return text(`… nested deeper than ${maxDepth}`)
  budget.depth++
  const drawn: Value[] = []
  for (const item of items) {
    if (budget.left <= 0) {
      drawn.push(text(`… ${items.length - drawn.length} more`))
      break
    }
    drawn.push(draw(item))
  }
  budget.depth--
  return drawn.length === 0 ? text('empty') : list(drawn)
}
