import type { AccountId, Brand } from './values/ids.ts'

/** A host name in ASCII (international names in Punycode), lower case, without a port: `example.com`. */
export type Domain = Brand<string, 'Domain'>

/** Reads a home domain as an account states it (XDR `string32`); undefined for any text but a public host name. */
export function parseDomain(text: string): Domain | undefined {
  if (/[\s/?#@:\\]/.test(text)) return undefined
  const host = URL.parse(`https://${text}/`)?.hostname
  // An address has digits at its end; the browser writes every form of one so.
  return host !== undefined && /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*$/.test(host)
    ? (host as Domain)
    : undefined
}

/** A domain is below itself, too. */
export const isBelow = (host: string, domain: Domain): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** The contents of a domain's stellar.toml (SEP-1); all texts are the domain's own words. */
export interface StellarToml {
  readonly organization?: string | undefined
  /** Accounts that the domain says are its own. */
  readonly accounts: readonly AccountId[]
  /** Assets that the domain says it issues. */
  readonly currencies: readonly { readonly code: string; readonly issuer: AccountId }[]
  /** Assets that it lists together, by a pattern of their codes: `?` is any letter or digit. */
  readonly patterns: readonly { readonly pattern: string; readonly issuer: AccountId }[]
  /** It lists more than this: assets in files of their own, which are not read, or too many items. */
  readonly isPartial: boolean
  /** The service that knows accounts by name (SEP-2); `https:` only. */
  readonly federationServer?: string | undefined
}

/** The account of a federation name (SEP-2). */
export interface FederationRecord {
  readonly account: AccountId
  /** The memo that a payment to it must have. */
  readonly memo?: { readonly type: 'text' | 'id' | 'hash'; readonly value: string } | undefined
}

/** The listing of an asset or an account by a domain; unknown if only a part of its list was read. */
type Listing = 'listed' | 'unlisted' | 'unknown'

/** How a domain lists an asset, if it does. */
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
