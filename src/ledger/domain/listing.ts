import type { AccountId } from '../values/ids.ts'
import type { StellarToml } from './stellarToml.ts'

/** The listing of an asset or an account by a domain; unknown if only a part of its list was read. */
export type Listing = 'listed' | 'unlisted' | 'unknown'

/** Says whether a domain lists an asset as its own. */
export function listingOf(
  { currencies, patterns, isPartial }: StellarToml,
  { code, issuer }: { readonly code: string; readonly issuer: AccountId },
): Listing {
  const isListed =
    currencies.some((each) => each.code === code && each.issuer === issuer) ||
    patterns.some((each) => each.issuer === issuer && fits(code, each.pattern))
  return isListed ? 'listed' : isPartial ? 'unknown' : 'unlisted'
}

const fits = (code: string, pattern: string): boolean =>
  code.length === pattern.length &&
  code.split('').every((letter, at) => pattern[at] === '?' || pattern[at] === letter)
