import { type FormEvent, useId, useState } from 'react'
import { type StorageKeyType, type StorageLookup, storageKeyTypes } from '#ledger'
import type { ContractId } from '#ledger/values'
import { useOne } from '../../../address/sight.ts'
import {
  Button,
  fieldErrorLook,
  filterFormLook,
  formActionsLook,
} from '../../../components/Button.tsx'
import { Line, Note } from '../../../components/Message.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { Table } from '../../../components/Table.tsx'
import { Quoted, VisibleText } from '../../../components/VisibleText.tsx'
import { Loaded } from '../../../coverage/PartialNote.tsx'
import { counted, keyed, plainText } from '../../../format/text.ts'
import type { KnownContract } from '../../../rows/call/useExecution.ts'
import { ArgumentFields, typedArguments } from '../read/ReadTab.tsx'
import { livesColumn, storedColumns } from './storageCells.tsx'

/** A look-up of one entry of a contract's storage by its key, as text or by a type of its interface. */
export function StorageSearch({ id, known }: { id: ContractId; known: KnownContract }) {
  const [chosen, setChosen] = useState<StorageKeyType>()
  const [key, setKey] = useState<StorageLookup['key']>()
  const help = useId()
  const defined = known.spec?.types ?? []
  const types = storageKeyTypes({ types: defined })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = form.get('key')
    if (chosen !== undefined)
      setKey({
        name: chosen.name,
        arguments: typedArguments(form, chosen.parts),
        types: defined,
      })
    else if (typeof text === 'string' && text.trim() !== '') setKey(text.trim())
  }
  return (
    <Panel title="Look up an entry" remark="a service cannot list them">
      <form className={filterFormLook} aria-label="Key of an entry" onSubmit={search}>
        <label>
          <span>Type of the key</span>
          <select
            value={chosen?.label ?? ''}
            onChange={({ target }) => {
              setChosen(types.find(({ label }) => label === target.value))
              setKey(undefined)
            }}
          >
            <option value="">any, as text or XDR</option>
            {keyed(types).map(({ key: at, item: { label } }) => (
              <option key={at} value={label}>
                {plainText(label, 80)}
              </option>
            ))}
          </select>
        </label>
        {chosen === undefined ? (
          <div>
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
            <Note id={help}>
              A name, then its values after commas: addresses, numbers, 0x… bytes, "text"; or the
              key as base64 XDR.
            </Note>
          </div>
        ) : (
          <ArgumentFields key={chosen.label} inputs={chosen.parts} types={defined} />
        )}
        <div className={formActionsLook}>
          <Button type="submit">Look up</Button>
        </div>
      </form>
      {key !== undefined && <Found id={id} of={key} known={known} />}
    </Panel>
  )
}

function Found({
  id,
  of,
  known,
}: {
  id: ContractId
  of: StorageLookup['key']
  known: KnownContract
}) {
  const query = useOne('contractStorage', { contract: id, key: of })
  return (
    <Loaded query={query} rows={2}>
      {({ value: { entries, keys, where = 'the current ledger', problem } }) =>
        problem !== undefined ? (
          <p className={`${fieldErrorLook} py-2`} role="alert">
            <VisibleText text={problem.argument} /> cannot be read: {problem.reason}.
          </p>
        ) : entries.length === 0 ? (
          <Line role="status">
            No entry under <Quoted text={textOf(of)} /> in {where}: {counted(keys, 'key')} that it
            may mean were asked for.
          </Line>
        ) : (
          <Table
            caption="Entries found"
            columns={[...storedColumns(known), livesColumn]}
            rows={entries}
            kind="sentences"
          />
        )
      }
    </Loaded>
  )
}

const textOf = (key: StorageLookup['key']): string =>
  typeof key === 'string'
    ? key
    : [
        ...(key.name === undefined ? [] : [key.name]),
        ...key.arguments.map(({ text }) => text),
      ].join(', ')
