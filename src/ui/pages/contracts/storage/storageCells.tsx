import type { FoundEntry, StorageEntry, TypedValue } from '#ledger'
import { Secondary } from '../../../components/Message.tsx'
import { Td } from '../../../components/Table.tsx'
import { storedValue } from '../../../rows/call/CallStepLine.tsx'
import type { KnownContract } from '../../../rows/call/useExecution.ts'
import { ContractValueView, CopyValue, typeName } from '../../../rows/call/values.tsx'
import { LifetimeView } from '../facts.tsx'

/** Draws a value in a line, or with all its parts. */
type ValueDrawing = typeof ContractValueView

/** The key and the value of a storage entry, as cells of a row. */
export function StoredCells({
  entry,
  known,
  View,
}: {
  entry: StorageEntry
  /** Names the parts of a value, and the token of a balance. */
  known: KnownContract
  View?: ValueDrawing | undefined
}) {
  const { type, value } = entry.value
  const typed = { type, value: storedValue(value, entry.key.value, known) }
  return (
    <>
      <Td place="left">
        <StoredValue typed={entry.key} xdr={entry.keyXdr} name="key" View={View} />
      </Td>
      <Td place="full">
        <StoredValue typed={typed} xdr={entry.valueXdr} name="value" View={View} />
      </Td>
    </>
  )
}

/** How long an entry lives, as a cell of its row. */
export function LivesCell({ entry }: { entry: FoundEntry }) {
  return (
    <Td look="min-[52.01rem]:w-72" label="Expires">
      <div>
        {entry.durability}, <LifetimeView lifetime={entry.lifetime} />
      </div>
    </Td>
  )
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
