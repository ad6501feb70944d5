import { address } from '../values/value.ts'
import { defineEffect } from './define.ts'
import {
  type SponsoredKind,
  type SponsorshipCreated,
  type SponsorshipRemoved,
  type SponsorshipUpdated,
  sponsoredAccount,
  sponsoredBalance,
  sponsoredData,
  sponsoredSigner,
  sponsoredTrustline,
} from './sponsored.ts'

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
