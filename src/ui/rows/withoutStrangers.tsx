import type { ReactNode } from 'react'
import { isUnknownRecord, type UnknownRecord } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import { PageLink } from '../components/Button.tsx'
import { Footnote } from '../components/Message.tsx'
import { counted } from '../format/text.ts'
import type { List } from '../list/ListFrame.tsx'

/**
 * An account's list without what others tried and failed to do: it changed nothing here. The note says how many those are, and
 * shows them.
 */
export function useWithoutStrangers<T extends object>(
  list: List<T>,
  isStrangers: (item: T) => boolean,
): {
  readonly list: List<T>
  /** Message of a list that has only those. */
  readonly empty?: string
  readonly note?: ReactNode
} {
  const { page: path, search } = useHere()
  const { page } = list
  const isLeftOut = (item: T | UnknownRecord) => !isUnknownRecord(item) && isStrangers(item)
  const count = search.successful === undefined ? (page?.items.filter(isLeftOut).length ?? 0) : 0
  if (page === undefined || count === 0) return { list }
  const hides = search.failures !== 'all'
  const items = hides ? page.items.filter((item) => !isLeftOut(item)) : page.items
  return {
    list: { ...list, hides, page: { ...page, items } },
    empty: `${counted(count, 'failed attempt')} by ${count === 1 ? 'another account is' : 'other accounts are'} hidden.`,
    note: (
      <Footnote>
        {counted(count, 'failed attempt')} by others {hides ? 'hidden' : 'shown'} (no effect here).{' '}
        <PageLink page={path} search={{ ...search, failures: hides ? 'all' : undefined }}>
          {hides ? 'Show' : 'Hide'}
        </PageLink>
      </Footnote>
    ),
  }
}
