import type { SourceError } from '../../model/errors.ts'
import type { Page } from '../../model/page.ts'
import type { Collections, ListRequest } from '../../collections/collections.ts'
import type { Owner } from '../../collections/owners.ts'

export interface ShownList {
  readonly kind: keyof Collections
  readonly of: Owner | undefined
  readonly request: ListRequest<keyof Collections>
  /** Whether the address filters it; with an invalid filter (`wrong`) nothing is requested. */
  readonly filtered: 'no' | 'yes' | 'wrong'
  readonly page?: Page<object> | undefined
  readonly error?: SourceError | undefined
}
