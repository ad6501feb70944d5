import { useState } from 'react'
import {
  type CallStep,
  type CallTree,
  type CreatedContract,
  type DescribedOperation,
  type ExplainedCall,
  namedCallOf,
  type Transaction,
  type TypedValue,
} from '#ledger'
import { useOne } from '../../address/sight.ts'
import { Footnote, Secondary } from '../../components/Message.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { grouped, plainText } from '../../format/text.ts'
import { useFirst } from '../cells.tsx'
import { Authorizations, Created, indent, NamesNote, stepLook } from './Authorizations.tsx'
import { CallStepLine } from './CallStepLine.tsx'
import { StateChangesPanel } from './StateChangesPanel.tsx'
import { type CallSpecs, useCallSpecs, useExecution } from './useExecution.ts'
import { CopyValue, TypedValueView } from './values.tsx'

/** A contract call, explained: what it returned, its calls and events in order, and who authorized them. */
export function CallExplained({ transaction }: { transaction: Transaction }) {
  const execution = useExecution(transaction).data
  const call = execution?.call
  if (call === undefined) return null
  const returned = execution?.returnValue
  const { tree, creates, authorizations } = call
  const isEmpty = tree === undefined || (tree.steps.length === 0 && authorizations.length === 0)
  if (isEmpty) return <CallFacts returned={returned} creates={creates} />
  return <Explained call={call} tree={tree} returned={returned} transaction={transaction} />
}

/** A return value, with the declared type where it is none of that type. */
type ReturnedValue = TypedValue & { readonly expected?: string | undefined }

/** The contract that an operation creates; a return value, and its type where the value does not show it. */
function CallFacts({
  returned,
  creates,
}: {
  returned: ReturnedValue | undefined
  creates: CreatedContract | undefined
}) {
  const value = returned && (
    <>
      <TypedValueView typed={returned} />
      {returned.expected !== undefined && <> (not {plainText(returned.expected, 60)})</>}
      {returned.xdr !== undefined && <CopyValue xdr={returned.xdr} />}
    </>
  )
  return creates === undefined && returned === undefined ? null : (
    <div>
      <Facts
        rows={[
          { label: 'Creates', value: creates && <Created created={creates} />, wide: true },
          { label: 'Returned', value, wide: true },
        ]}
      />
    </div>
  )
}

/** A return value with the names that the interface of the called contract gives to its parts. */
function namedReturn(
  returned: TypedValue,
  [first]: CallTree['steps'],
  specs: CallSpecs,
): ReturnedValue {
  if (first?.kind !== 'call') return returned
  const named = namedCallOf(first, specs.of(first.contract).spec)
  return named.isNamed && named.returned !== undefined
    ? { ...returned, value: named.returned, expected: named.expected }
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
  const specs = useCallSpecs(call)
  return (
    <>
      <CallFacts
        returned={returned && namedReturn(returned, tree.steps, specs)}
        creates={call.creates}
      />
      {tree.steps.length > 0 && (
        <Panel title="Calls and events" remark="in order" calls={specs.calls}>
          <CallTreeView tree={tree} specs={specs} />
          <Footnote>
            {tree.basis === 'diagnostic'
              ? 'From this node’s diagnostic events (not part of consensus).'
              : 'This meta has no diagnostic events: the operation’s own call, the calls that its authorizations name, and its events. Calls that needed no authorization are not known, nor which call emitted an event.'}
            {tree.instructions !== undefined &&
              ` The node counted ${grouped(tree.instructions)} instructions${tree.memory === undefined ? '' : ` and ${grouped(tree.memory)} bytes of memory`} for the whole transaction.`}
          </Footnote>
          <NamesNote specs={specs} />
        </Panel>
      )}
      <Authorizations
        allowed={call}
        missing={call.missing}
        specs={specs}
        at={transaction}
        expired="expired before this ledger"
        none="It carries no authorizations: the contracts required none, or only that of their caller."
      />
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
  const { data } = useOne('transaction', operation.transactionHash)
  if (data === undefined) return null
  return (
    <>
      <CallExplained transaction={data.value} />
      <StateChangesPanel transaction={data.value} calls={data.calls} />
    </>
  )
}
