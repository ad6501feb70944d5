import type { ChangedPart, ChangedValue, ExplainedCall, StateChange, Transaction } from '#ledger'
import type { Call } from '#ledger/values'
import { disclosureLook } from '../../components/Button.tsx'
import { Badge, Line, Muted, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Head, Table, Td } from '../../components/Table.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, keyed } from '../../format/text.ts'
import { now } from '../../queries/outside.ts'
import { Amount } from '../../values/Amount.tsx'
import { Address, ShortId } from '../../values/ids.tsx'
import { Time } from '../../values/Time.tsx'
import { SentenceView } from '../../values/ValueView.tsx'
import { useFirst } from '../cells.tsx'
import { shownParts, typedParts } from './CallStepLine.tsx'
import { aboutWhen, type KnownContract, useCallSpecs, useExecution } from './useExecution.ts'
import { CopyValue, InlineValue } from './values.tsx'

/** Shows what a contract operation changed in the ledger, before and after; `calls` gave its transaction where none above did. */
export function StateChangesPanel({
  transaction,
  calls,
}: {
  transaction: Transaction
  calls?: readonly Call[]
}) {
  const query = useExecution(transaction)
  return (
    <Panel
      title="State changes"
      remark="before and after"
      calls={calls}
      derived="read from its meta; the fee's own changes left out"
    >
      <Loaded query={query} rows={4}>
        {({ call }) =>
          call?.changes === undefined ? (
            <Line tone="muted">Not known: this service gives no meta that can be read.</Line>
          ) : (
            <StateChanges call={call} transaction={transaction} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const columns: readonly Head[] = [{ label: 'Entry' }, { label: 'Before' }, { label: 'After' }]

/** Entries before and after a contract operation: values as their contracts type them, and how long they live. */
function StateChanges({ call, transaction }: { call: ExplainedCall; transaction: Transaction }) {
  const { changes = [] } = call
  const specs = useCallSpecs(call)
  const { shown, more } = useFirst(changes, 100, 'entry')
  if (changes.length === 0)
    return (
      <Line tone="muted">
        {transaction.successful
          ? 'It changed no ledger entries.'
          : 'It failed: no change was applied.'}
      </Line>
    )
  const rowsOf = (some: readonly StateChange[]) => (
    <Table caption="Changed entries" columns={columns}>
      {keyed(some).map(({ key, item }) => (
        <EntryRows
          key={key}
          change={item}
          known={specs.of(item.contract)}
          transaction={transaction}
        />
      ))}
    </Table>
  )
  const isOfBalance = (each: StateChange) => changesBalanceAlone(each, specs.of(each.contract))
  const balances = shown.filter(isOfBalance)
  const others = shown.filter((each) => !isOfBalance(each))
  return (
    <>
      {others.length > 0 && rowsOf(others)}
      {balances.length > 0 && (
        <details className="py-2">
          <summary className={disclosureLook}>
            {counted(balances.length, 'balance')} before and after
          </summary>
          {rowsOf(balances)}
        </details>
      )}
      {more}
    </>
  )
}

/** Nothing else of an entry changed but an amount of an asset that it holds, which the changes of balances show. */
const changesBalanceAlone = (change: StateChange, known: KnownContract): boolean => {
  const parts = shownParts(typedParts(change, known))
  return (
    change.kind === 'updated' &&
    change.liveUntil === undefined &&
    parts.length > 0 &&
    parts.every(
      ({ label, after }) =>
        /^(Balance|amount)$/.test(label) &&
        after?.value.kind === 'amount' &&
        after.value.asset !== undefined,
    )
  )
}

function EntryRows({
  change,
  known,
  transaction,
}: {
  change: StateChange
  known: KnownContract
  transaction: Transaction
}) {
  const { liveUntil } = change
  const [first, ...others] = shownParts(typedParts(change, known))
  const until = liveUntil?.after
  const when = until === undefined ? undefined : aboutWhen(until, transaction, now())
  return (
    <>
      <tr data-row="">
        <Td phone="full">
          <EntryName change={change} first={first} />
        </Td>
        <PartCells part={first} kind={change.kind} />
      </tr>
      {keyed(others).map(({ key, item }) => (
        <tr key={key} className="[&>:first-child]:pl-5.5 stacked:[&>:first-child]:pl-0">
          <Td phone="full">
            <PartName part={item} />
          </Td>
          <PartCells part={item} kind={change.kind} />
        </tr>
      ))}
      {liveUntil !== undefined && liveUntil.after !== undefined && (
        <tr className="[&>:first-child]:pl-5.5 stacked:[&>:first-child]:pl-0">
          <Td phone="full" look="text-muted">
            lives until ledger
          </Td>
          <Td phone="line" label="Before">
            {liveUntil.before === undefined ? (
              <Muted>{change.kind === 'restored' ? 'archived' : 'none'}</Muted>
            ) : (
              liveUntil.before
            )}
          </Td>
          <Td phone="line" label="After">
            {liveUntil.after}{' '}
            {when !== undefined && (
              <Secondary>
                about <Time time={when} mode="absolute" />
              </Secondary>
            )}
          </Td>
        </tr>
      )}
    </>
  )
}

const kinds: Readonly<Record<StateChange['kind'], string>> = {
  created: 'created',
  updated: 'updated',
  rewritten: 'written',
  removed: 'removed',
  restored: 'restored',
  unchanged: 'time to live',
}

function EntryName({ change, first }: { change: StateChange; first: ChangedPart | undefined }) {
  const { entry, kind, restoredFirst, contract, key } = change
  return (
    <>
      <Badge>{restoredFirst === true ? 'restored, removed' : kinds[kind]}</Badge> {entry.kind}{' '}
      {key === undefined ? (
        <SentenceView sentence={entry.sentence} View={InlineValue} />
      ) : (
        <InlineValue value={key.value} />
      )}
      {key !== undefined && contract !== undefined && (
        <>
          {' of '}
          <Address id={contract} />
        </>
      )}
      {entry.hash !== undefined && (
        <>
          {' '}
          <ShortId text={entry.hash} name="hash" />
        </>
      )}
      {entry.durability === 'temporary' && <Secondary> temporary</Secondary>}
      {first !== undefined && (first.label !== '' || first.key !== undefined) && (
        <span className="block">
          <PartName part={first} />
        </span>
      )}
    </>
  )
}

const PartName = ({ part: { key, label } }: { part: ChangedPart }) =>
  key === undefined ? <Muted>{label}</Muted> : <InlineValue value={key.value} />

function PartCells({ part, kind }: { part: ChangedPart | undefined; kind: StateChange['kind'] }) {
  if (kind === 'rewritten')
    return (
      <Td look="text-muted" colSpan={2}>
        unchanged
      </Td>
    )
  if (part === undefined)
    return (
      <>
        <Td phone="hidden" />
        <Td phone="hidden" />
      </>
    )
  return (
    <>
      <Td phone="line" label="Before">
        <Held value={part.before} absent={kind === 'restored' ? 'archived' : 'none'} />
      </Td>
      <Td phone="line" label="After">
        <Held value={part.after} absent="none" />
      </Td>
    </>
  )
}

/** A part of an entry before or after a call; `absent` says what it was where it had none. */
export function Held({ value, absent }: { value: ChangedValue | undefined; absent: string }) {
  if (value === undefined) return <Muted>{absent}</Muted>
  return (
    <>
      {value.value.kind === 'amount' ? (
        <Amount value={value.value.amount} asset={value.value.asset} places="needed" />
      ) : (
        <InlineValue value={value.value} />
      )}
      {value.xdr !== undefined && <CopyValue xdr={value.xdr} />}
    </>
  )
}
