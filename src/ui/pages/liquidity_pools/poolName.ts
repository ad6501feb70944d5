import type { Asset, LiquidityPool } from '#ledger'
import { codeOf } from '../../format/codeOf.ts'

/** A pool by its pair: "XLM / USD pool". */
export const poolName = (pool: LiquidityPool): string =>
  pairName(pool.reserves.map(({ asset }) => asset))

/** A pool by its two assets, in the order that pools have them in (CAP-38). */
export const pairName = (assets: readonly Asset[]): string =>
  `${assets
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((asset, at, both) => codeOf(asset, both[1 - at]))
    .join(' / ')} pool`

/** XLM first, then codes of at most four letters, each by code and issuer (CAP-38). */
const rank = (asset: Asset): string =>
  asset.type === 'native'
    ? ''
    : `${asset.code.length > 4 ? 2 : 1}${asset.code.padEnd(12, ' ')}${asset.issuer}`
