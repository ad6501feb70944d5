export const sections = [
  ['ledgers', 'Ledgers'],
  ['transactions', 'Transactions'],
  ['operations', 'Operations'],
  ['payments', 'Payments'],
  ['effects', 'Effects'],
  ['trades', 'Trades'],
  ['accounts', 'Accounts'],
  ['assets', 'Assets'],
  ['offers', 'Offers'],
  ['claimable_balances', 'Claimable balances'],
  ['liquidity_pools', 'Liquidity pools'],
  ['paths', 'Paths'],
  ['fee_stats', 'Fees'],
] as const

export type Section = (typeof sections)[number][0]
