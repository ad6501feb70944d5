import { accounts } from './examples.ts'
import type { pages } from './pages.ts'

/** A check that a row has no place for, and why. */
export interface Without {
  readonly without: string
}

/** A list of more rows than a page has. */
export interface Paged {
  readonly address: string
  /** What the table is called. */
  readonly caption: string
  /** How many rows its first page has; 20 where absent. */
  readonly rows?: number
  /** Whether it stands in the order of ids, like names in a register. */
  readonly byName?: true
  /** Whether it is read from the index of ledgers where JSON-RPC is looked through. */
  readonly indexed?: true
  /** Whether its second page is opened anew as well. */
  readonly reloads?: true
}

/** A list that is filtered: every row of it has the words, and there are so many of them. */
export interface Filtered {
  readonly address: string
  readonly every: RegExp
  readonly count: number
}

/** What a page says where there is nothing. */
export interface Said {
  readonly address: string
  readonly words: RegExp
}

/** A place of the REST service's router, and where the explorer shows it. */
export interface Row {
  /** As `rowList.ts` numbers and spells them; without a number are those beside the 36. */
  readonly number?: number
  readonly place: string
  /** Its page among all pages: each of them is opened by its address alone, and again by a reload. */
  readonly page: keyof typeof pages
  readonly paged: Paged | Without
  readonly filtered: Filtered | Without
  readonly empty: Said | Without
  readonly missing: Said | Without
}

export const record = { without: 'it is one record' }
export const noList = { paged: record, filtered: record, empty: record } as const
export const collection = { without: 'a network always has this collection' }

/** A hash of nothing. */
export const zeros = '0'.repeat(64)
/** Ledgers that somebody had no part in: looked through to their end. */
export const nobody = `account=${accounts.stranger}&from=39&to=41`
export const inVain = /None of the scanned records match/
