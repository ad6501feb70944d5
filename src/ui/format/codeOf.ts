import { type Asset, type CreditAsset, malformation } from '#ledger'
import { shortId } from '#ledger/values'
import { plainText } from './visibleText.ts'

/** Whether an issued asset has the code of lumens: anybody may issue one. */
export const readsAsLumens = (asset: Asset): boolean =>
  asset.type !== 'native' && asset.code.toUpperCase() === 'XLM'

/** An issued asset's code; of one that no ledger can have, invisible characters by name, and that it is malformed. */
export const shownCode = (asset: CreditAsset): string =>
  malformation(asset) === undefined ? asset.code : `${plainText(asset.code, 12)} (malformed code)`

/** An asset by its code, with its issuer where the code alone reads as lumens or as the asset `beside` it. */
export const codeOf = (asset: Asset, beside?: Asset): string => {
  if (asset.type === 'native') return 'XLM'
  const isAmbiguous =
    readsAsLumens(asset) ||
    (beside !== undefined && beside.type !== 'native' && beside.code === asset.code)
  const code = shownCode(asset)
  return isAmbiguous ? `${code} of ${shortId(asset.issuer)}` : code
}

/** Two assets beside each other, told apart. */
export const codesOf = (a: Asset, b: Asset): readonly [string, string] => [
  codeOf(a, b),
  codeOf(b, a),
]
