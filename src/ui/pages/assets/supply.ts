import type { AssetStat } from '../../../model/assetStat.ts'

/** Where an asset is: how many hold it in which way, and how much. Amounts are stroops and may pass int64. */
export interface SupplyRow {
  readonly label: string
  readonly count: number
  readonly amount: bigint
}

/** The supply of an asset by who may do what with it; classes that have neither holder nor amount are left out. */
export function supplyOf(stat: AssetStat): readonly SupplyRow[] {
  const { accounts, balances } = stat
  return [
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
    { label: 'Contracts', ...stat.contracts },
  ].filter((row, index) => index === 0 || row.count > 0 || row.amount > 0n)
}

/** All of an asset that its issuer has given out. */
export const totalOf = (stat: AssetStat): bigint =>
  supplyOf(stat).reduce((sum, { amount }) => sum + amount, 0n)

/** Accounts that have a trustline to it. */
export const trustlinesOf = ({ accounts }: AssetStat): number =>
  accounts.authorized + accounts.authorizedToMaintainLiabilities + accounts.unauthorized
