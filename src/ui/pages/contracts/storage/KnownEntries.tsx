import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractSpec } from '../../../../model/contract/contractSpec.ts'
import type { KnownStorageEntry } from '../../../../model/contract/storageLookup.ts'
import type { ContractId } from '../../../../model/values/strkey.ts'
import { one } from '../../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { LazyIndexWait } from '../../../coverage/lazyIndex.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { LedgerLink } from '../../../values/LedgerLink.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { LivesCell, StoredCells } from './StoredValue.tsx'

const columns: readonly Column[] = [
  { label: 'Key' },
  { label: 'Value' },
  { label: 'Lives' },
  { label: 'Found by', look: 'fit-content' },
]

/** Entries of a contract's storage that changed in the covered ledgers, as they are now. */
export function KnownEntries({ id, spec }: { id: ContractId; spec: ContractSpec | undefined }) {
  const [skips, setSkips] = useState<readonly number[]>([0])
  return keyed(skips).map(({ key, item }, at) => (
    <EntriesPage
      key={key}
      id={id}
      skip={item}
      spec={spec}
      onMore={at === skips.length - 1 ? (next) => setSkips([...skips, next]) : undefined}
    />
  ))
}

function EntriesPage({
  id,
  skip,
  spec,
  onMore,
}: {
  id: ContractId
  skip: number
  spec: ContractSpec | undefined
  onMore: ((next: number) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEntries', { contract: id, skip }))
  const { data } = query
  return (
    <Panel
      title={skip === 0 ? 'Entries that its newest operations changed' : `Entries after ${skip}`}
      remark={
        query.isPending ? <LazyIndexWait /> : data && counted(data.value.entries.length, 'entry')
      }
      calls={data?.calls}
    >
      <Loaded query={query} rows={4}>
        {(answer) => (
          <>
            {answer.value.entries.length === 0 ? (
              <p className="padded muted">
                {answer.value.operations === 0
                  ? 'No operation on it is in these ledgers.'
                  : `None of its newest ${grouped(answer.value.operations)} operations changed an entry of its own storage.`}
              </p>
            ) : (
              <Table caption="Entries found by the index" columns={columns} look="operation-table">
                {keyed(answer.value.entries).map(({ key, item }) => (
                  <Row key={key} entry={item} spec={spec} />
                ))}
              </Table>
            )}
            {answer.value.removed > 0 && (
              <p className="padded muted">
                {counted(answer.value.removed, 'entry')} no longer in the current ledger: removed,
                or temporary and ended.
              </p>
            )}
            {answer.value.more > 0 && onMore !== undefined && (
              <p className="load-more">
                <button
                  type="button"
                  className="button"
                  onClick={() => onMore(skip + answer.value.entries.length + answer.value.removed)}
                >
                  Show more of {counted(answer.value.more, 'entry')}
                </button>
              </p>
            )}
            <p className="padded small-print">
              From the changes of its newest {counted(answer.value.operations, 'operation')}.
            </p>
            <IndexedNote answer={answer} onRetry={query.refetch} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Row({ entry, spec }: { entry: KnownStorageEntry; spec: ContractSpec | undefined }) {
  return (
    <tr data-row="">
      <StoredCells entry={entry} spec={spec} />
      <LivesCell entry={entry} />
      <td data-th="Found by" className="fit-content">
        {entry.changedIn !== undefined && (
          <span>
            its change in ledger <LedgerLink sequence={entry.changedIn} />
          </span>
        )}
      </td>
    </tr>
  )
}
