import type { Account, Balance } from '../../model/account.ts'
import { formatAmount } from '../../model/values/amount.ts'
import { accountFlagsToRest, assetToRest, linkToRest, pagesToRest, timeToRest } from './toRest.ts'

/**
 * The whole record as the REST service at `base` (no slash at its end) writes it, balances and signers in the order
 * given. Where the account's lists are not complete, the record has what is known.
 */
export function accountToRest(account: Account, base: string): Readonly<Record<string, unknown>> {
  const self = `${base}/accounts/${account.id}`
  const lists = ['transactions', 'operations', 'payments', 'effects', 'offers', 'trades']
  return {
    _links: {
      self: linkToRest(self),
      ...Object.fromEntries(lists.map((name) => [name, pagesToRest(`${self}/${name}`)])),
      data: linkToRest(`${self}/data/{key}`),
    },
    id: account.id,
    account_id: account.id,
    sequence: account.sequence.toString(),
    ...(account.sequenceChanged && {
      sequence_ledger: account.sequenceChanged.ledger,
      sequence_time: account.sequenceChanged.time.toString(),
    }),
    subentry_count: account.subentryCount,
    ...(account.inflationDestination && { inflation_destination: account.inflationDestination }),
    ...(account.homeDomain ? { home_domain: account.homeDomain } : {}),
    last_modified_ledger: account.lastModifiedLedger,
    last_modified_time: timeToRest(account.lastModifiedTime),
    thresholds: {
      low_threshold: account.thresholds.low,
      med_threshold: account.thresholds.medium,
      high_threshold: account.thresholds.high,
    },
    flags: accountFlagsToRest(account.flags),
    balances: account.balances.map(balanceToRest),
    signers: account.signers.map(({ weight, key, type, sponsor }) => ({
      weight,
      key,
      type,
      ...(sponsor ? { sponsor } : {}),
    })),
    data: Object.fromEntries(account.data.map(({ name, value }) => [name, value])),
    num_sponsoring: account.sponsoringCount,
    num_sponsored: account.sponsoredCount,
    ...(account.sponsor ? { sponsor: account.sponsor } : {}),
    paging_token: account.id,
  }
}

/** Pool shares have no liabilities and never tell their sponsor (rest.md 9.3). */
const balanceToRest = (balance: Balance): Readonly<Record<string, unknown>> => ({
  balance: formatAmount(balance.balance),
  ...(balance.kind === 'poolShares' && { liquidity_pool_id: balance.pool }),
  ...(balance.kind !== 'native' && { limit: formatAmount(balance.limit) }),
  ...(balance.kind !== 'poolShares' && {
    buying_liabilities: formatAmount(balance.buyingLiabilities),
    selling_liabilities: formatAmount(balance.sellingLiabilities),
  }),
  ...(balance.kind === 'credit' && balance.sponsor && { sponsor: balance.sponsor }),
  ...(balance.kind !== 'native' && lineToRest(balance)),
  ...(balance.kind === 'native'
    ? { asset_type: 'native' }
    : balance.kind === 'credit'
      ? assetToRest(balance.asset)
      : { asset_type: 'liquidity_pool_shares' }),
})

const lineToRest = (balance: Exclude<Balance, { kind: 'native' }>) => ({
  last_modified_ledger: balance.lastModifiedLedger,
  is_authorized: balance.authorized,
  is_authorized_to_maintain_liabilities: balance.authorizedToMaintainLiabilities,
  ...(balance.clawbackEnabled && { is_clawback_enabled: true }),
})
