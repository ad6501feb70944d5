import type { AssetSums } from './assetStat.ts'

/** All of an asset that exists, in stroops: what accounts, claimable balances, pools and contracts hold. */
export const supplyOf = (sums: AssetSums): bigint =>
  [
    ...Object.values(sums.balances),
    ...[sums.claimableBalances, sums.liquidityPools, sums.contracts].map(({ amount }) => amount),
  ].reduce((sum, amount) => sum + amount, 0n)
