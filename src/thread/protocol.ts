import type { OfferLife, OfferLifeRequest } from '../model/offerLife.ts'
import type { Answer, Page } from '../model/page.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import type { Jobs } from '../sources/ledgers/jobs.ts'
import type { IndexStatus, WalkOrder } from '../sources/indexControl.ts'
import type { RecordsPage, RecordsRequest, RecordsTable } from '../sources/records/recordsReader.ts'
import type { Collections, Entities, ListRequest, OwnerOf } from '../sources/resources.ts'
import type { SourceKind } from '../sources/source.ts'
import type { Submission, SubmitMode } from '../sources/submit.ts'

/** A line of sight as plain data: what the worker makes its source from. */
export interface Sight {
  readonly kind: SourceKind
  readonly url: string
  /** Where the pieces of a bundled network are; nothing goes out to `url` then. */
  readonly folder?: string | undefined
}

/** What the worker does for the page: reading through a source, and the decoder's jobs. */
export interface EngineJobs extends Jobs {
  one: {
    input: {
      readonly sight: Sight
      readonly kind: keyof Entities
      readonly id: Entities[keyof Entities]['id']
    }
    output: Answer<Entities[keyof Entities]['value']>
  }
  list: {
    input: {
      readonly sight: Sight
      readonly kind: keyof Collections
      readonly of: OwnerOf<keyof Collections> | undefined
      readonly page: ListRequest<keyof Collections>
    }
    output: Page<Collections[keyof Collections]['item'] | UnknownRecord>
  }
  /** What happened to an offer, read through a sight's source. */
  offerLife: { input: OfferLifeRequest & { readonly sight: Sight }; output: OfferLife }
  /** A page of a list as the records that a REST service would give, one a line. */
  records: {
    input: RecordsRequest & { readonly sight: Sight }
    output: RecordsPage
  }
  /** Types that items of a list have; none for lists whose items have no type. */
  typeNames: { input: { readonly kind: keyof Collections }; output: readonly string[] }
  /** Records, one a line, as rows of a table. */
  csv: {
    input: RecordsTable
    output: string
  }
  /** Steers the index of a sight's source; undefined where that source has none. */
  index: {
    input: { readonly sight: Sight; readonly order: IndexOrder }
    output: IndexStatus | undefined
  }
  /** Sends a transaction through a sight's source, once. */
  submit: {
    input: { readonly sight: Sight; readonly envelope: string; readonly how: SubmitMode }
    output: Submission
  }
}

export type IndexOrder =
  | { readonly kind: 'status' | 'pause' | 'clear' }
  | { readonly kind: 'walk'; readonly order: WalkOrder }
  | { readonly kind: 'limit'; readonly capacity: number }
