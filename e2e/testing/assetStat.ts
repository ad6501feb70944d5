import { creditAsset } from '#ledger/asset.ts'
import type { AssetStat } from '#ledger/assetStat.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { defined } from './listQueries.ts'

const none = { count: 0, amount: 0n }

/** An asset of which nothing is held, with so many trustlines. */
export const assetStat = (
  code: string,
  issuer: string,
  authorized: number,
  homeDomain?: string,
): AssetStat => ({
  asset: creditAsset(code, defined(parseAccountId(issuer))),
  homeDomain,
  accounts: { authorized, authorizedToMaintainLiabilities: 0, unauthorized: 0 },
  balances: { authorized: 0n, authorizedToMaintainLiabilities: 0n, unauthorized: 0n },
  claimableBalances: none,
  liquidityPools: none,
  contracts: none,
  flags: {
    authRequired: false,
    authRevocable: false,
    authImmutable: false,
    authClawbackEnabled: false,
  },
})
