import { useMemo } from 'react'
import type { Contract, UsedKey } from '#ledger'
import type { ContractId } from '#ledger/values'
import { useSource } from '../../../address/sight.ts'
import { Line, Muted } from '../../../components/Message.tsx'
import { Panel } from '../../../components/Panel.tsx'
import type { Column } from '../../../components/Table.tsx'
import { counted } from '../../../format/text.ts'
import { ListFrame, useList } from '../../../list/ListFrame.tsx'
import { type KnownContract, useKnown } from '../../../rows/call/useExecution.ts'
import { InlineValue } from '../../../rows/call/values.tsx'
import { LongTable } from '../../../rows/cells.tsx'
import { LedgerLink } from '../../../values/ids.tsx'
import { StorageSearch } from './StorageSearch.tsx'
import { livesColumn, StoredValue, storedColumns } from './storageCells.tsx'

/** Entries of the instance storage, and a look-up of others. */
export function StorageTab({ contract: { id, storage } }: { contract: Contract }) {
  const known = useKnown(id)
  return (
    <>
      <Panel
        title="Instance storage"
        remark={storage.length === 0 ? undefined : counted(storage.length, 'key')}
      >
        {storage.length === 0 ? (
          <Line tone="muted">Its instance stores nothing.</Line>
        ) : (
          <LongTable
            caption="Instance storage"
            columns={storedColumns(known)}
            rows={storage}
            kind="sentences"
            most={20}
            word="entry"
          />
        )}
      </Panel>
      <UsedKeys key={`entries of ${id}`} id={id} known={known} />
      <StorageSearch key={id} id={id} known={known} />
    </>
  )
}

/** Keys of a contract's storage that operations in the covered ledgers used, with their entries as they are now. */
function UsedKeys({ id, known }: { id: ContractId; known: KnownContract }) {
  const list = useList('contractEntries', { kind: 'contract', id })
  // Other columns would render all rows again.
  const columns = useMemo(() => usedColumns(known), [known])
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
        columns={columns}
        kind="sentences"
        keyOf={({ keyXdr, durability }) => durability + keyXdr}
        empty="No operation in these ledgers used an entry of its own storage."
      />
    </Panel>
  )
}

const usedColumns = (known: KnownContract): readonly Column<UsedKey>[] => {
  const [, value] = storedColumns(known, InlineValue)
  return [
    {
      label: 'Key',
      phone: 'left',
      cell: ({ key, keyXdr }) => (
        <StoredValue typed={key} xdr={keyXdr} name="key" View={InlineValue} />
      ),
    },
    {
      label: 'Value',
      phone: 'full',
      cell: ({ entry, changedIn, durability }) =>
        entry === undefined ? (
          <Muted>
            {changedIn === undefined
              ? 'no entry: a footprint names the key'
              : durability === 'temporary'
                ? 'no entry now: removed or ended'
                : 'no entry now: removed'}
          </Muted>
        ) : (
          value?.cell(entry)
        ),
    },
    {
      label: 'Expires',
      phone: 'line',
      look: livesColumn.look,
      cell: ({ entry, durability }) => (entry === undefined ? durability : livesColumn.cell(entry)),
    },
    {
      label: 'Last use',
      fit: true,
      phone: 'line',
      cell: ({ changedIn, declaredIn }) => {
        const ledger = changedIn ?? declaredIn
        return (
          ledger !== undefined && (
            <span>
              {changedIn === undefined ? 'declared' : 'changed'} in ledger{' '}
              <LedgerLink sequence={ledger} />
            </span>
          )
        )
      },
    },
  ]
}
