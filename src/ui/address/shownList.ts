import type { SourceError } from '#ledger/values/errors.ts'
import type { Page } from '#ledger/values/page.ts'
import type { Collections, ListRequest } from '#ledger/collections/collections.ts'
import type { Owner } from '#ledger/collections/owners.ts'

export interface ShownList {
  readonly kind: keyof Collections
  readonly of: Owner | undefined
  readonly request: ListRequest<keyof Collections>
  /** Whether the address filters it; with an invalid filter (`wrong`) nothing is requested. */
  readonly filtered: 'no' | 'yes' | 'wrong'
  readonly page?: Page<object> | undefined
  readonly error?: SourceError | undefined
}
