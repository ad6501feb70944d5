import type { HttpCall } from '../values/call.ts'
import type { AccountId } from '../values/ids.ts'

/** The contents of a domain's stellar.toml (SEP-1); all texts are the domain's own words. */
export interface StellarToml {
  readonly organization?: string | undefined
  /** Accounts that the domain says are its own. */
  readonly accounts: readonly AccountId[]
  /** Assets that the domain says it issues. */
  readonly currencies: readonly { readonly code: string; readonly issuer: AccountId }[]
  /** Assets that it lists together, by a pattern of their codes: `?` is any letter or digit. */
  readonly patterns: readonly { readonly pattern: string; readonly issuer: AccountId }[]
  /** True if it lists more: assets in files of their own, which are not read, or too many items. */
  readonly isPartial: boolean
  /** The service that knows accounts by name (SEP-2); `https:` only. */
  readonly federationServer?: string | undefined
  readonly call: HttpCall
}

/** The account of a federation name (SEP-2). */
export interface FederationRecord {
  readonly account: AccountId
  /** The memo that a payment to it must have. */
  readonly memo?: { readonly type: 'text' | 'id' | 'hash'; readonly value: string } | undefined
  readonly call: HttpCall
}
