import type { AssetStat } from '../assetStat.ts'

/** Why the parts of an asset's supply cannot be added up; undefined where they can. */
export function supplyProblem(stat: AssetStat): string | undefined {
  const holdings = [stat.claimableBalances, stat.liquidityPools, stat.contracts]
  const isNegative =
    Object.values(stat.balances).some((amount) => amount < 0n) ||
    Object.values(stat.accounts).some((count) => count < 0) ||
    holdings.some(({ count, amount }) => count < 0 || amount < 0n)
  return isNegative ? 'a part of it is negative' : undefined
}
