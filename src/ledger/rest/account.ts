import type { Account, AccountFlags, Balance, Signer } from '../account.ts'
import { stroops, formatAmount } from '../values/amount.ts'
import type { RecordReader } from './record.ts'
import { RecordError, UnknownTypeError } from '../values/errors.ts'
import type { AccountId } from '../values/ids.ts'
import { accountFlagsToRest, assetToRest, linkToRest, listLink, timeToRest } from './toRest.ts'

const signerTypes = [
  'ed25519_public_key',
  'preauth_tx',
  'sha256_hash',
  'ed25519_signed_payload',
] as const

/** An account as the REST service gives it (rest.md 3.4), in its order of balances and signers. */
export const accountFromRest = (record: RecordReader): Account => ({
  id: accountId(record),
  sequence: record.bigint('sequence'),
  sequenceChanged: record.optional('sequence_ledger', (r) => ({
    ledger: r.ledger('sequence_ledger'),
    time: r.bigint('sequence_time'),
  })),
  subentryCount: record.integer('subentry_count'),
  inflationDestination: record.optional('inflation_destination', (r) =>
    r.account('inflation_destination'),
  ),
  homeDomain: record.optional('home_domain', (r) => r.text('home_domain')),
  lastModifiedLedger: record.ledger('last_modified_ledger'),
  lastModifiedTime: record.optional('last_modified_time', (r) => r.time('last_modified_time')),
  thresholds: thresholdsFromRest(record.object('thresholds')),
  flags: accountFlagsFromRest(record.object('flags')),
  balances: record.list('balances', balanceFromRest),
  balancesComplete: true,
  signers: record.list('signers', signerFromRest),
  data: dataFromRest(record.object('data')),
  dataComplete: true,
  sponsoringCount: record.integer('num_sponsoring'),
  sponsoredCount: record.integer('num_sponsored'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
})

/** The service writes it twice. */
function accountId(record: RecordReader): AccountId {
  const id = record.account('account_id')
  if (record.has('id') && record.text('id') !== id)
    throw new RecordError('id and account_id are different accounts')
  return id
}

const thresholdsFromRest = (record: RecordReader): Account['thresholds'] => ({
  low: record.integer('low_threshold'),
  medium: record.integer('med_threshold'),
  high: record.integer('high_threshold'),
})

/** The four flags of an account, or of an asset's issuer. */
export const accountFlagsFromRest = (record: RecordReader): AccountFlags => ({
  authRequired: record.boolean('auth_required'),
  authRevocable: record.boolean('auth_revocable'),
  authImmutable: record.boolean('auth_immutable'),
  // Older services have no clawback.
  authClawbackEnabled:
    record.has('auth_clawback_enabled') && record.boolean('auth_clawback_enabled'),
})

function balanceFromRest(record: RecordReader): Balance {
  const held = { balance: record.amount('balance') }
  const type = record.text('asset_type')
  if (type === 'native') return { kind: 'native', ...held, ...liabilities(record) }
  if (type === 'liquidity_pool_shares')
    return { kind: 'poolShares', ...held, ...line(record), pool: record.pool('liquidity_pool_id') }
  return {
    kind: 'credit',
    ...held,
    ...liabilities(record),
    ...line(record),
    asset: record.asset(),
    sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
  }
}

const liabilities = (record: RecordReader) => ({
  buyingLiabilities:
    record.optional('buying_liabilities', (r) => r.amount('buying_liabilities')) ?? stroops(0n),
  sellingLiabilities:
    record.optional('selling_liabilities', (r) => r.amount('selling_liabilities')) ?? stroops(0n),
})

const line = (record: RecordReader) => ({
  limit: record.amount('limit'),
  lastModifiedLedger: record.ledger('last_modified_ledger'),
  authorized: record.boolean('is_authorized'),
  authorizedToMaintainLiabilities: record.boolean('is_authorized_to_maintain_liabilities'),
  clawbackEnabled: record.has('is_clawback_enabled') && record.boolean('is_clawback_enabled'),
})

function signerFromRest(record: RecordReader): Signer {
  const text = record.text('type')
  const type = signerTypes.find((known) => known === text)
  if (type === undefined)
    throw new UnknownTypeError(`type is no kind of signer: ${text.slice(0, 60)}`)
  return {
    key: record.signer('key'),
    type,
    weight: record.integer('weight'),
    sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
  }
}

/** By name: names that are numbers come first out of an object, whatever order they had. */
const dataFromRest = (record: RecordReader): Account['data'] =>
  Object.keys(record.raw)
    .map((name) => ({ name, value: record.text(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/**
 * The whole record as the REST service at `base` (no slash at its end) writes it, balances and signers in the order
 * given. If the account's lists are not complete, the record has the known items.
 */
export function accountToRest(account: Account, base: string): Readonly<Record<string, unknown>> {
  const self = `${base}/accounts/${account.id}`
  const lists = ['transactions', 'operations', 'payments', 'effects', 'offers', 'trades']
  return {
    _links: {
      self: linkToRest(self),
      ...Object.fromEntries(lists.map((name) => [name, listLink(`${self}/${name}`)])),
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

/** Pool shares have no liabilities and never name their sponsor (rest.md 9.3). */
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
