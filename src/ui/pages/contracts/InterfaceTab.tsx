import { type ReactNode, useState } from 'react'
import {
  assetContractSpec,
  type Contract,
  type ContractSpec,
  type SpecProblem,
  undefinedTypes,
  type WasmHash,
} from '#ledger'
import type { Call, ContractId } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { useOne } from '../../address/sight.ts'
import { filterFormLook, namesLook, Options, PageLink } from '../../components/Button.tsx'
import { Line } from '../../components/Message.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { Copy, Raw, VisibleText } from '../../components/VisibleText.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, keyed, plainText } from '../../format/text.ts'
import { useFirst } from '../../rows/cells.tsx'
import { CodeLines } from './CodeLines.tsx'
import { eventLines, functionLines, interfaceText, typeLines } from './rustText.ts'

/** Shows what a contract can be called with, and what it emits. */
export function InterfaceTab({ contract: { id, executable, codeHash } }: { contract: Contract }) {
  if (codeHash !== undefined) return <OfCode id={id} hash={codeHash} />
  if (executable.kind !== 'stellarAsset')
    return <Line tone="muted">Its code, and with it its interface, is not known: see above.</Line>
  return (
    <>
      <Line tone="muted">
        The interface of every asset contract: it is part of the protocol, not stored.
      </Line>
      <Interface id={id} spec={assetContractSpec} />
    </>
  )
}

function OfCode({ id, hash }: { id: ContractId; hash: WasmHash }) {
  const query = useOne('contractCode', hash)
  return (
    <Loaded query={query} rows={12}>
      {({ value, calls }) => <Interface id={id} spec={value.spec} calls={calls} />}
    </Loaded>
  )
}

export function Interface({
  id,
  spec,
  calls,
}: {
  /** The contract that has it; absent for code by itself. */
  id?: ContractId | undefined
  spec: ContractSpec
  calls?: readonly Call[]
}) {
  const { functions, types, events, meta, protocol, problem } = spec
  const [wanted, setWanted] = useState('')
  const errors = types.filter(({ kind }) => kind === 'error')
  const others = types.filter(({ kind }) => kind !== 'error')
  return (
    <>
      {functions.length + types.length + events.length > fewItems && (
        <search className={`${filterFormLook} max-w-72`}>
          <label>
            <span>Find a name, a type or a word</span>
            <input
              type="search"
              maxLength={100}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          </label>
        </search>
      )}
      {problem !== undefined && <Problem problem={problem} exports={spec.exports} />}
      <Items
        title="Functions"
        word="function"
        items={functions.toSorted(byName)}
        linesOf={functionLines}
        wanted={wanted}
        calls={calls}
        whole={interfaceText(spec)}
        renderLink={({ name }) => id !== undefined && <FunctionTabs id={id} name={name} />}
      />
      <Items title="Errors" word="enum" items={errors} linesOf={typeLines} wanted={wanted} />
      <Items title="Types" word="type" items={others} linesOf={typeLines} wanted={wanted} />
      <Undefined names={undefinedTypes(spec)} />
      <Items
        title="Events"
        word="event"
        items={events.toSorted(byName)}
        linesOf={eventLines}
        wanted={wanted}
        renderLink={({ prefix }) =>
          id !== undefined &&
          prefix.length > 0 && (
            <PageLink page={`/contracts/${id}/events`} search={{ topics: prefix.join(',') }}>
              List those emitted
            </PageLink>
          )
        }
      />
      {(meta.length > 0 || protocol !== undefined) && (
        <Panel title="Meta" remark="stated by the code, not checked">
          <Facts
            rows={[
              {
                label: 'Built for',
                value: protocol === undefined ? undefined : `protocol ${protocol}`,
              },
              ...meta.map(({ key, value }) => ({
                label: plainText(key, 60),
                value: <VisibleText text={value} />,
              })),
            ]}
          />
        </Panel>
      )}
    </>
  )
}

