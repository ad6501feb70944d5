import type { ContractSpec, SpecParameter } from './spec.ts'

/** Functions and events of tokens that have a number: an amount (SEP-41, CAP-46-6), or the id of a token (SEP-50). */
export const ofTokens: ReadonlySet<string> = new Set(
  'transfer transfer_from mint burn burn_from clawback approve balance allowance'.split(' '),
)

/** Functions of tokens that are not fungible (SEP-50) alone. */
const ofNonFungible: ReadonlySet<string> = new Set(
  'owner_of get_approved approve_for_all is_approved_for_all token_uri'.split(' '),
)

/**
 * Whether the numbers in a token's functions and events are ids of tokens (SEP-50), and no amounts (SEP-41). Both standards
 * have functions and events of the same names, and the same types may be in them: the contract's interface decides.
 */
export function isNonFungible(spec: ContractSpec | undefined): boolean {
  if (spec === undefined) return false
  const { functions, events } = spec
  const shared = [
    ...functions.flatMap(({ name, inputs }) => (ofTokens.has(name) ? inputs : [])),
    ...events.flatMap(({ name, prefix, topics, data }) =>
      ofTokens.has(prefix[0] ?? name) ? [...topics, ...data] : [],
    ),
  ]
  if (shared.some(({ name }) => name === 'amount')) return false
  return functions.some(({ name }) => ofNonFungible.has(name)) || shared.some(isId)
}

/** `token_id`, `tokenId` or `id` of an integer; the ID of a muxed receiver is none of a token. */
const isId = ({ name, type }: SpecParameter): boolean =>
  /(?:^|_)id$|Id$/.test(name) && !/muxed/i.test(name) && /^[iu]\d+$/.test(type)
