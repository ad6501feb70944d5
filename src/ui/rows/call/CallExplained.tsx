import { Footnote } from '../../components/Note.tsx'
import {
  type CallTree,
  type ExplainedCall,
  type Transaction,
  type TypedValue,
  namedCallOf,
} from '#ledger'
import { FlipLink } from '../../components/ErrorState.tsx'
import { Facts } from '../../components/Facts.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { TypedValueView } from './TypedValueView.tsx'
import { useSightIfAny } from '../../address/sight.ts'
import { Panel } from '../../components/Panel.tsx'
import { Authorizations } from './Authorizations.tsx'
import { CopyValue } from './CopyValue.tsx'
import { CallTreeView } from './CallTreeView.tsx'
import { type CallSpecs, useCallSpecs } from './callSpecs.ts'
import { useExecution } from './useExecution.ts'

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
      <Panel title="Calls and events" remark="in order">
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

/** What the tree was read from, and what the node counted. */
function Basis({ tree: { basis, instructions, memory } }: { tree: CallTree }) {
  return (
    <Footnote>
      {basis === 'diagnostic'
        ? 'From the diagnostic events of the node that answered, which are not part of consensus.'
        : 'This meta has no diagnostic events: the operation’s own call, the calls that its authorizations name, and its events. Calls that needed no authorization are not known, nor which call emitted an event.'}
      {instructions !== undefined &&
        ` The node counted ${grouped(instructions)} instructions${memory === undefined ? '' : ` and ${grouped(memory)} bytes of memory`} for the whole; it does not count single calls.`}
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
      Names are from current interfaces: {counted(changed.length, 'contract')} changed after this
      call.
    </Footnote>
  )
}
