import type { CollectionKind, Collections } from '#ledger'
import type { Coverage, Page, SourceErrorKind, UnknownRecord } from '#ledger/values'
import type { Entities } from '../resources.ts'

/** The answer of a service: a value, or the error of its source. */
export type Answered<T> = { readonly value: T } | { readonly error: AnswerFailure }

export interface AnswerFailure {
  readonly kind: SourceErrorKind
  readonly message: string
  /** Ledgers that the index had: more of them could change the answer. */
  readonly indexed?: readonly Coverage[] | undefined
}

/** The same request answered by both sources, REST and RPC. */
export interface Both<T> {
  readonly rest: T
  readonly rpc: T
}

/** A record as both sources answered it. */
export interface RecordAnswers<K extends keyof Entities = keyof Entities> {
  readonly entity: K
  readonly pair: Both<Answered<Entities[K]['value']>>
  /** Through RPC entries that did not change in the indexed ledgers are missing. */
  readonly partial?: boolean | undefined
}

/** The parts of a page that are compared. */
export type ComparedPage<K extends CollectionKind> = Pick<
  Page<Collections[K]['item'] | UnknownRecord>,
  'items' | 'next' | 'coverage' | 'partial' | 'search'
>

/** A page of a list as both sources answered it. */
export interface ListAnswers<K extends CollectionKind = CollectionKind> {
  readonly collection: K
  readonly pair: Both<Answered<ComparedPage<K>>>
  /** Set where a page has all rows of its ledger. */
  readonly isWhole?: boolean | undefined
}

/** The reason why two services answer differently although both are right. */
export interface DifferenceReason {
  readonly cause: 'dialect' | 'retention' | 'moment' | 'notOffered'
  readonly text: string
  /** The section of the contract's notes that explains it; absent where the answer itself does. */
  readonly section?: string | undefined
}

/** A field in which two answers differ; a value is absent where a service has none. */
export interface DifferingField {
  /** In the model's names: `balances[2].limit`. */
  readonly path: string
  readonly rest?: string | undefined
  readonly rpc?: string | undefined
  readonly reason?: DifferenceReason | undefined
}

/** A field that both answers have, equal. */
export interface EqualField {
  readonly path: string
  readonly text: string
}

export interface RecordComparison {
  readonly equal: readonly EqualField[]
  readonly differing: readonly DifferingField[]
}

/** A row of a list that differs, or that one service alone has. */
export interface DifferingRow {
  /** Its paging token or id. */
  readonly row: string
  readonly only?: 'rest' | 'rpc' | undefined
  readonly fields: readonly DifferingField[]
  /** The reason for a row that one service alone has; each differing field has its own. */
  readonly reason?: DifferenceReason | undefined
}

/** Rows that only one page has because the other page ends or begins elsewhere: no difference. */
export interface RowsLeftOut {
  readonly only: 'rest' | 'rpc'
  readonly rows: number
  readonly why: string
}

export interface ListComparison {
  /** Rows that are equal in every field, and how many fields those are. */
  readonly equalRows: number
  readonly equalFields: number
  readonly differing: readonly DifferingRow[]
  readonly leftOut: readonly RowsLeftOut[]
  /** The rows that both have are in another order. */
  readonly isReordered: boolean
}

/** Differences that nothing explains. */
export const unexplained = <T extends { readonly reason?: DifferenceReason | undefined }>(
  differing: readonly T[],
): readonly T[] => differing.filter(({ reason }) => reason === undefined)

/** Rows with a difference that nothing explains. */
const unexplainedRows = (rows: readonly DifferingRow[]): readonly DifferingRow[] =>
  rows.filter(({ only, reason, fields }) =>
    only === undefined ? unexplained(fields).length > 0 : reason === undefined,
  )

/** How much differs, and how much of it without a known reason. */
export function differences(compared: RecordComparison | ListComparison): {
  readonly all: number
  readonly unknown: number
} {
  if (!('equalRows' in compared))
    return { all: compared.differing.length, unknown: unexplained(compared.differing).length }
  const order = compared.isReordered ? 1 : 0
  return {
    all: compared.differing.length + order,
    unknown: unexplainedRows(compared.differing).length + order,
  }
}
