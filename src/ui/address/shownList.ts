import type { SourceError } from '../../model/errors.ts'
import type { Page } from '../../model/page.ts'
import type { Collections, ListRequest } from '../../collections/collections.ts'
import type { Owner } from '../../collections/owners.ts'

/** A page of a collection as the address asks for it, and what is known of it. */
export interface ShownList {
  readonly kind: keyof Collections
  readonly of: Owner | undefined
  readonly request: ListRequest<keyof Collections>
  /** Whether the address filters it, or would by what cannot be: nothing is asked then. */
  readonly filtered: 'no' | 'yes' | 'wrong'
  readonly page?: Page<object> | undefined
  readonly error?: SourceError | undefined
}
