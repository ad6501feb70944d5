import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ContractSpec } from '../../../../model/contract/contractSpec.ts'
import type { FoundEntry } from '../../../../model/contract/storageLookup.ts'
import type { ContractId } from '../../../../model/values/strkey.ts'
import { one } from '../../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { LivesCell, StoredCells } from './StoredValue.tsx'

/** A look-up of one entry of a contract's storage by its key: a service cannot list them. */
export function StorageSearch({ id, spec }: { id: ContractId; spec: ContractSpec | undefined }) {
  const [key, setKey] = useState<string>()
  const help = useId()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('key')
    setKey(typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined)
  }
  return (
    <Panel title="Look up an entry" remark="a service cannot list them">
      <form className="filter-form" aria-label="Key of an entry" onSubmit={search}>
        <label>
          <span>Key</span>
          <input
            name="key"
            autoComplete="off"
            spellCheck={false}
            placeholder="Balance, G…"
            aria-describedby={help}
          />
        </label>
        <div className="actions">
          <button className="button" type="submit">
            Look up
          </button>
        </div>
      </form>
      <p className="padded muted" id={help}>
        A name, then its values after commas: addresses, numbers, 0x… bytes, "text"; or the key as
        base64 XDR.
      </p>
      {key !== undefined && <Found id={id} text={key} spec={spec} />}
    </Panel>
  )
}

const columns: readonly Column[] = [{ label: 'Key' }, { label: 'Value' }, { label: 'Lives' }]

function Found({
  id,
  text,
  spec,
}: {
  id: ContractId
  text: string
  spec: ContractSpec | undefined
}) {
  const query = useQuery(one(useSource(), 'contractStorage', { contract: id, key: text }))
  return (
    <Loaded query={query} rows={2}>
      {({ value: { entries, keys } }) =>
        entries.length === 0 ? (
          <p className="padded" role="status">
            No entry under “
            <VisibleText text={text} />” in the current ledger: {counted(keys, 'key')} that it may
            mean were asked for.
          </p>
        ) : (
          <Table caption="Entries found" columns={columns} look="operation-table">
            {keyed(entries).map(({ key, item }) => (
              <Entry key={key} entry={item} spec={spec} />
            ))}
          </Table>
        )
      }
    </Loaded>
  )
}

function Entry({ entry, spec }: { entry: FoundEntry; spec: ContractSpec | undefined }) {
  return (
    <tr data-row="">
      <StoredCells entry={entry} spec={spec} />
      <LivesCell entry={entry} />
    </tr>
  )
}
