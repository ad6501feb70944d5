import type { Answer, Page, PageRequest } from '../model/page.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import type { Collections, Entities, OwnerOf } from './resources.ts'

/**
 * One line of sight on a network. Both kinds give the same model objects for the same ledger.
 * Both methods throw SourceError alone; one record that cannot be read is an `unknown` item.
 */
export interface Source {
  /** Names this source in every query key: `rest:https://…`, `rpc:https://…`. */
  readonly id: string
  readonly kind: SourceKind
  readonly url: string
  one<K extends keyof Entities>(
    kind: K,
    id: Entities[K]['id'],
    signal: AbortSignal,
  ): Promise<Answer<Entities[K]['value']>>
  list<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    page: PageRequest,
    signal: AbortSignal,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord>>
}

export type SourceKind = 'rest' | 'rpc'
