import type { Contract } from '#ledger'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { useKnown } from '../../../rows/call/useSpec.ts'
import { KnownEntries } from './KnownEntries.tsx'
import { StorageSearch } from './StorageSearch.tsx'
import { StoredCells } from './StoredValue.tsx'

const columns: readonly Column[] = [{ label: 'Key' }, { label: 'Value' }]

/** Entries of the instance storage, and a look-up of others. */
export function StorageTab({ contract: { id, storage } }: { contract: Contract }) {
  const known = useKnown(id)
  const { shown, more } = useFirst(storage, 20, 'entry')
  return (
    <>
      <Panel
        title="Instance storage"
        remark={storage.length === 0 ? undefined : counted(storage.length, 'key')}
      >
        {storage.length === 0 ? (
          <p className="py-2 text-muted">Its instance stores nothing.</p>
        ) : (
          <Table caption="Instance storage" columns={columns} look="operation-table">
            {keyed(shown).map(({ key, item }) => (
              <tr key={key} data-row="">
                <StoredCells entry={item} known={known} />
              </tr>
            ))}
          </Table>
        )}
        {more}
      </Panel>
      <KnownEntries key={`entries of ${id}`} id={id} known={known} />
      <StorageSearch key={id} id={id} known={known} />
    </>
  )
}
