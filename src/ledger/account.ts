import { type Asset, formatAsset } from './asset.ts'
import { assetToRest, linkToRest, listLink, type RecordReader, timeToRest } from './restRecord.ts'
import { RecordError, UnknownTypeError } from './values/answer.ts'
import { base64FromBytes } from './values/bytes.ts'
import {
  type AccountId,
  type LedgerSequence,
  type LiquidityPoolId,
  ledgerSequence,
  type SignerKey,
} from './values/ids.ts'
import { formatAmount, type Stroops, stroops, type UnixSeconds } from './values/numbers.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import {
  accountFromXdr,
  assetFromXdr,
  lossyText,
  poolFromXdr,
  type SponsoredEntry,
  signerFromXdr,
} from './xdr/values.ts'

/** An account as of the latest ledger. */
export interface Account {
  readonly id: AccountId
  readonly sequence: bigint
  /** The ledger and time of the sequence number's last change (protocol 19 on). */
  readonly sequenceChanged?: { readonly ledger: LedgerSequence; readonly time: bigint } | undefined
  readonly subentryCount: number
  readonly inflationDestination?: AccountId | undefined
  readonly homeDomain?: string | undefined
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where the ledger is no longer served, or the source does not have it (RPC). */
  readonly lastModifiedTime?: UnixSeconds | undefined
  readonly thresholds: { readonly low: number; readonly medium: number; readonly high: number }
  readonly flags: AccountFlags
  readonly balances: readonly Balance[]
  /** False if a source cannot list the trustlines (RPC): `balances` then has only the requested ones. */
  readonly balancesComplete: boolean
  readonly signers: readonly Signer[]
  /** Name and value (base64) of each data entry. */
  readonly data: readonly { readonly name: string; readonly value: string }[]
  /** False where a source cannot list the data entries (RPC). */
  readonly dataComplete: boolean
  readonly sponsoringCount: number
  readonly sponsoredCount: number
  readonly sponsor?: AccountId | undefined
}

export interface AccountFlags {
  readonly authRequired: boolean
  readonly authRevocable: boolean
  readonly authImmutable: boolean
  readonly authClawbackEnabled: boolean
}

export interface Signer {
  readonly key: SignerKey
  readonly type: 'ed25519_public_key' | 'preauth_tx' | 'sha256_hash' | 'ed25519_signed_payload'
  readonly weight: number
  readonly sponsor?: AccountId | undefined
}

/** A balance of an asset, or of a pool's shares. */
export type Balance =
  | (Held & Liabilities & { readonly kind: 'native' })
  | (Held &
      Liabilities &
      Line & {
        readonly kind: 'credit'
        readonly asset: Asset
        readonly sponsor?: AccountId | undefined
      })
  | (Held & Line & { readonly kind: 'poolShares'; readonly pool: LiquidityPoolId })
interface Held {
  readonly balance: Stroops
}
interface Liabilities {
  readonly buyingLiabilities: Stroops
  readonly sellingLiabilities: Stroops
}
interface Line {
  readonly limit: Stroops
  readonly lastModifiedLedger: LedgerSequence
  readonly authorized: boolean
  readonly authorizedToMaintainLiabilities: boolean
  readonly clawbackEnabled: boolean
}

/** One data entry of an account (XDR `DataEntry`). */
export interface AccountDataEntry {
  /** Base64 of at most 64 bytes. */
  readonly value: string
  readonly sponsor?: AccountId | undefined
}

/** Of keys that begin with G, T, X and P. */
const signerTypes = [
  'ed25519_public_key',
  'preauth_tx',
  'sha256_hash',
  'ed25519_signed_payload',
] as const

