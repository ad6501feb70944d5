import type { Asset } from '../../model/asset.ts'

/** An asset by its code alone, where its issuer is named nearby. */
export const codeOf = (asset: Asset): string => (asset.type === 'native' ? 'XLM' : asset.code)
