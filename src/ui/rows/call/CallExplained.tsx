import { type CSSProperties, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  type CallTree,
  type ExplainedCall,
  type Transaction,
  type TypedValue,
  namedCallOf,
  type Authorization,
  type AuthorizedCall,
  type Authorizer,
  type MissingAuthorization,
  type CallStep,
  type DescribedOperation,
} from '#ledger'
import { Footnote, Secondary, Badge } from '../../components/Message.tsx'
import { FlipLink } from '../../components/ErrorState.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { counted, grouped, keyed } from '../../format/text.ts'
import { useSightIfAny, useSource } from '../../address/sight.ts'
import { useFirst } from '../cells.tsx'
import { now } from '../../queries/outside.ts'
import { Address } from '../../values/ids.tsx'
import { Time } from '../../values/Time.tsx'
import { one } from '../../queries/queries.ts'
import { TypedValueView, CopyValue, InlineFields } from './values.tsx'
import {
  type CallSpecs,
  useCallSpecs,
  useExecution,
  aboutWhen,
  secondsPerLedger,
} from './useExecution.ts'
import { FunctionName, CallStepLine, withAmounts } from './CallStepLine.tsx'
import { StateChangesPanel } from './StateChangesPanel.tsx'

/** A contract call, explained: what it returned, its calls and events in order, and who authorized them. */
export function CallExplained({ transaction }: { transaction: Transaction }) {
  const execution = useExecution(transaction).data
  const call = execution?.call
  if (call === undefined) return null
  const returned = execution?.returnValue
  const { tree } = call
  if (tree === undefined || tree.steps.length === 0)
    return returned !== undefined && <Returned typed={returned} />
  return <Explained call={call} tree={tree} returned={returned} transaction={transaction} />
}

/** A return value, and its type where the value does not show it. */
const Returned = ({ typed }: { typed: TypedValue }) => (
  <div>
    <Facts
      rows={[
        {
          label: 'Returned',
          value: (
            <>
              <TypedValueView typed={typed} />
              {typed.xdr !== undefined && <CopyValue xdr={typed.xdr} />}
            </>
          ),
          wide: true,
        },
      ]}
    />
  </div>
)

/** A return value with the names that the interface of the called contract gives to its parts. */
function namedReturn(
  returned: TypedValue,
  [first]: CallTree['steps'],
  specs: CallSpecs,
): TypedValue {
  if (first?.kind !== 'call') return returned
  const named = namedCallOf(first, specs.of(first.contract).spec)
  return named.isNamed && named.returned !== undefined
    ? { ...returned, value: named.returned }
    : returned
}

function Explained({
  call,
  tree,
  returned,
  transaction,
}: {
  call: ExplainedCall
  tree: CallTree
  returned: TypedValue | undefined
  transaction: Transaction
}) {
  const specs = useCallSpecs(call, transaction.ledger)
  return (
    <>
      {returned !== undefined && <Returned typed={namedReturn(returned, tree.steps, specs)} />}
      <Panel title="Calls and events" remark="in order" calls={specs.calls}>
        <CallTreeView tree={tree} specs={specs} />
        <Basis tree={tree} />
        <NamesNote specs={specs} />
      </Panel>
      <Panel title="Authorizations" remark={counted(call.authorizations.length, 'authorization')}>
        <Authorizations call={call} specs={specs} transaction={transaction} />
      </Panel>
    </>
  )
}

/** Says what the tree was read from, and what the node counted. */
function Basis({ tree: { basis, instructions, memory } }: { tree: CallTree }) {
  return (
    <Footnote>
      {basis === 'diagnostic'
        ? 'From this node’s diagnostic events (not part of consensus).'
        : 'This meta has no diagnostic events: the operation’s own call, the calls that its authorizations name, and its events. Calls that needed no authorization are not known, nor which call emitted an event.'}
      {instructions !== undefined &&
        ` The node counted ${grouped(instructions)} instructions${memory === undefined ? '' : ` and ${grouped(memory)} bytes of memory`} for the whole transaction.`}
    </Footnote>
  )
}

