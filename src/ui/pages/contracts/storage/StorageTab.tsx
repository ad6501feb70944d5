import { useCallback } from 'react'
import type { Contract, UsedKey } from '#ledger'
import type { ContractId } from '#ledger/values'
import { useSource } from '../../../address/sight.ts'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table, Td } from '../../../components/Table.tsx'
import { counted, keyed } from '../../../format/text.ts'
import { ListFrame, useList } from '../../../list/ListFrame.tsx'
import { type KnownContract, useKnown } from '../../../rows/call/useExecution.ts'
import { InlineValue } from '../../../rows/call/values.tsx'
import { useFirst } from '../../../rows/cells.tsx'
import { LedgerLink } from '../../../values/ids.tsx'
import { StorageSearch } from './StorageSearch.tsx'
import { LivesCell, StoredCells, StoredValue } from './storageCells.tsx'

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
          <Table caption="Instance storage" columns={columns} kind="sentences">
            {keyed(shown).map(({ key, item }) => (
              <tr key={key} data-row="">
                <StoredCells entry={item} known={known} />
              </tr>
            ))}
          </Table>
        )}
        {more}
      </Panel>
      <UsedKeys key={`entries of ${id}`} id={id} known={known} />
      <StorageSearch key={id} id={id} known={known} />
    </>
  )
}

const usedColumns: readonly Column[] = [
  { label: 'Key' },
  { label: 'Value' },
  { label: 'Expires' },
  { label: 'Last use' },
]

/** Keys of a contract's storage that operations in the covered ledgers used, with their entries as they are now. */
function UsedKeys({ id, known }: { id: ContractId; known: KnownContract }) {
  const list = useList('contractEntries', { kind: 'contract', id })
  const renderRow = useCallback((used: UsedKey) => <UsedCells used={used} known={known} />, [known])
  const { runsContracts } = useSource().kind.capabilities
  return (
    <Panel
      title={runsContracts ? 'Entries that its newest operations used' : 'Entries of its storage'}
      remark={
        runsContracts
          ? 'by the changes and footprints of up to 200'
          : 'all, by an index that has them; else those that up to 200 operations used'
      }
    >
      <ListFrame
        list={list}
        caption="Entries found by the index"
        columns={usedColumns}
        kind="sentences"
        keyOf={({ keyXdr, durability }) => durability + keyXdr}
        renderRow={renderRow}
        empty="No operation in these ledgers used an entry of its own storage."
      />
    </Panel>
  )
}

function UsedCells({ used, known }: { used: UsedKey; known: KnownContract }) {
  const { entry, changedIn, declaredIn } = used
  const ledger = changedIn ?? declaredIn
  return (
    <>
      {entry === undefined ? (
        <>
          <Td place="left">
            <StoredValue typed={used.key} xdr={used.keyXdr} name="key" View={InlineValue} />
          </Td>
          <Td place="full" look="text-muted">
            {changedIn === undefined
              ? 'no entry: a footprint names the key'
              : used.durability === 'temporary'
                ? 'no entry now: removed or ended'
                : 'no entry now: removed'}
          </Td>
          <Td label="Expires">{used.durability}</Td>
        </>
      ) : (
        <>
          <StoredCells entry={entry} known={known} View={InlineValue} />
          <LivesCell entry={entry} />
        </>
      )}
      <Td fit label="Last use">
        {ledger !== undefined && (
          <span>
            {changedIn === undefined ? 'declared' : 'changed'} in ledger{' '}
            <LedgerLink sequence={ledger} />
          </span>
        )}
      </Td>
    </>
  )
}
