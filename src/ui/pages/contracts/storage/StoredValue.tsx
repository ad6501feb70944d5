import { Secondary } from '../../../components/Note.tsx'
import type { FoundEntry, StorageEntry, TypedValue } from '#ledger'
import { ContractValueView } from '../../../rows/call/ContractValueView.tsx'
import { CopyValue } from '../../../rows/call/CopyValue.tsx'
import type { KnownContract } from '../../../rows/call/callSpecs.ts'
import { storedValue } from '../../../rows/call/shownParts.ts'
import { typeName } from '../../../rows/call/typeName.ts'
import { LifetimeView } from '../LifetimeView.tsx'

/** The key and the value of a storage entry, as cells of a row. */
export function StoredCells({
  entry,
  known,
}: {
  entry: StorageEntry
  /** Names the parts of a value, and the token of a balance. */
  known: KnownContract
}) {
  const { type, value } = entry.value
  const typed = { type, value: storedValue(value, entry.key.value, known) }
  return (
    <>
      <td className="left-cell">
        <StoredValue typed={entry.key} xdr={entry.keyXdr} name="key" />
      </td>
      <td className="full-cell">
        <StoredValue typed={typed} xdr={entry.valueXdr} name="value" />
      </td>
    </>
  )
}

/** How long an entry lives, as a cell of its row. */
export function LivesCell({ entry }: { entry: FoundEntry }) {
  return (
    <td data-th="Lives" className="min-[52.01rem]:w-72">
      <div>
        {entry.durability}, <LifetimeView lifetime={entry.lifetime} />
      </div>
    </td>
  )
}

/** A key or value of a contract's storage, with its type and its XDR to copy. */
function StoredValue({ typed, xdr, name }: { typed: TypedValue; xdr: string; name: string }) {
  return (
    <>
      <ContractValueView value={typed.value} /> <Secondary>{typeName(typed.type)}</Secondary>
      <CopyValue xdr={xdr} name={name} />
    </>
  )
}