/** Names that are not those of the call’s time, or not known. */
function NamesNote({ specs: { changed, unknown, isUnsupported } }: { specs: CallSpecs }) {
  const sight = useSightIfAny()
  if (unknown.length > 0)
    return (
      <div className="text-balance pt-1.5 pb-0.5 text-muted text-xs/4">
        Names of {counted(unknown.length, 'contract')} are not known: {sight?.source.kind.name} did
        not give {unknown.length === 1 ? 'its' : 'their'} interface.{' '}
        {isUnsupported && <FlipLink sight={sight} />}
      </div>
    )
  return changed.length === 0 ? null : (
    <Footnote>
      Argument names are from today’s interface; {counted(changed.length, 'contract')}{' '}
      {changed.length === 1 ? 'has' : 'have'} been upgraded since.
    </Footnote>
  )
}

/** Who allowed which calls, how, and until when; entries that were not used, and authorizations that lacked. */
function Authorizations({
  call: { authorizations, missing },
  specs,
  transaction,
}: {
  call: ExplainedCall
  specs: CallSpecs
  transaction: Transaction
}) {
  const { shown, more } = useFirst(authorizations, 20, 'authorization')
  if (authorizations.length === 0 && missing.length === 0)
    return (
      <p className="py-2 text-muted">
        It carries no authorizations: the contracts required none, or only that of their caller.
      </p>
    )
  return (
    <>
      {keyed(missing).map(({ key, item }) => (
        <Missing key={key} missing={item} />
      ))}
      <ol>
        {keyed(shown).map(({ key, item }) => (
          <li key={key} className="py-2">
            <Entry entry={item} specs={specs} transaction={transaction} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

const Missing = ({ missing: { address, contract, name } }: { missing: MissingAuthorization }) => (
  <p className="py-2">
    <span className="text-fail">Missing</span>: <FunctionName name={name} /> of{' '}
    <Address id={contract} /> requires <Address id={address} />, who authorized no such call.
  </p>
)

function Entry({
  entry: { by, calls },
  specs,
  transaction,
}: {
  entry: Authorization
  specs: CallSpecs
  transaction: Transaction
}) {
  const { shown, more } = useFirst(calls, 100, 'call')
  return (
    <>
      <p>
        <Address id={by.address} /> <Manner by={by} transaction={transaction} />
      </p>
      <ol aria-label="Allowed calls">
        {keyed(shown).map(({ key, item }) => (
          <li
            key={key}
            className={`grid grid-cols-[minmax(0,1fr)_auto] ${stepLook}`}
            style={{ '--call-depth': Math.min(item.depth, 12) }}
          >
            <AllowedCall call={item} specs={specs} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

function Manner({ by, transaction }: { by: Authorizer; transaction: Transaction }) {
  if (by.kind === 'source')
    return (
      <span className="text-muted">
        by the transaction’s own signatures, as the source of the operation
      </span>
    )
  const when = aboutWhen(by.expiresAfter, transaction, now())
  return (
    <>
      <span className="text-muted">
        {by.kind === 'contract' ? 'by its own code (__check_auth)' : 'by signature'}, nonce{' '}
        {grouped(by.nonce)}, valid until ledger {by.expiresAfter}
        {when !== undefined && (
          <>
            , about <Time time={when} mode="absolute" /> at {secondsPerLedger} s a ledger
          </>
        )}
      </span>
      {by.expiresAfter < transaction.ledger && (
        <>
          {' '}
          <span className="text-fail">expired before this ledger</span>
        </>
      )}
      {by.isNonceUsed === false && (
        <>
          {' '}
          <Badge>unused</Badge> <span className="text-muted">its nonce was not used</span>
        </>
      )}
      {by.delegates.length > 0 && (
        <span className="text-muted">
          {' '}
          signed for by{' '}
          {keyed(by.delegates.slice(0, 10)).map(({ key, item }) => (
            <span key={key}>
              {key !== '0' && ', '}
              <Address id={item} />
            </span>
          ))}
          {by.delegates.length > 10 && ` and ${counted(by.delegates.length - 10, 'other')}`}
        </span>
      )}
    </>
  )
}

function AllowedCall({ call, specs }: { call: AuthorizedCall; specs: CallSpecs }) {
  const known = specs.of(call.contract)
  const { arguments: given } = namedCallOf({ ...call, outcome: { kind: 'unknown' } }, known.spec)
  return (
    <>
      <span className="wrap-anywhere">
        <FunctionName name={call.name} />(
        <InlineFields fields={withAmounts(given, call.name, known)} />)
        {call.step === 'none' && (
          <>
            {' '}
            <Badge>unused</Badge> <span className="text-muted">no such call took place</span>
          </>
        )}
        <span className="sr-only">, level {call.depth + 1}</span>
      </span>
      {call.contract !== undefined && (
        <span className="text-xs">
          <Address id={call.contract} />
        </span>
      )}
    </>
  )
}

/** Steps shown before “Show more”. */
const most = 200
/** Calls that deep are folded at first in a tree of more than `small` steps. */
const deep = 4
const small = 40

/** Calls and events in their order, indented by the calls that they are within; a call with others in it folds. */
function CallTreeView({ tree: { steps }, specs }: { tree: CallTree; specs: CallSpecs }) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => foldedAtFirst(steps))
  const { shown, more } = useFirst(visible(steps, folded), most, 'step')
  const toggle = (index: number) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(index)) next.add(index)
      return next
    })
  return (
    <>
      <ol aria-label="Calls and events">
        {shown.map(({ step, index, within }) => (
          <li
            key={index}
            className={`grid grid-cols-[auto_minmax(0,1fr)_auto] ${stepLook}`}
            style={indent(step)}
            data-kind={step.kind}
          >
            <span className="min-w-11 text-muted text-xs">
              {within > 0 ? (
                <button
                  type="button"
                  className="min-h-6 text-[inherit] text-inherit hover:text-ink"
                  aria-expanded={!folded.has(index)}
                  onClick={() => toggle(index)}
                >
                  <span aria-hidden="true">{folded.has(index) ? '▸' : '▾'}</span> call
                  {folded.has(index) && <Secondary> +{within}</Secondary>}
                </button>
              ) : (
                step.kind
              )}
              <span className="sr-only">, level {step.depth + 1}</span>
            </span>
            <CallStepLine step={step} specs={specs} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** A step, set in by the calls that it is within. */
const stepLook =
  'items-baseline gap-x-3 py-1.25 pl-[calc(var(--call-depth)*22px)] border-b border-line narrow:grid-cols-1 narrow:pl-[calc(min(var(--call-depth),5)*12px)]'

/** On a narrow screen the deepest steps keep room for their text. */
const indent = ({ depth }: CallStep): CSSProperties => ({ '--call-depth': Math.min(depth, 12) })

declare module 'react' {
  interface CSSProperties {
    '--call-depth'?: number
  }
}

interface VisibleStep {
  readonly step: CallStep
  readonly index: number
  /** Steps within a call. */
  readonly within: number
}

/** The steps outside of folded calls. */
function visible(steps: readonly CallStep[], folded: ReadonlySet<number>): readonly VisibleStep[] {
  const shown: VisibleStep[] = []
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]
    if (step === undefined) break
    const within = step.kind === 'call' ? stepsWithin(steps, index) : 0
    shown.push({ step, index, within })
    if (folded.has(index)) index += within
  }
  return shown
}

function stepsWithin(steps: readonly CallStep[], index: number): number {
  const depth = steps[index]?.depth ?? 0
  let end = index + 1
  while ((steps[end]?.depth ?? 0) > depth) end++
  return end - index - 1
}

function foldedAtFirst(steps: readonly CallStep[]): ReadonlySet<number> {
  if (steps.length <= small) return new Set()
  return new Set(
    steps.flatMap(({ kind, depth }, index) =>
      kind === 'call' && depth >= deep && stepsWithin(steps, index) > 0 ? [index] : [],
    ),
  )
}

/** The call of an operation, explained by its transaction's XDR, and what it changed: its transaction has no other. */
export function OperationCall({ operation }: { operation: DescribedOperation }) {
  const { data } = useQuery(one(useSource(), 'transaction', operation.transactionHash))
  if (data === undefined) return null
  return (
    <>
      <CallExplained transaction={data.value} />
      <StateChangesPanel transaction={data.value} calls={data.calls} />
    </>
  )
}
