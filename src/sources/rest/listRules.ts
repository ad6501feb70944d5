import {
  type Asset,
  type Collections,
  type DescribedOperation,
  type FilterOf,
  type Owner,
  formatAsset,
} from '#ledger'
import { accountOf, toidParts } from '#ledger/values'
import { mentionsAccount } from '../filter/mentions.ts'
import { takesPart } from './takesPart.ts'
import type { Rule } from './requested.ts'

type Rules<K extends keyof Collections> = (
  of: Owner | undefined,
  filter: FilterOf<K>,
) => readonly Rule<Collections[K]['item']>[]

const rules: { readonly [K in keyof Collections]?: Rules<K> } = {
  transactions: (of, { successful }) => [
    ['ledger', of?.kind === 'ledger' ? of.id : undefined, ({ ledger }) => [ledger]],
    ['successful', successful, (transaction) => [transaction.successful]],
    [
      'participant',
      of === undefined ? undefined : String(of.id),
      (transaction) => (of !== undefined && takesPart(transaction, of) ? [String(of.id)] : []),
    ],
  ],
  operations: operationRules,
  payments: operationRules,
  effects: (of) => [
    [
      'ledger',
      of?.kind === 'ledger' ? of.id : undefined,
      ({ operation }) => [toidParts(operation).ledger],
    ],
    ['operation', of?.kind === 'operation' ? of.id : undefined, ({ operation }) => [operation]],
    ['account', of?.kind === 'account' ? of.id : undefined, ({ account }) => [accountOf(account)]],
  ],
  trades: (of, { type, base, counter }) => {
    const both =
      <T>(field: (side: Collections['trades']['item']['base']) => T) =>
      (trade: Collections['trades']['item']) => [field(trade.base), field(trade.counter)]
    const assets = both((side) => formatAsset(side.asset))
    return [
      ['account', of?.kind === 'account' ? of.id : undefined, both(({ account }) => account)],
      ['offer_id', of?.kind === 'offer' ? of.id : undefined, both(({ offer }) => offer)],
      [
        'liquidity_pool_id',
        of?.kind === 'liquidityPool' ? of.id : undefined,
        both(({ pool }) => pool),
      ],
      ['trade_type', type, (trade) => [trade.type]],
      ['base_asset', base && formatAsset(base), assets],
      ['counter_asset', counter && formatAsset(counter), assets],
    ]
  },
  accounts: (_of, { asset, signer, pool }) => [
    [
      'balances',
      asset && formatAsset(asset),
      ({ balances }) =>
        balances.map((balance) => (balance.kind === 'credit' ? formatAsset(balance.asset) : '')),
    ],
    ['signers', signer, ({ signers }) => signers.map(({ key }) => key)],
    [
      'balances',
      pool,
      ({ balances }) =>
        balances.map((balance) => (balance.kind === 'poolShares' ? balance.pool : undefined)),
    ],
  ],
  offers: (
    of,
    { seller = of?.kind === 'account' ? of.id : undefined, selling, buying, sponsor },
  ) => [
    ['seller', seller, (offer) => [offer.seller]],
    ['selling', selling && formatAsset(selling), (offer) => [formatAsset(offer.selling)]],
    ['buying', buying && formatAsset(buying), (offer) => [formatAsset(offer.buying)]],
    ['sponsor', sponsor, (offer) => [offer.sponsor]],
  ],
  claimableBalances: (_of, { asset, sponsor, claimant }) => [
    ['asset', asset && formatAsset(asset), (balance) => [formatAsset(balance.asset)]],
    ['sponsor', sponsor, (balance) => [balance.sponsor]],
    ['claimants', claimant, ({ claimants }) => claimants.map(({ destination }) => destination)],
  ],
  liquidityPools: (_of, { reserves = [] }) =>
    reserves.map((asset: Asset) => [
      'reserves',
      formatAsset(asset),
      (pool) => pool.reserves.map((reserve) => formatAsset(reserve.asset)),
    ]),
  assets: (_of, { code, issuer }) => [
    ['asset_code', code, ({ asset }) => [asset.code]],
    ['asset_issuer', issuer, ({ asset }) => [asset.issuer]],
  ],
}

/** Types whose records do not name every account that takes part: the owner of an entry, a contract's argument. */
const withOthers: ReadonlySet<string> = new Set([
  'revoke_sponsorship',
  'invoke_host_function',
  'unknown',
])

function operationRules(
  of: Owner | undefined,
  { successful }: FilterOf<'operations'>,
): readonly Rule<DescribedOperation>[] {
  const account = of?.kind === 'account' ? of.id : undefined
  return [
    ['ledger', of?.kind === 'ledger' ? of.id : undefined, ({ id }) => [toidParts(id).ledger]],
    [
      'account',
      account,
      (operation) =>
        account !== undefined &&
        (withOthers.has(operation.body.type) || mentionsAccount(operation, account))
          ? [account]
          : [operation.source],
    ],
    // Of one transaction the service lists all.
    [
      'transaction_successful',
      of?.kind === 'transaction' ? undefined : successful,
      (operation) => [operation.transactionSuccessful],
    ],
  ]
}

/**
 * What the owner and the filter of a list fix about each of its records, as far as the record states it. A record does
 * not state who pays for an account's data entries.
 */
export const listRules = <K extends keyof Collections>(
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
): readonly Rule<Collections[K]['item']>[] => rules[kind]?.(of, filter) ?? []
