import type { Collections, ListRequest, Owner } from '#ledger'
import type { Page, SourceError } from '#ledger/values'

export interface ShownList {
  readonly kind: keyof Collections
  readonly of: Owner | undefined
  readonly request: ListRequest<keyof Collections>
  /** Whether the address filters it; with an invalid filter (`wrong`) nothing is requested. */
  readonly filtered: 'no' | 'yes' | 'wrong'
  readonly page?: Page<object> | undefined
  readonly error?: SourceError | undefined
}
