import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
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
import { useSource } from '../../address/sight.ts'
import { namesLook, PageLink } from '../../components/Button.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { Copy, Raw, VisibleText } from '../../components/VisibleText.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, keyed, plainText } from '../../format/text.ts'
import { one } from '../../queries/queries.ts'
import { useFirst } from '../../rows/cells.tsx'
import { CodeLines } from './CodeLines.tsx'
import { eventLines, functionLines, interfaceText, typeLines } from './rustText.ts'

/** Shows what a contract can be called with, and what it emits. */
export function InterfaceTab({ contract: { id, executable, codeHash } }: { contract: Contract }) {
  if (codeHash !== undefined) return <OfCode id={id} hash={codeHash} />
  if (executable.kind !== 'stellarAsset')
    return (
      <p className="py-2 text-muted">
        Its code, and with it its interface, is not known: see above.
      </p>
    )
  return (
    <>
      <p className="py-2 text-muted">
        The interface of every asset contract: it is part of the protocol, not stored.
      </p>
      <Interface id={id} spec={assetContractSpec} />
    </>
  )
}

function OfCode({ id, hash }: { id: ContractId; hash: WasmHash }) {
  const query = useQuery(one(useSource(), 'contractCode', hash))
  return (
    <Loaded query={query} rows={12}>
      {({ value, calls }) => <Interface id={id} spec={value.spec} calls={calls} />}
    </Loaded>
  )
}

function Interface({
  id,
  spec,
  calls,
}: {
  id: ContractId
  spec: ContractSpec
  calls?: readonly Call[]
}) {
  const { functions, types, events, meta, protocol, problem } = spec
  const errors = types.filter(({ kind }) => kind === 'error')
  const others = types.filter(({ kind }) => kind !== 'error')
  return (
    <>
      {problem !== undefined && <Problem problem={problem} exports={spec.exports} />}
      <Items
        title="Functions"
        word="function"
        items={functions.toSorted(byName)}
        linesOf={functionLines}
        calls={calls}
        whole={interfaceText(spec)}
      />
      <Items title="Errors" word="enum" items={errors} linesOf={typeLines} />
      <Items title="Types" word="type" items={others} linesOf={typeLines} />
      <Undefined names={undefinedTypes(spec)} />
      <Items
        title="Events"
        word="event"
        items={events.toSorted(byName)}
        linesOf={eventLines}
        renderLink={({ prefix }) =>
          prefix.length > 0 && (
            <p className="px-3 pb-1.5 text-xs/4">
              <PageLink page={`/contracts/${id}/events`} search={{ topics: prefix.join(',') }}>
                List those emitted
              </PageLink>
            </p>
          )
        }
      />
      {(meta.length > 0 || protocol !== undefined) && (
        <Panel title="Meta" remark="stated by the code, not checked">
          <Facts
            rows={[
              ...(protocol === undefined
                ? []
                : [{ label: 'Built for', value: `protocol ${protocol}` }]),
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

/** Contracts list them by length. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name)

/** Functions, types or events: the first hundred of them. */
function Items<T>({
  title,
  word,
  items,
  linesOf,
  renderLink,
  calls,
  whole,
}: {
  title: string
  word: string
  items: readonly T[]
  linesOf: (item: T) => readonly string[]
  /** Below an item's lines. */
  renderLink?: (item: T) => ReactNode
  calls?: readonly Call[] | undefined
  /** The text of the whole interface, to copy. */
  whole?: string | undefined
}) {
  const { shown, more } = useFirst(items, 100, word)
  if (items.length === 0) return null
  return (
    <Panel
      title={title}
      remark={
        <>
          {counted(items.length, word)}
          {whole !== undefined && <Copy text={whole} label="Copy the interface" />}
        </>
      }
      calls={calls}
      derived={calls === undefined ? undefined : 'read from the code here'}
    >
      {keyed(shown).map(({ key, item }) => (
        <Fragment key={key}>
          <CodeLines lines={linesOf(item)} />
          {renderLink?.(item)}
        </Fragment>
      ))}
      {more}
    </Panel>
  )
}

/** Most are of the SDK, which leaves its own types out of interfaces. */
const Undefined = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className="py-2 text-muted">
      It does not define {counted(names.length, 'type')} that it names:{' '}
      <VisibleText text={names.slice(0, 20).join(', ')} />
      {names.length > 20 && ' and others'}. Values of {names.length === 1 ? 'it' : 'them'} are shown
      without names.
    </p>
  )

function Problem({ problem, exports }: { problem: SpecProblem; exports: readonly string[] }) {
  const { shown, more } = useFirst(exports, 100, 'function')
  return (
    <Panel title="Interface that cannot be read in full">
      <p className="py-2">
        <VisibleText text={problem.reason} />
      </p>
      {exports.length > 0 && <p className="py-2 text-muted">The code exports these functions:</p>}
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
  const { page, search } = useHere()
  // Contracts list them by length.
  const { shown, more } = useFirst(names.toSorted(), 200, 'function')
  return (
    <>
      <ul
        className={`${namesLook} scroll-shade flex-nowrap! [&>li]:flex-none`}
        aria-label="Functions"
      >
        {keyed(shown).map(({ key, item }) => (
          <li key={key}>
            <PageLink
              page={page}
              search={{
                ...search,
                cursor: undefined,
                function: item === chosen ? undefined : item,
              }}
              step="still"
              aria-current={item === chosen ? 'true' : undefined}
            >
              <VisibleText text={item} />
            </PageLink>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
