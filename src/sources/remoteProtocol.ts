import type { Answer, Page, PageRequest } from '../model/page.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import type { Jobs } from '../worker/protocol.ts'
import type { Collections, Entities, OwnerOf } from './resources.ts'
import type { SourceKind } from './source.ts'

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
      readonly page: PageRequest
    }
    output: Page<Collections[keyof Collections]['item'] | UnknownRecord>
  }
}
