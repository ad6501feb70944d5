import { Button, MoreButtons } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractEntries, KnownStorageEntry } from '#ledger'
import type { ContractId } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import type { KnownContract } from '../../../rows/call/callSpecs.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { LivesCell, StoredCells } from './StoredValue.tsx'
import { IndexWait } from '../../../chunks.tsx'

const columns: readonly Column[] = [
  { label: 'Key' },
  { label: 'Value' },
  { label: 'Lives' },
  { label: 'Found by', look: 'fit-content' },
]

/** Entries of a contract's storage that operations in the covered ledgers used, as they are now. */
export function KnownEntries({ id, known }: { id: ContractId; known: KnownContract }) {
  const [skips, setSkips] = useState<readonly number[]>([0])
  return keyed(skips).map(({ key, item }, at) => (
    <EntriesPage
      key={key}
      id={id}
      skip={item}
      known={known}
      onMore={at === skips.length - 1 ? (next) => setSkips([...skips, next]) : undefined}
    />
  ))
}

function EntriesPage({
  id,
  skip,
  known,
  onMore,
}: {
  id: ContractId
  skip: number
  known: KnownContract
  onMore: ((next: number) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEntries', { contract: id, skip }))
  const { data } = query
  return (
    <Panel
      title={skip === 0 ? 'Entries that its newest operations used' : `Entries after ${skip}`}
      remark={query.isPending ? <IndexWait /> : data && counted(data.value.entries.length, 'entry')}
      calls={data?.calls}
    >
      <Loaded query={query} rows={4}>
        {(answer) => (
          <>
            {answer.value.entries.length === 0 ? (
              <p className="py-2 text-muted">
                {answer.value.operations === 0
                  ? 'No operation on it is in these ledgers.'
                  : `None of its newest ${grouped(answer.value.operations)} operations used an entry of its own storage.`}
              </p>
            ) : (
              <Rows entries={answer.value.entries} known={known} />
            )}
            {answer.value.removed > 0 && (
              <p className="py-2 text-muted">
                {counted(answer.value.removed, 'entry')} no longer in the current ledger: removed,
                or temporary and ended.
              </p>
            )}
            {answer.value.unused > 0 && (
              <p className="py-2 text-muted">
                {counted(answer.value.unused, 'key')} that footprints name{' '}
                {answer.value.unused === 1 ? 'has' : 'have'} no entry.
              </p>
            )}
            {answer.value.more > 0 && onMore !== undefined && (
              <MoreButtons>
                <Button type="button" onClick={() => onMore(skip + keysOf(answer.value))}>
                  Look up {counted(answer.value.more, 'more key')}
                </Button>
              </MoreButtons>
            )}
            <p className="py-2 text-muted text-xs/4">
              From the changes and footprints of its newest{' '}
              {counted(answer.value.operations, 'operation')}.
            </p>
            <IndexedNote answer={answer} onRetry={query.refetch} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Keys of a page, with or without an entry. */
const keysOf = ({ entries, removed, unused }: ContractEntries): number =>
  entries.length + removed + unused

/** Its last change, or a footprint that names it where no covered operation changed it. */
function FoundBy({ entry: { changedIn, declaredIn } }: { entry: KnownStorageEntry }) {
  const ledger = changedIn ?? declaredIn
  if (ledger === undefined) return null
  return (
    <span>
      {changedIn === undefined ? 'a footprint' : 'its change'} in ledger{' '}
      <LedgerLink sequence={ledger} />
    </span>
  )
}

/** The first entries of a page; the rest on demand, since each may be long. */
function Rows({ entries, known }: { entries: readonly KnownStorageEntry[]; known: KnownContract }) {
  const { shown, more } = useFirst(entries, 10, 'entry')
  return (
    <>
      <Table caption="Entries found by the index" columns={columns} look="operation-table">
        {keyed(shown).map(({ key, item }) => (
          <Row key={key} entry={item} known={known} />
        ))}
      </Table>
      {more}
    </>
  )
}

function Row({ entry, known }: { entry: KnownStorageEntry; known: KnownContract }) {
  return (
    <tr data-row="">
      <StoredCells entry={entry} known={known} />
      <LivesCell entry={entry} />
      <td data-th="Found by" className="fit-content">
        <FoundBy entry={entry} />
      </td>
    </tr>
  )
}
