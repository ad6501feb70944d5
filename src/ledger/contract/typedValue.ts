import { type Asset, parseAsset } from '../asset.ts'
import { strictText } from '../values/bytes.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { TypedValue } from './execution.ts'
import { type Value, amount, assetValue, list, text } from '../values/value.ts'
import { int128 } from '../values/amount.ts'
import { parameterTypes } from '../operations/parts/hostFunction.ts'
import { scValue } from '../xdr/scValue.ts'

/** A contract value (XDR `ScVal`) to show with its type; text where its bytes are UTF-8, also in a short list. */
export const typedValue = (value: Xdr.ScVal): TypedValue => ({
  type: parameterTypes[value.type],
  value: (value.type === 'scvString' && stringValue(value.str)) || itemsOf(value) || scValue(value),
})

/** The host writes a message as such a list: text, then its values (CAP-46-8). */
const itemsOf = (value: Xdr.ScVal): Value | undefined =>
  value.type === 'scvVec' && value.vec?.some(({ type }) => type === 'scvString')
    ? value.vec.length <= 20
      ? list(value.vec.map((item) => typedValue(item).value))
      : undefined
    : undefined

/** A topic of an event about an asset: its last one names the asset (CAP-67). */
export function assetTopic(value: Xdr.ScVal): TypedValue {
  const asset = value.type === 'scvString' ? parseAsset(strictText(value.str) ?? '') : undefined
  return asset ? { type: '', value: assetValue(asset) } : typedValue(value)
}

/** Data of an event about an asset: an i128 is an amount of it, alone or as `amount` in a map (CAP-67). */
export function assetData(value: Xdr.ScVal, asset: Asset): TypedValue {
  if (value.type === 'scvI128') return { type: '', value: amount(int128(value.i128), asset) }
  if (value.type !== 'scvMap' || !value.map?.every(({ key }) => key.type === 'scvSymbol'))
    return typedValue(value)
  return {
    type: 'Map',
    value: {
      kind: 'fields',
      fields: value.map.map(({ key, val }) => ({
        label: symbolOf(key) ?? '',
        value: assetData(val, asset).value,
      })),
    },
  }
}

/** The text of a symbol. */
export const symbolOf = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvSymbol' ? strictText(value.sym) : undefined

const stringValue = (bytes: Uint8Array): Value | undefined => {
  const read = strictText(bytes)
  return read === undefined || read === '' ? undefined : text(read)
}
