import type { AccountId } from '#ledger/values/strkey.ts'
import type { WalkFigures } from './indexBench.ts'
import type { PagesAnswer } from './indexBenchPages.ts'
import type { BaselineFigures } from './indexBaselines.ts'

interface Ledgers {
  readonly passphrase: string
}

/** What the bench asks of its worker. */
export type Job =
  | { readonly kind: 'prepare'; readonly bases: readonly Uint8Array[]; readonly passphrase: string }
  | (Ledgers & { readonly kind: 'walk'; readonly ledgers: number; readonly name?: string })
  | {
      readonly kind: 'pages'
      readonly name: string
      readonly passphrase: string
      readonly accounts: readonly AccountId[]
    }
  | { readonly kind: 'accounts'; readonly name: string; readonly passphrase: string }
  | {
      readonly kind: 'open'
      readonly name: string
      readonly passphrase: string
      readonly account: AccountId
    }
  | (Ledgers & { readonly kind: 'sqlite'; readonly rows: number })
  | (Ledgers & { readonly kind: 'plain'; readonly rows: number; readonly name: string })
  | { readonly kind: 'openSqlite'; readonly account: string }
  | { readonly kind: 'openPlain'; readonly account: string; readonly name: string }

/** What it answers. */
export interface Answers {
  readonly prepare: undefined
  readonly walk: WalkFigures
  readonly pages: PagesAnswer
  readonly accounts: readonly AccountId[]
  readonly open: number
  readonly sqlite: BaselineFigures
  readonly plain: BaselineFigures
  readonly openSqlite: number | undefined
  readonly openPlain: number
}
