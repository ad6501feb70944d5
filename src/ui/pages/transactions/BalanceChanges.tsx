import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type {
  BalanceCauses,
  BalanceChange,
  DescribedEffect,
  DescribedOperation,
  Transaction,
} from '#ledger'
import { isUnread, knownItems, stroops } from '#ledger/values'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { changesLook, holderLook, reasonLook, unitLook } from '../../components/calculation.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Footnote, Joined, Line, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted } from '../../format/text.ts'
import { TokenChanges } from '../../lateParts.tsx'
import {
  balanceChangesQuery,
  balanceRemaindersQuery,
  tokenChangesQuery,
} from '../../queries/laterQueries.ts'
import { usePaidFee } from '../../rows/call/usePaidFee.ts'
import { LongTable, useFirst } from '../../rows/cells.tsx'
import { EqualRows, equalRows, joinedRowLook, type RowGroup } from '../../rows/equal/EqualRows.tsx'
import { Amount } from '../../values/Amount.tsx'
import { MarkedAsset } from '../../values/Asset.tsx'
import { Address } from '../../values/ids.tsx'
import { useTransactionEffects, useTransactionOperations } from './transactionOperations.ts'

/** Balance changes of a transaction: the sum of its effects, and its fee. */
export function BalanceChanges({ transaction }: { transaction: Transaction }) {
  const effects = useTransactionEffects(transaction)
  const operations = useTransactionOperations(transaction)
  const known = operations.data
  return (
    <Panel
      title="Balance changes"
      remark="sum of effects"
      calls={effects.data?.calls}
      derived="computed here; fee from the transaction"
    >
      <Loaded query={known === undefined ? operations : effects} rows={5}>
        {() =>
          known === undefined || effects.data === undefined ? null : effects.data.complete &&
            ![...effects.data.items, ...known.items].some(isUnread) ? (
            <Changes
              transaction={transaction}
              operations={knownItems(known.items)}
              effects={knownItems(effects.data.items)}
            />
          ) : (
            <Line tone="muted">
              {effects.data.complete
                ? 'Some operations or effects could not be read, so no total is shown. See the Effects tab.'
                : `More than ${counted(effects.data.items.length, 'effect')}: see the Effects tab.`}
            </Line>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Rows shown at first. */
const most = 200

function Changes({
  transaction,
  operations,
  effects,
}: {
  transaction: Transaction
  operations: readonly DescribedOperation[]
  effects: readonly DescribedEffect[]
}) {
  const { hash, feeAccount } = transaction
  const feeCharged = stroops(usePaidFee(transaction)?.charged ?? transaction.feeCharged)
  const causes = { fee: { feeAccount, feeCharged }, operations, effects }
  const query = useQuery(balanceChangesQuery(useSource(), hash, causes))
  return (
    <Loaded query={query} rows={5}>
      {(changes) => (
        <>
          <ChangesTable changes={changes} />
          <EntryComparison transaction={transaction} causes={causes} />
          {operations.some(({ body }) => body.type === 'invoke_host_function') && (
            <OfTokens transaction={transaction} />
          )}
        </>
      )}
    </Loaded>
  )
}

function ChangesTable({ changes }: { changes: readonly BalanceChange[] }) {
  const { shown, more } = useFirst(changes, most, 'change')
  const columns = columnsOf(changes)
  return (
    <>
      <Table caption="Balance changes by holder" columns={columns} look={changesLook}>
        {equalRows(shown, (_change, index) => changeShape(changes, index)).map((group) => (
          <EqualRows
            key={group.from}
            group={group}
            columns={columns}
            rowOf={({ from }) => ({
              className:
                changes[from + 1]?.holder === changes[from]?.holder ? joinedRowLook : undefined,
            })}
          />
        ))}
      </Table>
      {more}
    </>
  )
}

/** Equal for holders that have one change each, of the same amount for the same reasons. */
function changeShape(changes: readonly BalanceChange[], index: number): string | undefined {
  const [before, change, after] = [changes[index - 1], changes[index], changes[index + 1]]
  if (change === undefined) return undefined
  if (before?.holder === change.holder || after?.holder === change.holder) return undefined
  const { amount, unit, reasons } = change
  return JSON.stringify([String(amount), unit, reasons.map(({ text }) => text)])
}

/** A row of several stands for holders whose change is the same. */
function columnsOf(changes: readonly BalanceChange[]): readonly Column<RowGroup<BalanceChange>>[] {
  const ofFirst =
    (cell: (change: BalanceChange, row: RowGroup<BalanceChange>) => ReactNode) =>
    (row: RowGroup<BalanceChange>) => {
      const [change] = row.items
      return change && cell(change, row)
    }
  return [
    {
      label: 'Account',
      look: holderLook,
      cell: ofFirst(({ holder }, { items, from }) =>
        items.length > 1
          ? counted(items.length, 'holder')
          : changes[from - 1]?.holder !== holder && <Address id={holder} mark />,
      ),
    },
    {
      label: 'Change',
      numeric: true,
      cell: ofFirst(({ amount }, { items }) => (
        <span>
          <Amount value={amount} sign />
          {items.length > 1 && <Secondary> each</Secondary>}
        </span>
      )),
    },
    { label: 'Asset', look: unitLook, cell: ofFirst(({ unit }) => <BalanceUnit unit={unit} />) },
    {
      label: 'Reason',
      look: `${reasonLook} text-muted`,
      cell: ofFirst(({ reasons }) => (
        <>
          <Joined of={reasons.slice(0, mostReasons)}>
            {({ text, offer }) => (offer === undefined ? text : `${text} ${offer}`)}
          </Joined>
          {reasons.length > mostReasons && `, ${reasons.length - mostReasons} more`}
        </>
      )),
    },
  ]
}

const mostReasons = 4

/** Shows what a balance is in: an asset, or the shares of a pool. */
function BalanceUnit({ unit }: Pick<BalanceChange, 'unit'>) {
  if (typeof unit === 'object') return <MarkedAsset asset={unit} />
  return (
    <>
      shares of <Address id={unit} />
    </>
  )
}

/** Changes of contracts' own tokens, by their events; nothing where there are none. */
function OfTokens({ transaction }: { transaction: Transaction }) {
  const source = useSource()
  // Which contract is an asset's own depends on the passphrase; assets are in the table above.
  const { passphrase, error: unnamed } = usePassphrase()
  const query = useQuery(tokenChangesQuery(source, transaction, passphrase))
  const error = query.error ?? unnamed
  if (error !== null) return <ErrorState error={error} onRetry={() => void query.refetch()} />
  if (transaction.xdr.meta === undefined)
    return (
      <Line tone="muted">
        Changes of contract tokens are not known: this service omits the meta.
      </Line>
    )
  return query.data === undefined || query.data.length === 0 ? null : (
    <TokenChanges changes={query.data} />
  )
}

const remainderColumns: readonly Column<Omit<BalanceChange, 'reasons'>>[] = [
  { label: 'Account', look: holderLook, cell: ({ holder }) => <Address id={holder} /> },
  {
    label: 'Not explained',
    numeric: true,
    look: 'text-fail',
    cell: ({ amount }) => <Amount value={amount} sign />,
  },
  { label: 'Asset', look: unitLook, cell: ({ unit }) => <BalanceUnit unit={unit} /> },
  { label: 'Reason', look: `${reasonLook} text-fail`, cell: () => 'no effect' },
]

/** Compares the changes that effects name with the ledger entries in the meta; differences are red. */
function EntryComparison({
  transaction,
  causes,
}: {
  transaction: Transaction
  causes: BalanceCauses
}) {
  const source = useSource()
  // Which contract holds an asset's balances depends on the passphrase.
  const { passphrase, error: unnamed } = usePassphrase()
  const query = useQuery(balanceRemaindersQuery(source, transaction, passphrase, causes))
  const { data: remainders = null } = query
  if (remainders === null || remainders.length === 0)
    return <Footnote>{textOf(query, unnamed ?? query.error)}</Footnote>
  return (
    <div role="note">
      <Line tone="fail">
        Effects and meta do not match. The ledger entries that this transaction changed hold this
        much more or less than its effects explain:
      </Line>
      <LongTable
        caption="Changes without an effect"
        columns={remainderColumns}
        rows={remainders}
        look={changesLook}
        most={most}
        word="remainder"
      />
    </div>
  )
}

function textOf(
  { data, isPending }: { readonly data: unknown; readonly isPending: boolean },
  error: Error | null,
): string {
  if (error !== null) return `Not compared with its meta: ${error.message}`
  if (isPending) return 'Comparing with its meta …'
  return data === null
    ? 'Not compared with ledger entries: there is no readable meta.'
    : '✓ Matches the ledger’s recorded changes (fee aside).'
}
