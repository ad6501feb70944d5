import type { RecordReader } from '../../restRecord.ts'
import { UnknownTypeError } from '../../values/answer.ts'

/** The meaning of results that several operation types have, by the REST service's name. */
export const sharedResultMeanings = {
  op_success: 'It succeeded.',
  op_malformed: 'Its input is invalid.',
  op_underfunded: 'The source did not have enough of the asset.',
  op_low_reserve: 'The account does not have enough XLM for the reserve of another entry.',
  op_src_no_trust: 'The source has no trustline for the asset it would send.',
  op_src_not_authorized: 'The issuer has not authorized the source to send the asset.',
  op_no_destination: 'The destination account does not exist.',
  op_no_trust: 'The account has no trustline for the asset.',
  op_not_authorized: 'The issuer has not authorized the account to hold the asset.',
  op_line_full: 'The account would hold more of the asset than its trustline allows.',
  op_no_issuer: 'The issuer of the asset does not exist.',
  op_too_few_offers: 'There are not enough offers on the path to exchange the amount.',
  op_cross_self: 'It would cross an offer of the same account.',
  op_sell_no_trust: 'The source has no trustline for the asset it would sell.',
  op_buy_no_trust: 'The source has no trustline for the asset it would buy.',
  sell_not_authorized: 'The issuer has not authorized the source to sell the asset.',
  buy_not_authorized: 'The issuer has not authorized the source to buy the asset.',
  op_sell_no_issuer: 'The issuer of the asset to sell does not exist.',
  buy_no_issuer: 'The issuer of the asset to buy does not exist.',
  op_offer_not_found: 'The source has no offer with this number.',
  op_self_not_allowed: 'An account cannot trust itself.',
  op_cant_revoke: "The issuer's flags do not let it revoke the authorization.",
  op_does_not_exist: 'There is no such entry.',
  op_trustline_frozen: 'The network has frozen this trustline.',
  op_not_clawback_enabled: 'The issuer did not enable clawback for it.',
  resource_limit_exceeded: 'It needed more resources than the transaction had declared.',
  insufficient_refundable_fee:
    'The refundable part of the fee did not cover the rent and the events.',
} as const satisfies Readonly<Record<string, string>>

/** The name of a result that several types have, or one with a meaning for this type alone. */
export type OperationResultCode =
  | keyof typeof sharedResultMeanings
  | readonly [code: string, meaning: string]

/** The results of a payment that its destination cannot receive. */
export const destinationResults = {
  noTrust: ['op_no_trust', 'The destination has no trustline for the asset.'],
  notAuthorized: [
    'op_not_authorized',
    'The issuer has not authorized the destination to hold the asset.',
  ],
  lineFull: [
    'op_line_full',
    'The destination would hold more of the asset than its trustline allows.',
  ],
} as const satisfies Readonly<Record<string, OperationResultCode>>

/** The results of an offer whose source cannot buy or sell. */
export const offerResults = {
  lineFull: [
    'op_line_full',
    'The source would hold more of the bought asset than its trustline allows.',
  ],
  underfunded: ['op_underfunded', 'The source did not have enough of the asset it would sell.'],
} as const satisfies Readonly<Record<string, OperationResultCode>>

/** The result for a pool whose shares the account cannot hold. */
export const noShares = [
  'op_no_trust',
  'The account has no trustline for the shares of the pool.',
] as const

/** The result for a claimable balance that no longer exists. */
export const noSuchBalance = [
  'op_does_not_exist',
  'There is no such claimable balance: it was claimed or clawed back before, or its ID is wrong.',
] as const

/** The result of revoking an authorization that would turn pool shares into claimable balances (CAP-38). */
export const noReserveForPoolShares = [
  'op_low_reserve',
  'The account does not have enough XLM for the reserves of its pool shares’ claimable balances.',
] as const

/** The bits of a flags field with their names, ascending. */
export type FlagNames<Name extends string> = readonly {
  readonly bit: number
  readonly name: Name
}[]

/** The names of the bits that are set; bits without a name are left out, as the reference does. */
export const flagsFromBits = <Name extends string>(
  names: FlagNames<Name>,
  bits: number,
): readonly Name[] => names.filter(({ bit }) => (bits & bit) !== 0).map(({ name }) => name)

/** Reads `[key]_s`; absent is none. */
export function flagsFromRest<Name extends string>(
  names: FlagNames<Name>,
  record: RecordReader,
  key: string,
  wireName: (name: Name) => string = (name) => name,
): readonly Name[] {
  const texts = record.optional(`${key}_s`, (r) => r.texts(`${key}_s`)) ?? []
  return texts.map((text) => {
    const found = names.find(({ name }) => name === text || wireName(name) === text)
    if (found === undefined) throw new UnknownTypeError(`${key}_s names no flag: ${text}`)
    return found.name
  })
}

/** `[key]` as numbers and `[key]_s` as names; neither where no flag is named. */
export const flagsToRest = <Name extends string>(
  names: FlagNames<Name>,
  flags: readonly Name[],
  key: string,
  wireName: (name: Name) => string = (name) => name,
): Readonly<Record<string, unknown>> =>
  flags.length === 0
    ? {}
    : {
        [key]: flags.map((flag) => names.find(({ name }) => name === flag)?.bit),
        [`${key}_s`]: flags.map(wireName),
      }