/** An account as the REST service gives it (rest.md 3.4), in its order of balances and signers. */
export const accountFromRest = (record: RecordReader): Account => ({
  id: accountId(record),
  sequence: record.signed('sequence'),
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
  const key = record.signer('key')
  if (type !== signerTypes['GTXP'.indexOf(key.charAt(0))])
    throw new RecordError(`type is ${type}, which the key ${key} is not`)
  return {
    key,
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

/** Reads a data entry of the REST service (rest.md 3.4). Throws RecordError naming the field that is wrong. */
export const accountDataFromRest = (record: RecordReader): AccountDataEntry => ({
  value: record.text('value'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
})

/** The whole record as the REST service writes it: it has no links. */
export const accountDataToRest = (entry: AccountDataEntry): Readonly<Record<string, unknown>> => ({
  value: entry.value,
  ...(entry.sponsor ? { sponsor: entry.sponsor } : {}),
})

/**
 * An account by its entry and its known trustlines, data and offers; undefined without its entry. It is complete where
 * these and the signers are all of its subentries (a pool share counts as two).
 */
export function accountFromEntries(
  entries: readonly SponsoredEntry[],
  /** Offers that it has beside those of the entries. */
  otherOffers = 0,
): Account | undefined {
  const own = entries.flatMap((entry) =>
    entry.data.type === 'account' ? [{ ...entry, account: entry.data.account }] : [],
  )[0]
  if (own === undefined) return undefined
  const { account } = own
  const lines = entries.flatMap((entry) =>
    entry.data.type === 'trustline' ? [balanceOf(entry.data.trustLine, entry)] : [],
  )
  const data = entries.flatMap(({ data: each }) =>
    each.type === 'data'
      ? [
          {
            name: lossyText(each.data.dataName),
            value: base64FromBytes(each.data.dataValue),
          },
        ]
      : [],
  )
  const subentries =
    account.signers.length +
    data.length +
    otherOffers +
    entries.filter((entry) => entry.data.type === 'offer').length +
    lines.reduce((sum, { balance }) => sum + (balance.kind === 'poolShares' ? 2 : 1), 0)
  const complete = subentries === account.numSubEntries
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined
  const v3 = v2?.ext.type === 'v3' ? v2.ext.v3 : undefined
  const [master = 0, low = 0, medium = 0, high = 0] = account.thresholds
  return {
    id: accountFromXdr(account.accountId),
    sequence: account.seqNum,
    sequenceChanged:
      v3 && v3.seqLedger > 0 && v3.seqTime > 0n
        ? { ledger: ledgerSequence(v3.seqLedger), time: v3.seqTime }
        : undefined,
    subentryCount: account.numSubEntries,
    inflationDestination: account.inflationDest && accountFromXdr(account.inflationDest),
    homeDomain: lossyText(account.homeDomain) || undefined,
    lastModifiedLedger: ledgerSequence(own.lastModifiedLedger),
    thresholds: { low, medium, high },
    flags: accountFlagsFromXdr(account.flags),
    balances: [
      ...lines
        .toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
        .map(({ balance }) => balance),
      { kind: 'native', balance: stroops(account.balance), ...liabilitiesOf(v1?.liabilities) },
    ],
    balancesComplete: complete,
    signers: signersOf(account, master, v2?.signerSponsoringIDs ?? []),
    data: data.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    dataComplete: complete,
    sponsoringCount: v2?.numSponsoring ?? 0,
    sponsoredCount: v2?.numSponsored ?? 0,
    sponsor: own.sponsor,
  }
}

/** XDR `AccountFlags`. */
export const accountFlagsFromXdr = (flags: number): Account['flags'] => ({
  authRequired: (flags & 1) !== 0,
  authRevocable: (flags & 2) !== 0,
  authImmutable: (flags & 4) !== 0,
  authClawbackEnabled: (flags & 8) !== 0,
})

const liabilitiesOf = (liabilities: Xdr.Liabilities | undefined) => ({
  buyingLiabilities: stroops(liabilities?.buying ?? 0n),
  sellingLiabilities: stroops(liabilities?.selling ?? 0n),
})

/** The balance of a trustline; undefined for another entry. */
export const balanceFromEntry = (entry: SponsoredEntry): Balance | undefined =>
  entry.data.type === 'trustline' ? balanceOf(entry.data.trustLine, entry).balance : undefined

/** A trustline, and the text that the REST service orders balances by: code, issuer, pool (rest.md 3.4). */
function balanceOf(
  line: Xdr.TrustLineEntry,
  { lastModifiedLedger, sponsor }: SponsoredEntry,
): { readonly balance: Balance; readonly order: string } {
  const common = {
    balance: stroops(line.balance),
    limit: stroops(line.limit),
    lastModifiedLedger: ledgerSequence(lastModifiedLedger),
    authorized: (line.flags & 1) !== 0,
    // An authorized holder may also maintain liabilities.
    authorizedToMaintainLiabilities: (line.flags & 3) !== 0,
    clawbackEnabled: (line.flags & 4) !== 0,
  }
  if (line.asset.type === 'assetTypePoolShare') {
    const pool = poolFromXdr(line.asset.liquidityPoolId)
    return { balance: { kind: 'poolShares', ...common, pool }, order: `\u0000${pool}` }
  }
  const asset = assetFromXdr(line.asset)
  const v1 = line.ext.type === 'v1' ? line.ext.v1 : undefined
  return {
    balance: { kind: 'credit', ...common, ...liabilitiesOf(v1?.liabilities), asset, sponsor },
    // The space sorts a code before the longer ones that begin with it.
    order: formatAsset(asset).replace(':', ' '),
  }
}

const signerTypeOfKey = {
  signerKeyTypeEd25519: 'ed25519_public_key',
  signerKeyTypePreAuthTx: 'preauth_tx',
  signerKeyTypeHashX: 'sha256_hash',
  signerKeyTypeEd25519SignedPayload: 'ed25519_signed_payload',
} as const satisfies Record<Xdr.SignerKey['type'], Signer['type']>

/**
 * Signers sorted by the text of their keys; the account's own key among them, or last if it has no weight (rest.md
 * 3.4).
 */
function signersOf(
  account: Xdr.AccountEntry,
  masterWeight: number,
  sponsors: readonly (Xdr.PublicKey | undefined)[],
): readonly Signer[] {
  const others = account.signers.map(({ key, weight }, i): Signer => {
    const sponsor = sponsors[i]
    return {
      key: signerFromXdr(key),
      type: signerTypeOfKey[key.type],
      weight,
      sponsor: sponsor && accountFromXdr(sponsor),
    }
  })
  const master: Signer = {
    key: signerFromXdr({ type: 'signerKeyTypeEd25519', ed25519: account.accountId.ed25519 }),
    type: 'ed25519_public_key',
    weight: masterWeight,
  }
  const sorted = (masterWeight > 0 ? [...others, master] : others).toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  )
  return masterWeight > 0 ? sorted : [...sorted, master]
}

/** XDR `DataEntry`. */
export function accountDataFromEntry({
  data,
  sponsor,
}: SponsoredEntry): AccountDataEntry | undefined {
  if (data.type !== 'data') return undefined
  return { value: base64FromBytes(data.data.dataValue), sponsor }
}

/** The four flags of an account, or of an asset's issuer. */
export const accountFlagsToRest = (flags: AccountFlags) => ({
  auth_required: flags.authRequired,
  auth_revocable: flags.authRevocable,
  auth_immutable: flags.authImmutable,
  auth_clawback_enabled: flags.authClawbackEnabled,
})
