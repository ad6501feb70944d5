import { useQuery } from '@tanstack/react-query'
import type { Collections } from '../../../collections/collections.ts'
import { parsePosition, positionId } from '../../../model/values/position.ts'
import { type Toid, toid, toidParts } from '../../../model/values/toid.ts'
import { forgedAmong } from '../../../queries/closedQueries.ts'
import { useSource } from '../../address/sight.ts'
import { counted } from '../../format/counted.ts'
import type { ShownList } from '../../address/shownList.ts'
import { TransactionLink } from '../../values/TransactionLink.tsx'

/** Listed transactions that a signature proves forged; they are checked after the rows are shown. */
export function ForgedRows({ list: { kind, page } }: { list: ShownList }) {
  const source = useSource()
  const { data: found = [] } = useQuery(
    forgedAmong(source, transactionsOf(kind, page?.items ?? [])),
  )
  if (found.length === 0) return null
  return (
    <p role="alert" className="padded failure-text">
      The network never accepted {counted(found.length, 'transaction')} of these rows: a signature
      has the hint of the source account’s key and is not that key’s.{' '}
      {found.slice(0, maxNamed).map((hash) => (
        <span key={hash}>
          <TransactionLink hash={hash} />{' '}
        </span>
      ))}
    </p>
  )
}
const maxNamed = 10

/** Lists whose items are parts of transactions. */
const kinds: ReadonlySet<string> = new Set([
  'transactions',
  'operations',
  'payments',
  'effects',
  'trades',
] satisfies readonly (keyof Collections)[])

/** The transactions of a list's items, each once. */
function transactionsOf(kind: keyof Collections, items: readonly object[]): readonly Toid[] {
  if (!kinds.has(kind)) return []
  const ids = items.flatMap((item) => {
    const position = parsePosition(String(placeOf(item)))
    if (position === undefined) return []
    const { ledger, transaction } = toidParts(positionId(position))
    return transaction === 0 ? [] : [toid(ledger, transaction, 0)]
  })
  return [...new Set(ids)]
}

/** Transactions and unknown records have a paging token; effects and trades name their operation. */
const placeOf = (item: object): unknown =>
  Reflect.get(item, 'pagingToken') ?? Reflect.get(item, 'operation') ?? Reflect.get(item, 'id')
