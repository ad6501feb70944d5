import { parseLiquidityPoolId, parseSignerKey } from '../../model/values/strkey.ts'
import type { FilterField } from './FilterForm.tsx'
import {
  assetPath,
  parseAccount,
  parseAnyAsset,
  parseAssets,
  parseCode,
  parseContract,
  parseCredit,
  parseReserves,
} from '../address/filters.ts'
import type { FilterName } from '../address/search.ts'

export const accountField = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: 'G… or M…',
  spell: parseAccount,
  words:
    'This is not an account: G and 55 more characters, or M and 68 more, with a valid checksum.',
})

export const contractField = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: 'C…',
  spell: parseContract,
  words: 'This is not a contract: C and 55 more characters, with a valid checksum.',
})

/** Addresses have lumens as `native`, as the REST service does. */
const showLumens = (text: string): string => text.replaceAll(/\bnative\b/g, 'XLM')

export const assetField = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: 'XLM or CODE-G…',
  spell: (text) => {
    const asset = parseAnyAsset(text)
    return asset && assetPath(asset)
  },
  show: showLumens,
  words: 'This is not an asset: XLM, or a code and its issuer, like USD-G….',
})

export const creditField = (name: FilterName, label: string): FilterField => ({
  ...assetField(name, label),
  placeholder: 'CODE-G…',
  spell: (text) => {
    const asset = parseCredit(text)
    return asset && assetPath(asset)
  },
  words:
    'This is not an issued asset: a code and its issuer, like USD-G…. Every account holds XLM.',
})

const spellAssets = (assets: ReturnType<typeof parseAssets>): string | undefined =>
  assets?.map(assetPath).join(',')

export const reservesField: FilterField = {
  name: 'reserves',
  label: 'Reserves',
  placeholder: 'XLM, CODE-G…',
  spell: (text) => spellAssets(parseReserves(text)),
  show: showLumens,
  words: 'One or two different assets, separated by a comma: XLM, USD-G….',
}

/** An account, or several assets. */
export const holderField = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: 'XLM, CODE-G… or an account, G…',
  spell: (text) => parseAccount(text) ?? spellAssets(parseAssets(text)),
  show: showLumens,
  words: 'Assets separated by commas (XLM, USD-G…), or one account.',
})

export const codeField: FilterField = {
  name: 'code',
  label: 'Code',
  placeholder: 'USD',
  spell: parseCode,
  words: 'A code has 1 to 12 letters and digits.',
}

export const poolField: FilterField = {
  name: 'pool',
  label: 'Pool shares',
  placeholder: 'L… or 64 hex digits',
  spell: parseLiquidityPoolId,
  words: 'This is not a pool: L and 55 more characters, or 64 hex digits.',
}

export const signerField: FilterField = {
  name: 'signer',
  label: 'Signer',
  placeholder: 'G…, T…, X… or P…',
  spell: (text) => parseSignerKey(text.trim().toUpperCase()),
  words: 'This is not a signer key: G…, T…, X… or P…, with a valid checksum.',
}
