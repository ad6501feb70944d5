import { useState } from 'react'
import {
  type CallStep,
  type CallTree,
  type CreatedContract,
  type DescribedOperation,
  type ExplainedCall,
  type InvokedCall,
  namedCallOf,
  type Transaction,
  type TypedValue,
} from '#ledger'
import { useOne } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Footnote, Secondary } from '../../components/Message.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { grouped, plainText } from '../../format/text.ts'
import { useFirst } from '../cells.tsx'
import { Authorizations, Created, indent, NamesNote, stepLook } from './Authorizations.tsx'
import { CallFields } from './CallFields.tsx'
import { CallStepLine } from './CallStepLine.tsx'
import { StateChangesPanel } from './StateChangesPanel.tsx'
import { type CallSpecs, useCallSpecs, useExecution } from './useExecution.ts'
import { CopyValue, TypedValueView } from './values.tsx'

/** A contract call, explained: its calls and events in order, what it was given and returned, and who authorized them. */
export function CallExplained({
  transaction,
  operation,
}: {
  transaction: Transaction
  operation: DescribedOperation
}) {
  const { data, error } = useExecution(transaction)
  const call = data?.call
  if (call !== undefined)
    return (
      <Explained
        call={call}
        returned={data?.returnValue}
        transaction={transaction}
        operation={operation}
      />
    )
  return data === undefined && error === null ? null : <CallFields operation={operation} />
}

/** A return value, with the declared type where it is none of that type. */
type ReturnedValue = TypedValue & { readonly expected?: string | undefined }

/** What a call was given, the contract that it creates, and its return value, with their types where the values do not show them. */
function CallFacts({
  operation,
  returned,
  creates,
}: {
  operation: DescribedOperation
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
  return (
    <>
      <CallFields operation={operation} />
      <Facts
        rows={[
          { label: 'Creates', value: creates && <Created created={creates} />, wide: true },
          { label: 'Returned', value, wide: true },
        ]}
      />
    </>
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
  returned,
  transaction,
  operation,
}: {
  call: ExplainedCall
  returned: TypedValue | undefined
  transaction: Transaction
  operation: DescribedOperation
}) {
  const specs = useCallSpecs(call)
  const { tree } = call
  const steps = tree?.steps ?? []
  const facts = (
    <CallFacts
      operation={operation}
      returned={returned && namedReturn(returned, steps, specs)}
      creates={call.creates}
    />
  )
  // The first line of the calls says what it was given and what it returned, but not of which types.
  const isSaid = steps[0]?.kind === 'call' && steps[0].depth === 0
  return (
    <>
      {!isSaid && facts}
      {tree !== undefined && steps.length > 0 && (
        <Panel title="Calls and events" remark="in order" calls={specs.calls}>
          <CallTreeView tree={tree} specs={specs} />
          {isSaid && (
            <details className="pt-2">
              <summary className={disclosureLook}>arguments and result with their types</summary>
              {facts}
            </details>
          )}
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
            <CallStepLine step={step} within={callAround(steps, index)} specs={specs} />
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

/** The call in which a step is. */
function callAround(steps: readonly CallStep[], index: number): InvokedCall | undefined {
  const depth = (steps[index]?.depth ?? 0) - 1
  const call = steps
    .slice(0, index)
    .findLast((step) => step.depth === depth && step.kind === 'call')
  return call?.kind === 'call' ? call : undefined
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
      <CallExplained transaction={data.value} operation={operation} />
      <StateChangesPanel transaction={data.value} calls={data.calls} />
    </>
  )
}
