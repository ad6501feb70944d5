import type { AccountId } from '../values/strkey.ts'
import type { StellarToml } from './stellarToml.ts'

/** Whether a domain lists an asset or an account; unknown where only a part of what it lists was read. */
export type Listing = 'listed' | 'unlisted' | 'unknown'

/** Whether a domain lists an asset as its own. */
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
