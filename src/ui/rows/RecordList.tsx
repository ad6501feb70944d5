import { type ReactNode, useMemo } from 'react'
import type { CollectionKind, Collections, FilterOf, Owner, OwnerOf } from '#ledger'
import {
  type AccountId,
  isUnknownRecord,
  type LedgerSequence,
  type Sentence,
  type UnknownRecord,
} from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import { PageLink } from '../components/Button.tsx'
import { Footnote } from '../components/Message.tsx'
import type { Columns } from '../components/Table.tsx'
import { counted } from '../format/text.ts'
import { type List, ListFrame, useList } from '../list/ListFrame.tsx'

/** A list of an owner, or of the network. */
export interface ListProps<K extends CollectionKind> {
  readonly of?: (OwnerOf<K> & Owner) | undefined
  readonly filter?: FilterOf<K> | undefined
  /** The table's name for screen readers. */
  readonly caption: string
  /** How many the owner's record counts. */
  readonly counted?: number | undefined
  /** Why the owner's record could not be read. */
  readonly saidAbove?: Error | null | undefined
  /** Message of an empty list. */
  readonly empty: ReactNode
  /** Stands below the list once its rows are known: they may be fewer than there was room for. */
  readonly below?: ReactNode
}

/** How records of a kind are listed. */
export interface Listing<T> {
  /** Of an account's list, or of any other. */
  readonly columnsOf: (account: AccountId | undefined) => Columns<T>
  readonly keyOf: (row: T) => string
  readonly titleOf?: (row: T) => Sentence
  readonly ledgerOf?: (row: T) => LedgerSequence
  /** In an account's list: others tried and failed to do it. */
  readonly isStrangers?: (row: T, account: AccountId) => boolean
}

export function RecordList<K extends CollectionKind>({
  kind,
  listing,
  of,
  filter,
  ...messages
}: ListProps<K> & { kind: K; listing: Listing<Collections[K]['item']> }) {
  const account = accountOf(of)
  // All rows are rendered again for new columns.
  const columns = useMemo(() => listing.columnsOf(account), [listing, account])
  return (
    <WithoutStrangers
      {...messages}
      {...listing}
      list={useList(kind, of, filter)}
      columns={columns}
      isStrangers={(row) => account !== undefined && listing.isStrangers?.(row, account) === true}
    />
  )
}

/** Whose account a list is of. */
export const accountOf = (of: Owner | undefined): AccountId | undefined =>
  of?.kind === 'account' ? of.id : undefined

/**
 * A list without what others tried with an account and failed to do: it changed nothing here. A note says how many those are,
 * and shows them.
 */
export function WithoutStrangers<T extends object>({
  list,
  isStrangers,
  empty,
  ...frame
}: Omit<Listing<T>, 'columnsOf' | 'isStrangers'> &
  Omit<ListProps<never>, 'of' | 'filter'> & {
    list: List<T>
    columns: Columns<T>
    isStrangers: (row: T) => boolean
  }) {
  const { page: path, search } = useHere()
  const { page } = list
  const isLeftOut = (item: T | UnknownRecord) => !isUnknownRecord(item) && isStrangers(item)
  const count = search.successful === undefined ? (page?.items.filter(isLeftOut).length ?? 0) : 0
  if (page === undefined || count === 0)
    return <ListFrame {...frame} list={list} kind="money" empty={empty} />
  const hides = search.failures !== 'all'
  const items = hides ? page.items.filter((item) => !isLeftOut(item)) : page.items
  return (
    <>
      <ListFrame
        {...frame}
        list={{ ...list, hides, page: { ...page, items } }}
        kind="money"
        empty={`${counted(count, 'failed attempt')} by ${count === 1 ? 'another account is' : 'other accounts are'} hidden.`}
      />
      <Footnote>
        {counted(count, 'failed attempt')} by others {hides ? 'hidden' : 'shown'} (no effect here).{' '}
        <PageLink page={path} search={{ ...search, failures: hides ? 'all' : undefined }}>
          {hides ? 'Show' : 'Hide'}
        </PageLink>
      </Footnote>
    </>
  )
}
