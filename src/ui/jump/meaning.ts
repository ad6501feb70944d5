import type { Domain } from '#ledger'
import type { PagePath } from '../address/addresses.ts'
import { parseAddress, parseContract, type Search } from '../address/search.ts'
import type { Sought } from '../queries/search.ts'

/** A page that a text may mean. */
export interface Meaning {
  /** "ledger 39". */
  readonly name: string
  readonly page: PagePath
  readonly search?: Search | undefined
  /** What a link asks the reader to do with it. */
  readonly asks?: string | undefined
}

/** The page of a pasted text, or why there is none. */
export type Jump =
  /** `others`: other pages that the same text may mean. */
  | (Meaning & { readonly kind: 'page'; readonly others: readonly Meaning[] })
  /** `page` is the next best where the service does not answer. */
  | (Meaning & {
      readonly kind: 'lookup'
      readonly sought: Sought
      readonly others: readonly Meaning[]
    })
  /** A word may be an asset's code or a contract's name: what the network has decides. */
  | { readonly kind: 'word'; readonly word: string; readonly others: readonly Meaning[] }
  /** Two assets that trade, each written with its issuer or as a code alone. */
  | {
      readonly kind: 'pair'
      readonly base: string
      readonly counter: string
      readonly others?: readonly Meaning[] | undefined
    }
  /** A federation name (SEP-2), whose account only its domain knows. */
  | {
      readonly kind: 'federation'
      readonly name: string
      readonly domain: Domain
      readonly asks?: string | undefined
    }
  /** A domain, which states its accounts and assets itself (SEP-1). */
  | { readonly kind: 'domain'; readonly domain: Domain; readonly others: readonly Meaning[] }
  /** XDR, an envelope or anything else, which the page for sending decodes. */
  | { readonly kind: 'xdr'; readonly text: string }
  /** Recognised without a page, or not recognised; a `secret` is removed from the field. */
  | {
      readonly kind: 'nowhere'
      readonly message: string
      readonly secret?: boolean | undefined
      /** More letters change nothing. */
      readonly isFinal?: boolean | undefined
      /** Lists other records that its words may name. */
      readonly others?: readonly Meaning[] | undefined
    }

export const to = (name: string, page: PagePath, ...others: readonly Meaning[]): Jump => ({
  kind: 'page',
  name,
  page,
  others,
})

/** Bytes of a memo's text. */
const maxMemo = 28

/** A memo has at most 28 bytes of text. */
export const fitsMemo = (text: string): boolean =>
  text.length <= maxMemo && new TextEncoder().encode(text).length <= maxMemo

/** Transactions with a memo: what it is or, of a text, has in it. */
export const memoMeaning = (memo: string): Meaning => ({
  name: `transactions with the memo “${memo.length > 28 ? `${memo.slice(0, 12)}…` : memo}”`,
  page: '/transactions',
  search: { memo },
})

/** The contract, and the account, whose strkey has these 32 bytes, in hex. */
export const contractOfKey = (hex: string): Meaning => ({
  name: 'contract',
  page: `/contracts/${parseContract(hex) ?? hex}`,
})
export const accountOfKey = (hex: string): Meaning => ({
  name: 'account',
  page: `/accounts/${parseAddress(hex) ?? hex}`,
})

/**
 * A text without these characters at its start and end. An expression that ends in `+$` looks at a long run of them anew
 * from each of its places: 0.7 s for 20,000 characters.
 */
export function trimmed(text: string, atStart: string, atEnd: string): string {
  let start = 0
  let end = text.length
  while (start < end && atStart.includes(text.charAt(start))) start++
  while (end > start && atEnd.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
