import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, useId } from 'react'
import {
  type Contract,
  type FoundEntry,
  type StorageEntry,
  type TypedValue,
  type ContractEntries,
  type KnownStorageEntry,
  type StorageKeyType,
  type StorageLookup,
  storageKeyTypes,
} from '#ledger'
import type { ContractId } from '#ledger/values'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted, grouped, plainText } from '../../../format/text.ts'
import { useFirst } from '../../../rows/cells.tsx'
import { useKnown, type KnownContract } from '../../../rows/call/useExecution.ts'
import { Secondary, Note } from '../../../components/Message.tsx'
import { ContractValueView, CopyValue, typeName } from '../../../rows/call/values.tsx'
import { storedValue } from '../../../rows/call/CallStepLine.tsx'
import { LifetimeView } from '../facts.tsx'
import {
  Button,
  MoreButtons,
  fieldErrorLook,
  filterFormLook,
  formActionsLook,
} from '../../../components/Button.tsx'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/LoadFailure.tsx'
import { LedgerLink } from '../../../values/ids.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { IndexWait } from '../../../chunks.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { ArgumentFields, typedArguments } from '../read/ReadTab.tsx'

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

/** The key and the value of a storage entry, as cells of a row. */
function StoredCells({
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
function LivesCell({ entry }: { entry: FoundEntry }) {
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

const entryColumns: readonly Column[] = [
  { label: 'Key' },
  { label: 'Value' },
  { label: 'Lives' },
  { label: 'Found by', look: 'fit-content' },
]

/** Entries of a contract's storage that operations in the covered ledgers used, as they are now. */
function KnownEntries({ id, known }: { id: ContractId; known: KnownContract }) {
  const [skips, setSkips] = useState<readonly number[]>([0])
  return keyed(skips).map(({ key, item }, at) => (
    <EntriesPage
      key={key}
      id={id}
      skip={item}
      known={known}
      onMore={at === skips.length - 1 ? (next) => setSkips([...skips, next]) : undefined}
    />
  ))
}

function EntriesPage({
  id,
  skip,
  known,
  onMore,
}: {
  id: ContractId
  skip: number
  known: KnownContract
  onMore: ((next: number) => void) | undefined
}) {
  const query = useQuery(one(useSource(), 'contractEntries', { contract: id, skip }))
  const { data } = query
  return (
    <Panel
      title={skip === 0 ? 'Entries that its newest operations used' : `Entries after ${skip}`}
      remark={query.isPending ? <IndexWait /> : data && counted(data.value.entries.length, 'entry')}
      calls={data?.calls}
    >
      <Loaded query={query} rows={4}>
        {(answer) => (
          <>
            {answer.value.entries.length === 0 ? (
              <p className="py-2 text-muted">
                {answer.value.operations === 0
                  ? 'No operation on it is in these ledgers.'
                  : `None of its newest ${grouped(answer.value.operations)} operations used an entry of its own storage.`}
              </p>
            ) : (
              <Rows entries={answer.value.entries} known={known} />
            )}
            {answer.value.removed > 0 && (
              <p className="py-2 text-muted">
                {counted(answer.value.removed, 'entry')} no longer in the current ledger: removed,
                or temporary and ended.
              </p>
            )}
            {answer.value.unused > 0 && (
              <p className="py-2 text-muted">
                {counted(answer.value.unused, 'key')} that footprints name{' '}
                {answer.value.unused === 1 ? 'has' : 'have'} no entry.
              </p>
            )}
            {answer.value.more > 0 && onMore !== undefined && (
              <MoreButtons>
                <Button type="button" onClick={() => onMore(skip + keysOf(answer.value))}>
                  Look up {counted(answer.value.more, 'more key')}
                </Button>
              </MoreButtons>
            )}
            <p className="py-2 text-muted text-xs/4">
              From the changes and footprints of its newest{' '}
              {counted(answer.value.operations, 'operation')}.
            </p>
            <IndexedNote answer={answer} onRetry={query.refetch} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Keys of a page, with or without an entry. */
const keysOf = ({ entries, removed, unused }: ContractEntries): number =>
  entries.length + removed + unused

/** Its last change, or a footprint that names it where no covered operation changed it. */
function FoundBy({ entry: { changedIn, declaredIn } }: { entry: KnownStorageEntry }) {
  const ledger = changedIn ?? declaredIn
  if (ledger === undefined) return null
  return (
    <span>
      {changedIn === undefined ? 'a footprint' : 'its change'} in ledger{' '}
      <LedgerLink sequence={ledger} />
    </span>
  )
}

/** The first entries of a page; the rest on demand, since each may be long. */
function Rows({ entries, known }: { entries: readonly KnownStorageEntry[]; known: KnownContract }) {
  const { shown, more } = useFirst(entries, 10, 'entry')
  return (
    <>
      <Table caption="Entries found by the index" columns={entryColumns} look="operation-table">
        {keyed(shown).map(({ key, item }) => (
          <Row key={key} entry={item} known={known} />
        ))}
      </Table>
      {more}
    </>
  )
}

function Row({ entry, known }: { entry: KnownStorageEntry; known: KnownContract }) {
  return (
    <tr data-row="">
      <StoredCells entry={entry} known={known} />
      <LivesCell entry={entry} />
      <td data-th="Found by" className="fit-content">
        <FoundBy entry={entry} />
      </td>
    </tr>
  )
}

/** A look-up of one entry of a contract's storage by its key, as text or by a type of its interface. */
function StorageSearch({ id, known }: { id: ContractId; known: KnownContract }) {
  const [chosen, setChosen] = useState<StorageKeyType>()
  const [key, setKey] = useState<StorageLookup['key']>()
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
          <AnyKey />
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

function AnyKey() {
  const help = useId()
  return (
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
        A name, then its values after commas: addresses, numbers, 0x… bytes, "text"; or the key as
        base64 XDR.
      </Note>
    </div>
  )
}

const searchColumns: readonly Column[] = [{ label: 'Key' }, { label: 'Value' }, { label: 'Lives' }]

function Found({
  id,
  of,
  known,
}: {
  id: ContractId
  of: StorageLookup['key']
  known: KnownContract
}) {
  const query = useQuery(one(useSource(), 'contractStorage', { contract: id, key: of }))
  return (
    <Loaded query={query} rows={2}>
      {({ value: { entries, keys, problem } }) =>
        problem !== undefined ? (
          <p className={`${fieldErrorLook} py-2`} role="alert">
            <VisibleText text={problem.argument} /> cannot be read: {problem.reason}.
          </p>
        ) : entries.length === 0 ? (
          <p className="py-2" role="status">
            No entry under “
            <VisibleText text={textOf(of)} />” in the current ledger: {counted(keys, 'key')} that it
            may mean were asked for.
          </p>
        ) : (
          <Table caption="Entries found" columns={searchColumns} look="operation-table">
            {keyed(entries).map(({ key, item }) => (
              <Entry key={key} entry={item} known={known} />
            ))}
          </Table>
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

function Entry({ entry, known }: { entry: FoundEntry; known: KnownContract }) {
  return (
    <tr data-row="">
      <StoredCells entry={entry} known={known} />
      <LivesCell entry={entry} />
    </tr>
  )
}
