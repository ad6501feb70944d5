import { type AssetStat, type Holdings, contractsProblem, entriesProblem } from '#ledger'

/** Where an asset is held. Amounts may exceed int64. */
interface SupplyRow extends Holdings {
  readonly label: string
  /** Why they cannot be. */
  readonly problem: string | undefined
}

/** An asset's supply by kind of holder; kinds without holder and amount are left out. */
export function supplyOf(stat: AssetStat): readonly SupplyRow[] {
  const { accounts, balances } = stat
  const entries = [
    { label: 'Trustlines', count: accounts.authorized, amount: balances.authorized },
    {
      label: 'Trustlines authorized to maintain liabilities',
      count: accounts.authorizedToMaintainLiabilities,
      amount: balances.authorizedToMaintainLiabilities,
    },
    {
      label: 'Unauthorized trustlines',
      count: accounts.unauthorized,
      amount: balances.unauthorized,
    },
    { label: 'Claimable balances', ...stat.claimableBalances },
    { label: 'Liquidity pools', ...stat.liquidityPools },
  ].map((row) => ({ ...row, problem: entriesProblem(row) }))
  const contracts = { label: 'Contracts', ...stat.contracts }
  return [...entries, { ...contracts, problem: contractsProblem(contracts) }].filter(
    (row, index) => index === 0 || row.count !== 0 || row.amount !== 0n,
  )
}

/** An asset's total supply, where all of its parts can be (`supplyProblem`). */
export const totalOf = (stat: AssetStat): bigint =>
  supplyOf(stat).reduce((sum, { amount }) => sum + amount, 0n)

/** Accounts that have a trustline to it. */
export const trustlinesOf = ({ accounts }: AssetStat): number =>
  accounts.authorized + accounts.authorizedToMaintainLiabilities + accounts.unauthorized
