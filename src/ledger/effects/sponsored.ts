import type { Asset } from '../asset.ts'
import type { RecordReader } from '../rest/record.ts'
import type { AccountId, ClaimableBalanceId, LiquidityPoolId, SignerKey } from '../values/strkey.ts'
import { canonicalAssetToRest } from '../rest/toRest.ts'
import { type Field, type Value, assetValue, quoted, text } from '../values/value.ts'
import type { NoFields } from './define.ts'

/** Who began to pay the reserve of an entry (CAP-33). */
export interface SponsorshipCreated {
  readonly sponsor: AccountId
}
/** Who pays it now, and who did. */
export interface SponsorshipUpdated {
  readonly formerSponsor: AccountId
  readonly newSponsor: AccountId
}
/** Who paid it; the entry was removed, or its owner pays now. */
export interface SponsorshipRemoved {
  readonly formerSponsor: AccountId
}

/** How one kind of sponsored entry is read, written and named. */
export interface SponsoredKind<Subject> {
  readonly fromRest: (record: RecordReader) => Subject
  readonly toRest: (subject: Subject) => Readonly<Record<string, unknown>>
  readonly fields: (subject: Subject) => readonly Field[]
  /** 'the reserve of its trustline to', asset */
  readonly named: (subject: Subject) => readonly (string | Value)[]
}

/** The effect's account is what is sponsored. */
export const sponsoredAccount: SponsoredKind<NoFields> = {
  fromRest: () => ({}),
  toRest: () => ({}),
  fields: () => [],
  named: () => ['its reserve'],
}

/** A trustline of the effect's account. */
export interface SponsoredTrustline {
  readonly line: Asset | { readonly type: 'liquidity_pool'; readonly pool: LiquidityPoolId }
}
const lineValue = ({ line }: SponsoredTrustline): Value =>
  line.type === 'liquidity_pool' ? { kind: 'liquidityPool', id: line.pool } : assetValue(line)
/** Shares of a pool are `liquidity_pool` here alone, not `liquidity_pool_shares` (rest.md 9.3). */
export const sponsoredTrustline: SponsoredKind<SponsoredTrustline> = {
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
export interface SponsoredData {
  readonly name: string
}
export const sponsoredData: SponsoredKind<SponsoredData> = {
  fromRest: (record) => ({ name: record.text('data_name') }),
  toRest: ({ name }) => ({ data_name: name }),
  fields: ({ name }) => [{ label: 'Data entry', value: text(name) }],
  named: ({ name }) => ['the reserve of the data entry', quoted(name)],
}

/** A claimable balance; the effect's account is the operation's source. */
export interface SponsoredBalance {
  readonly balance: ClaimableBalanceId
}
export const sponsoredBalance: SponsoredKind<SponsoredBalance> = {
  fromRest: (record) => ({ balance: record.claimableBalance('balance_id') }),
  toRest: ({ balance }) => ({ balance_id: balance }),
  fields: ({ balance }) => [
    { label: 'Claimable balance', value: { kind: 'claimableBalance', id: balance } },
  ],
  named: ({ balance }) => ['the reserve of the balance', { kind: 'claimableBalance', id: balance }],
}

/** A signer of the effect's account. */
export interface SponsoredSigner {
  readonly signer: SignerKey
}
export const sponsoredSigner: SponsoredKind<SponsoredSigner> = {
  fromRest: (record) => ({ signer: record.signer('signer') }),
  toRest: ({ signer }) => ({ signer }),
  fields: ({ signer }) => [{ label: 'Signer', value: { kind: 'signer', key: signer } }],
  named: ({ signer }) => ['the reserve of its signer', { kind: 'signer', key: signer }],
}
