import type { Contract, StorageEntry } from '../../../model/contract/contract.ts'
import type { TypedValue } from '../../../model/outcome/execution.ts'
import { Copy } from '../../components/Copy.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { ValueView } from '../../values/ValueView.tsx'

const columns: readonly Column[] = [{ label: 'Key' }, { label: 'Value' }]

/** Entries of the instance storage. */
export function StorageTab({ contract: { storage } }: { contract: Contract }) {
  const { shown, more } = useFirst(storage, 100, 'entry')
  return (
    <Panel
      title="Instance storage"
      remark={storage.length === 0 ? undefined : counted(storage.length, 'key')}
    >
      {storage.length === 0 ? (
        <p className="padded muted">Its instance stores nothing.</p>
      ) : (
        <Table caption="Instance storage" columns={columns} look="operation-table">
          {keyed(shown).map(({ key, item }) => (
            <Entry key={key} entry={item} />
          ))}
        </Table>
      )}
      {more}
    </Panel>
  )
}

function Entry({ entry }: { entry: StorageEntry }) {
  return (
    <tr data-row="">
      <td className="left-cell">
        <Typed typed={entry.key} xdr={entry.keyXdr} name="key" />
      </td>
      <td className="full-cell">
        <Typed typed={entry.value} xdr={entry.valueXdr} name="value" />
      </td>
    </tr>
  )
}

function Typed({ typed, xdr, name }: { typed: TypedValue; xdr: string; name: string }) {
  return (
    <>
      <ValueView value={typed.value} /> <span className="secondary-text">{typed.type}</span>
      <Copy text={xdr} label={`Copy the ${name} as XDR, base64`} />
    </>
  )
}
