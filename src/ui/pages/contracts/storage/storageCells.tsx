import type { FoundEntry, StorageEntry, TypedValue } from '#ledger'
import { Secondary } from '../../../components/Message.tsx'
import type { Column } from '../../../components/Table.tsx'
import { storedValue } from '../../../rows/call/CallStepLine.tsx'
import type { KnownContract } from '../../../rows/call/useExecution.ts'
import { ContractValueView, CopyValue, typeName } from '../../../rows/call/values.tsx'
import { LifetimeView } from '../facts.tsx'

/** Draws a value in a line, or with all its parts. */
type ValueDrawing = typeof ContractValueView

/** The key and the value of a storage entry. */
export const storedColumns = (
  /** Names the parts of a value, and the token of a balance. */
  known: KnownContract,
  View?: ValueDrawing,
): readonly Column<StorageEntry>[] => [
  {
    label: 'Key',
    phone: 'left',
    cell: ({ key, keyXdr }) => <StoredValue typed={key} xdr={keyXdr} name="key" View={View} />,
  },
  {
    label: 'Value',
    phone: 'full',
    cell: ({ key, value: { type, value }, valueXdr }) => (
      <StoredValue
        typed={{ type, value: storedValue(value, key.value, known) }}
        xdr={valueXdr}
        name="value"
        View={View}
      />
    ),
  },
]

/** How long an entry lives. */
export const livesColumn: Column<FoundEntry> = {
  label: 'Expires',
  phone: 'line',
  look: 'not-stacked:w-72',
  cell: ({ durability, lifetime }) => (
    <div>
      {durability}, <LifetimeView lifetime={lifetime} />
    </div>
  ),
}

/** A key or value of a contract's storage, with its type and its XDR to copy. */
export function StoredValue({
  typed,
  xdr,
  name,
  View = ContractValueView,
}: {
  typed: TypedValue
  xdr: string
  name: string
  View?: ValueDrawing | undefined
}) {
  return (
    <>
      <View value={typed.value} /> <Secondary>{typeName(typed.type)}</Secondary>
      <CopyValue xdr={xdr} name={name} />
    </>
  )
}
