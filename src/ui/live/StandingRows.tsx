import { LinkButton } from '../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { collections, owners } from '#ledger'
import { one, page as pageQuery } from '../queries/queries.ts'
import { useSource } from '../address/sight.ts'
import { counted } from '../format/counted.ts'
import type { LiveProps } from './liveProps.ts'

/** Says how many ledgers closed since a list was loaded that does not update by itself, and loads it again. */
export function StandingRows({ kind, of, request, onShow }: LiveProps) {
  const source = useSource()
  const list = useQuery({ ...pageQuery(source, kind, of, request), enabled: false })
  const head = useQuery(one(source, 'network', 'current')).data?.value.latestLedger
  const { dataUpdatedAt: loadedAt } = list
  const [since, setSince] = useState({ loadedAt, head })
  if (since.loadedAt !== loadedAt || (since.head === undefined && head !== undefined))
    setSince({ loadedAt, head })
  const ledgers = (head ?? 0) - (since.head ?? head ?? 0)
  const isWhole = list.data !== undefined && list.data.next === undefined
  if (ledgers <= 0 || !mayChange({ kind, of, request }, isWhole)) return null
  const load = () => {
    onShow?.()
    void list.refetch()
  }
  return (
    <p className="pb-1.5 text-muted text-xs/4">
      This list does not update by itself: {counted(ledgers, 'ledger')} closed since.{' '}
      <LinkButton type="button" disabled={list.isFetching} onClick={load}>
        Load again
      </LinkButton>
    </p>
  )
}

/** Whether ledgers that close may change this page: history only grows at its newest end. */
function mayChange({ kind, of, request }: LiveProps, isLast: boolean): boolean {
  if (of !== undefined && owners[of.kind].isClosed) return false
  if (collections[kind].contains === 'state') return true
  const { filter, order, cursor } = request
  if (filter !== undefined && 'to' in filter && filter.to !== undefined) return false
  return order === 'asc' ? isLast : cursor === undefined
}
