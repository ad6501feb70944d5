import type { ReactNode } from 'react'
import type { CollectionKind, FilterOf, OwnerOf } from '#ledger'

/** A list of an owner, or of the network. */
export interface ListProps<K extends CollectionKind> {
  readonly of?: OwnerOf<K> | undefined
  readonly filter?: FilterOf<K> | undefined
  /** The table's name for screen readers. */
  readonly caption: string
  /** How many the owner's record counts. */
  readonly counted?: number | undefined
  /** Message of an empty list. */
  readonly empty: ReactNode
}