/** An interface of at most so many items is found by eye. */
const fewItems = 8

/** Leads from a function to its calls, and to where it can be run. */
const FunctionTabs = ({ id, name }: { id: ContractId; name: string }) => (
  <>
    <PageLink
      page={`/contracts/${id}/calls`}
      search={{ function: name }}
      aria-label={`Calls of ${plainText(name, 60)}`}
    >
      Calls
    </PageLink>
    {!name.startsWith('__') && (
      <PageLink
        page={`/contracts/${id}/read`}
        search={{ function: name }}
        aria-label={`Run ${plainText(name, 60)}`}
      >
        Run
      </PageLink>
    )}
  </>
)

/** Contracts list them by length. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name)

/** Functions, types or events with a text in their lines: the first hundred of them. */
function Items<T>({
  title,
  word,
  items,
  linesOf,
  wanted,
  renderLink,
  calls,
  whole,
}: {
  title: string
  word: string
  items: readonly T[]
  linesOf: (item: T) => readonly string[]
  /** In any case of letters; every item has an empty one. */
  wanted: string
  /** Beside an item's lines. */
  renderLink?: (item: T) => ReactNode
  calls?: readonly Call[] | undefined
  /** The text of the whole interface, to copy. */
  whole?: string | undefined
}) {
  const found = items.filter((item) =>
    linesOf(item).some((line) => line.toLowerCase().includes(wanted.trim().toLowerCase())),
  )
  const { shown, more } = useFirst(found, 100, word)
  if (items.length === 0) return null
  return (
    <Panel
      title={title}
      remark={
        <>
          {found.length < items.length && `${found.length} of `}
          {counted(items.length, word)}
          {whole !== undefined && <Copy text={whole} label="Copy the interface" />}
        </>
      }
      calls={calls}
      derived={calls === undefined ? undefined : 'read from the code here'}
    >
      {keyed(shown).map(({ key, item }) => (
        <div key={key} className="flex flex-wrap items-end justify-between">
          <div className="min-w-0">
            <CodeLines lines={linesOf(item)} />
          </div>
          <p className="flex gap-3 px-3 py-1.5 narrow:pt-0 text-xs/5">{renderLink?.(item)}</p>
        </div>
      ))}
      {more}
    </Panel>
  )
}

/** Most are of the SDK, which leaves its own types out of interfaces. */
const Undefined = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <Line tone="muted">
      It does not define {counted(names.length, 'type')} that it names:{' '}
      <VisibleText text={names.slice(0, 20).join(', ')} />
      {names.length > 20 && ' and others'}. Values of {names.length === 1 ? 'it' : 'them'} are shown
      without names.
    </Line>
  )

function Problem({ problem, exports }: { problem: SpecProblem; exports: readonly string[] }) {
  const { shown, more } = useFirst(exports, 100, 'function')
  return (
    <Panel title="Interface that cannot be read in full">
      <Line>
        <VisibleText text={problem.reason} />
      </Line>
      {exports.length > 0 && <Line tone="muted">The code exports these functions:</Line>}
      <CodeLines lines={shown} />
      {more}
      {problem.raw !== undefined && (
        <div className="py-2">
          <Raw text={problem.raw} name="XDR of the interface" />
        </div>
      )}
    </Panel>
  )
}

/** Names of functions, each a link that names it in the address. */
export function FunctionLinks({
  names,
  chosen,
}: {
  names: readonly string[]
  chosen: string | undefined
}) {
  const { search } = useHere()
  // Contracts list them by length.
  const { shown, more } = useFirst(names.toSorted(), 200, 'function')
  return (
    <>
      <Options
        label="Functions"
        look={`${namesLook} scroll-shade flex-nowrap! [&>li]:flex-none`}
        options={shown.map((name) => ({
          label: <VisibleText text={name} />,
          search: { ...search, cursor: undefined, function: name === chosen ? undefined : name },
          isChosen: name === chosen,
        }))}
        step="still"
      />
      {more}
    </>
  )
}
