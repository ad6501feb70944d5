import type { Asset } from '../asset.ts'
import { canonicalAssetToRest, type RecordReader } from '../restRecord.ts'
import type { AccountId, ClaimableBalanceId, LiquidityPoolId, SignerKey } from '../values/ids.ts'
import { address, assetValue, type Field, quoted, text, type Value } from '../values/value.ts'
import { defineEffect, type NoFields } from './define.ts'

/** The sponsor that began to pay the reserve of an entry (CAP-33). */
interface SponsorshipCreated {
  readonly sponsor: AccountId
}
/** The present sponsor of an entry, and the former one. */
interface SponsorshipUpdated {
  readonly formerSponsor: AccountId
  readonly newSponsor: AccountId
}
/** The former sponsor; the entry was removed, or its owner pays now. */
interface SponsorshipRemoved {
  readonly formerSponsor: AccountId
}

/** The way to read, write and name one kind of sponsored entry. */
interface SponsoredKind<Subject> {
  readonly fromRest: (record: RecordReader) => Subject
  readonly toRest: (subject: Subject) => Readonly<Record<string, unknown>>
  readonly fields: (subject: Subject) => readonly Field[]
  /** 'the reserve of its trustline to', asset */
  readonly named: (subject: Subject) => readonly (string | Value)[]
}

/** The sponsored object is the effect's account. */
const sponsoredAccount: SponsoredKind<NoFields> = {
  fromRest: () => ({}),
  toRest: () => ({}),
  fields: () => [],
  named: () => ['its reserve'],
}

/** A trustline of the effect's account. */
interface SponsoredTrustline {
  readonly line: Asset | { readonly type: 'liquidity_pool'; readonly pool: LiquidityPoolId }
}
const lineValue = ({ line }: SponsoredTrustline): Value =>
  line.type === 'liquidity_pool' ? { kind: 'liquidityPool', id: line.pool } : assetValue(line)
/** Shares of a pool are `liquidity_pool` here alone, not `liquidity_pool_shares` (rest.md 9.3). */
const sponsoredTrustline: SponsoredKind<SponsoredTrustline> = {
  fromRest: (record) => ({
    line:
      record.text('asset_type') === 'liquidity_pool'
        ? { type: 'liquidity_pool', pool: record.pool('liquidity_pool_id') }
        : record.canonicalAsset('asset'),
  }),
  toRest: ({ line }) =>
    line.type === 'liquidity_pool'
      ? { asset_type: line.type, liquidity_pool_id: line.pool }
      : { asset_type: line.type, asset: canonicalAssetToRest(line) },
  fields: (subject) => [{ label: 'Trustline to', value: lineValue(subject) }],
  named: (subject) => ['the reserve of its trustline to', lineValue(subject)],
}

/** A data entry; the effect's account is the operation's source, which need not own it. */
interface SponsoredData {
  readonly name: string
}
const sponsoredData: SponsoredKind<SponsoredData> = {
  fromRest: (record) => ({ name: record.text('data_name') }),
  toRest: ({ name }) => ({ data_name: name }),
  fields: ({ name }) => [{ label: 'Data entry', value: text(name) }],
  named: ({ name }) => ['the reserve of the data entry', quoted(name)],
}

/** A claimable balance; the effect's account is the operation's source. */
interface SponsoredBalance {
  readonly balance: ClaimableBalanceId
}
const sponsoredBalance: SponsoredKind<SponsoredBalance> = {
  fromRest: (record) => ({ balance: record.claimableBalance('balance_id') }),
  toRest: ({ balance }) => ({ balance_id: balance }),
  fields: ({ balance }) => [
    { label: 'Claimable balance', value: { kind: 'claimableBalance', id: balance } },
  ],
  named: ({ balance }) => ['the reserve of the balance', { kind: 'claimableBalance', id: balance }],
}

/** A signer of the effect's account. */
interface SponsoredSigner {
  readonly signer: SignerKey
}
const sponsoredSigner: SponsoredKind<SponsoredSigner> = {
  fromRest: (record) => ({ signer: record.signer('signer') }),
  toRest: ({ signer }) => ({ signer }),
  fields: ({ signer }) => [{ label: 'Signer', value: { kind: 'signer', key: signer } }],
  named: ({ signer }) => ['the reserve of its signer', { kind: 'signer', key: signer }],
}

/** The three effects of one kind of sponsored entry: their numbers follow `firstNumber`. */
const defineSponsorships = <const Kind extends string, Subject extends object>(
  kind: Kind,
  firstNumber: number,
  label: string,
  { fromRest, toRest, fields, named }: SponsoredKind<Subject>,
) => ({
  created: defineEffect<`${Kind}_sponsorship_created`, Subject & SponsorshipCreated>({
    type: `${kind}_sponsorship_created`,
    typeNumber: firstNumber,
    label: `${label} sponsorship created`,
    fromRest: (record) => ({ ...fromRest(record), sponsor: record.account('sponsor') }),
    toRest: (body) => ({ ...toRest(body), sponsor: body.sponsor }),
    fields: (body) => [...fields(body), { label: 'Sponsor', value: address(body.sponsor) }],
    summary: (body) => ['had', ...named(body), 'sponsored by', address(body.sponsor)],
  }),
  updated: defineEffect<`${Kind}_sponsorship_updated`, Subject & SponsorshipUpdated>({
    type: `${kind}_sponsorship_updated`,
    typeNumber: firstNumber + 1,
    label: `${label} sponsorship updated`,
    fromRest: (record) => ({
      ...fromRest(record),
      formerSponsor: record.account('former_sponsor'),
      newSponsor: record.account('new_sponsor'),
    }),
    toRest: (body) => ({
      ...toRest(body),
      former_sponsor: body.formerSponsor,
      new_sponsor: body.newSponsor,
    }),
    fields: (body) => [
      ...fields(body),
      { label: 'New sponsor', value: address(body.newSponsor) },
      { label: 'Former sponsor', value: address(body.formerSponsor) },
    ],
    summary: (body) => [
      'had',
      ...named(body),
      'sponsored by',
      address(body.newSponsor),
      'in place of',
      address(body.formerSponsor),
    ],
  }),
  removed: defineEffect<`${Kind}_sponsorship_removed`, Subject & SponsorshipRemoved>({
    type: `${kind}_sponsorship_removed`,
    typeNumber: firstNumber + 2,
    label: `${label} sponsorship removed`,
    fromRest: (record) => ({
      ...fromRest(record),
      formerSponsor: record.account('former_sponsor'),
    }),
    toRest: (body) => ({ ...toRest(body), former_sponsor: body.formerSponsor }),
    fields: (body) => [
      ...fields(body),
      { label: 'Former sponsor', value: address(body.formerSponsor) },
    ],
    summary: (body) => [
      'had',
      ...named(body),
      'no longer sponsored by',
      address(body.formerSponsor),
    ],
  }),
})

export const accountSponsorship = defineSponsorships('account', 60, 'Account', sponsoredAccount)
export const trustlineSponsorship = defineSponsorships(
  'trustline',
  63,
  'Trustline',
  sponsoredTrustline,
)
export const dataSponsorship = defineSponsorships('data', 66, 'Data', sponsoredData)
export const claimableBalanceSponsorship = defineSponsorships(
  'claimable_balance',
  69,
  'Claimable balance',
  sponsoredBalance,
)
export const signerSponsorship = defineSponsorships('signer', 72, 'Signer', sponsoredSigner)
