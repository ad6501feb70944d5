import { accounts } from './examples.ts'
import type { pages } from './pages.ts'

/** A check that does not apply to a row, and why. */
export interface Without {
  readonly without: string
}

/** A list longer than a page. */
export interface Paged {
  readonly address: string
  /** The table's name. */
  readonly caption: string
  /** Rows of its first page; default 20. */
  readonly rows?: number
  /** It is ordered by id. */
  readonly byName?: true
  /** JSON-RPC reads it from the index. */
  readonly indexed?: true
  /** Its second page is reloaded too. */
  readonly reloads?: true
}

/** A filtered list: each of its `count` rows matches `every`. */
export interface Filtered {
  readonly address: string
  readonly every: RegExp
  readonly count: number
}

/** The message of an empty or missing page. */
export interface Message {
  readonly address: string
  readonly words: RegExp
}

/** A route of the REST service, and the explorer's pages for it. */
export interface Row {
  /** The number of `rowList.ts`; absent for routes beyond its 36. */
  readonly number?: number
  readonly path: string
  /** Its page in `pages.ts`. */
  readonly page: keyof typeof pages
  readonly paged: Paged | Without
  readonly filtered: Filtered | Without
  readonly empty: Message | Without
  readonly missing: Message | Without
}

export const record = { without: 'it is one record' }
export const noList = { paged: record, filtered: record, empty: record } as const
export const collection = { without: 'a network always has this collection' }

/** The hash of no transaction. */
export const zeros = '0'.repeat(64)
/** A scan without matches. */
export const nobody = `account=${accounts.absent}&from=39&to=41`
export const noMatches = /None of the scanned records match/
