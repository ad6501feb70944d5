import type { AssetStat } from '../assetStat.ts'

/** One kind of holders of an asset: the number of their entries, and the sum of these in stroops. */
export interface Holdings {
  readonly count: number
  readonly amount: bigint
}

/** The reason why so many ledger entries, each an int64, cannot hold so much; undefined if they can. */
export function entriesProblem({ count, amount }: Holdings): string | undefined {
  if (count < 0 || amount < 0n) return 'negative'
  return amount > BigInt(count) * mostOfEntry
    ? `more than ${count === 1 ? 'one entry' : `${count} entries`} can hold`
    : undefined
}
const mostOfEntry = (1n << 63n) - 1n

/** The problem with holdings of contracts, which count in 128 bits. */
export const contractsProblem = ({ count, amount }: Holdings): string | undefined =>
  count < 0 || amount < 0n ? 'negative' : undefined

/** The reason why the parts of an asset's supply cannot be added up; undefined if they can. */
export function supplyProblem({ accounts, balances, ...stat }: AssetStat): string | undefined {
  const problems = [
    entriesProblem({ count: accounts.authorized, amount: balances.authorized }),
    entriesProblem({
      count: accounts.authorizedToMaintainLiabilities,
      amount: balances.authorizedToMaintainLiabilities,
    }),
    entriesProblem({ count: accounts.unauthorized, amount: balances.unauthorized }),
    entriesProblem(stat.claimableBalances),
    entriesProblem(stat.liquidityPools),
    contractsProblem(stat.contracts),
  ]
  const problem = problems.find((each) => each !== undefined)
  return problem && `a part of it is ${problem}`
}
