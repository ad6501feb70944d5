import type { AccountId } from '../src/model/strkey.ts'
import type { PageFigures, WalkFigures } from './indexBench.ts'
import type { YardstickFigures } from './indexYardsticks.ts'

interface Ledgers {
  readonly passphrase: string
}

/** What the bench asks of its worker. */
export type Job =
  | { readonly kind: 'prepare'; readonly bases: readonly Uint8Array[]; readonly passphrase: string }
  | (Ledgers & { readonly kind: 'walk'; readonly ledgers: number; readonly name?: string })
  | { readonly kind: 'pages'; readonly name: string; readonly passphrase: string }
  | {
      readonly kind: 'account'
      readonly name: string
      readonly passphrase: string
      readonly n: number
    }
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
  readonly pages: PageFigures
  readonly account: AccountId
  readonly open: number
  readonly sqlite: YardstickFigures
  readonly plain: YardstickFigures
  readonly openSqlite: number | undefined
  readonly openPlain: number
}
