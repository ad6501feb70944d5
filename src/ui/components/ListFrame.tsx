import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Coverage } from '../../model/page.ts'
import { type UnknownRecord as UnknownItem, isUnknownRecord } from '../../model/unknownRecord.ts'
import { one } from '../../queries/queries.ts'
import type { List } from '../list.ts'
import { useOldestLedger } from '../oldestLedger.ts'
import { useSource } from '../sight.ts'
import { CoverageBar } from './CoverageBar.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { ListControls } from './ListControls.tsx'
import { Pager } from './Pager.tsx'
import { Provenance } from './Provenance.tsx'
import { type Column, Table } from './Table.tsx'
import { UnknownRecord } from './UnknownRecord.tsx'

/**
 * A list with all its manners: order and size, skeleton of final size, empty, error, coverage,
 * where it came from, further and back. `renderRow` draws the cells (`<td>`) of one item.
 */
export function ListFrame<T extends object>({
  list,
  caption,
  columns,
  look,
  keyOf,
  renderRow,
  empty,
  hereOf,
  derived,
}: {
  list: List<T>
  /** Names the table for a screen reader. */
  caption: string
  columns: readonly Column[]
  /** Extra classes of the table: how its rows stack when narrow. */
  look?: string | undefined
  keyOf: (item: T) => string
  renderRow: (item: T) => ReactNode
  /** What it means that there is nothing. */
  empty: ReactNode
  /** The ledgers that these rows span. */
  hereOf?: ((items: readonly T[]) => Coverage | undefined) | undefined
  derived?: string | undefined
}) {
  const { page } = list
  const here = page && hereOf?.(page.items.filter(isRead))
  return (
    <div className="list">
      <ListControls>
        {page?.coverage !== undefined && <Covered coverage={page.coverage} here={here} />}
      </ListControls>
      {list.error !== undefined ? (
        <div className="ruled">
          <ErrorState error={list.error} onRetry={list.retry} />
        </div>
      ) : (
        <>
          <div className="ruled">
            <Table
              caption={caption}
              columns={columns}
              look={look}
              loading={page === undefined ? list.limit : 0}
            >
              {page?.items.map((item) =>
                isRead(item) ? (
                  <tr key={keyOf(item)} data-row="">
                    {renderRow(item)}
                  </tr>
                ) : (
                  <tr key={item.pagingToken + item.raw}>
                    <td className="main" colSpan={columns.length}>
                      <UnknownRecord unknown={item} />
                    </td>
                  </tr>
                ),
              )}
            </Table>
            {page?.items.length === 0 && (
              <EmptyState title={page.next === undefined ? 'Nothing here' : 'Nothing in this part'}>
                {empty}
                {page.next !== undefined && ' There is more further on.'}
              </EmptyState>
            )}
          </div>
          {page !== undefined && (
            <>
              <Provenance calls={page.calls} derived={derived} />
              <Pager page={page} />
            </>
          )}
        </>
      )}
    </div>
  )
}

const isRead = <T extends object>(item: T | UnknownItem): item is T => !isUnknownRecord(item)

function Covered({ coverage, here }: { coverage: Coverage; here: Coverage | undefined }) {
  const network = useQuery(one(useSource(), 'network', 'current'))
  const oldest = useOldestLedger()
  return (
    <CoverageBar coverage={coverage} network={network.data?.value} oldest={oldest} here={here} />
  )
}
