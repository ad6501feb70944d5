import { lossyText } from '../fromXdr.ts'
import type * as Xdr from '../generated/xdr.ts'

/** Types within types that are written out; deeper ones are an ellipsis. */
const maxDepth = 32

/** A type of an interface as Rust writes it: `Option<Vec<Milestone>>` (XDR `ScSpecTypeDef`). */
export function typeText(type: Xdr.ScSpecTypeDef, depth = 0): string {
  if (depth >= maxDepth) return '…'
  const inner = (of: Xdr.ScSpecTypeDef) => typeText(of, depth + 1)
  switch (type.type) {
    case 'scSpecTypeVal':
      return 'Val'
    case 'scSpecTypeBool':
      return 'bool'
    case 'scSpecTypeVoid':
      return '()'
    case 'scSpecTypeError':
      return 'Error'
    case 'scSpecTypeU32':
      return 'u32'
    case 'scSpecTypeI32':
      return 'i32'
    case 'scSpecTypeU64':
      return 'u64'
    case 'scSpecTypeI64':
      return 'i64'
    case 'scSpecTypeTimepoint':
      return 'Timepoint'
    case 'scSpecTypeDuration':
      return 'Duration'
    case 'scSpecTypeU128':
      return 'u128'
    case 'scSpecTypeI128':
      return 'i128'
    case 'scSpecTypeU256':
      return 'U256'
    case 'scSpecTypeI256':
      return 'I256'
    case 'scSpecTypeBytes':
      return 'Bytes'
    case 'scSpecTypeString':
      return 'String'
    case 'scSpecTypeSymbol':
      return 'Symbol'
    case 'scSpecTypeAddress':
      return 'Address'
    case 'scSpecTypeMuxedAddress':
      return 'MuxedAddress'
    case 'scSpecTypeOption':
      return `Option<${inner(type.option.valueType)}>`
    case 'scSpecTypeResult':
      return `Result<${inner(type.result.okType)}, ${inner(type.result.errorType)}>`
    case 'scSpecTypeVec':
      return `Vec<${inner(type.vec.elementType)}>`
    case 'scSpecTypeMap':
      return `Map<${inner(type.map.keyType)}, ${inner(type.map.valueType)}>`
    case 'scSpecTypeTuple':
      return `(${type.tuple.valueTypes.map(inner).join(', ')}${type.tuple.valueTypes.length === 1 ? ',' : ''})`
    case 'scSpecTypeBytesN':
      return `BytesN<${type.bytesN.n}>`
    case 'scSpecTypeUdt':
      return lossyText(type.udt.name)
  }
}
