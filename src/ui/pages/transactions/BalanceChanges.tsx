import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type {
  BalanceCauses,
  BalanceChange,
  ChangeReason,
  DescribedEffect,
  DescribedOperation,
  Transaction,
} from '#ledger'
import { isUnread, knownItems, stroops } from '#ledger/values'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Footnote, Line, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Head, Table, Td } from '../../components/Table.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, keyed } from '../../format/text.ts'
import { TokenChanges } from '../../lateParts.tsx'
import {
  balanceChangesQuery,
  balanceRemaindersQuery,
  tokenChangesQuery,
} from '../../queries/laterQueries.ts'
import { usePaidFee } from '../../rows/call/usePaidFee.ts'
import { useFirst } from '../../rows/cells.tsx'
import { EqualRows, equalRows, joinedRowLook } from '../../rows/equal/EqualRows.tsx'
import { Amount } from '../../values/Amount.tsx'
import { MarkedAsset } from '../../values/Asset.tsx'
import { Address } from '../../values/ids.tsx'
import { useTransactionEffects, useTransactionOperations } from './transactionOperations.ts'

/** A table of changes: holder, amount, unit, reasons; on a phone the holder has a line of its own. */
export const changesLook =
  'stacked:[&_tr]:grid-cols-[136px_minmax(0,1fr)] stacked:[&_tr]:gap-y-0.5 not-stacked:[&_:is(th,td):nth-child(2)]:w-42'
export const holderLook = 'not-stacked:w-60 stacks:col-span-full stacks:pb-0.5'
export const unitLook = 'not-stacked:w-60'
export const reasonLook = 'stacks:col-start-2 stacks:text-xs/4'

const columns: readonly Head[] = [
  { label: 'Account' },
  { label: 'Change', numeric: true },
  { label: 'Asset' },
  { label: 'Reason' },
]

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
  return (
    <>
      <Table caption="Balance changes by holder" columns={columns} look={changesLook}>
        {equalRows(shown, (_change, index) => changeShape(changes, index)).map(
          ({ items, from }) => (
            <EqualRows
              key={from}
              count={items.length}
              span={columns.length}
              row={<Cells changes={changes} index={from} holders={items.length} />}
            >
              {keyed(items).map(({ key, item }, index) => (
                <tr
                  key={key}
                  className={
                    changes[from + index + 1]?.holder === item.holder ? joinedRowLook : undefined
                  }
                >
                  <Cells changes={changes} index={from + index} />
                </tr>
              ))}
            </EqualRows>
          ),
        )}
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

function Cells({
  changes,
  index,
  holders = 1,
}: {
  changes: readonly BalanceChange[]
  index: number
  /** More than one where this row stands for several. */
  holders?: number
}) {
  const change = changes[index]
  if (change === undefined) return null
  const isFirst = changes[index - 1]?.holder !== change.holder
  return (
    <>
      <Td look={holderLook}>
        {holders > 1 ? counted(holders, 'holder') : isFirst && <Address id={change.holder} mark />}
      </Td>
      <Td numeric>
        <span>
          <Amount value={change.amount} sign />
          {holders > 1 && <Secondary> each</Secondary>}
        </span>
      </Td>
      <Td look={unitLook}>
        <BalanceUnit unit={change.unit} />
      </Td>
      <Td look={`${reasonLook} text-muted`}>
        <Reasons reasons={change.reasons} />
      </Td>
    </>
  )
}

function Reasons({ reasons }: { reasons: readonly ChangeReason[] }) {
  const shown = reasons.slice(0, 4)
  return (
    <>
      {keyed(shown).map(({ key, item }) => (
        <Fragment key={key}>
          {key !== '0' && ', '}
          {item.text}
          {item.offer !== undefined && ` ${item.offer}`}
        </Fragment>
      ))}
      {reasons.length > shown.length && `, ${reasons.length - shown.length} more`}
    </>
  )
}

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
  const query = useQuery({
    ...tokenChangesQuery(source, transaction, passphrase ?? ''),
    enabled: passphrase !== undefined,
  })
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

const comparisonColumns: readonly Head[] = [
  { label: 'Account' },
  { label: 'Not explained', numeric: true },
  { label: 'Asset' },
  { label: 'Reason' },
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
  const query = useQuery({
    ...balanceRemaindersQuery(source, transaction, passphrase ?? '', causes),
    enabled: passphrase !== undefined,
  })
  const { shown, more } = useFirst(query.data ?? [], 200, 'remainder')
  if (shown.length === 0) return <Footnote>{textOf(query, unnamed ?? query.error)}</Footnote>
  return (
    <div role="note">
      <Line tone="fail">
        Effects and meta do not match. The ledger entries that this transaction changed hold this
        much more or less than its effects explain:
      </Line>
      <Table caption="Changes without an effect" columns={comparisonColumns} look={changesLook}>
        {keyed(shown).map(({ key, item: { holder, unit, amount } }) => (
          <tr key={key}>
            <Td look={holderLook}>
              <Address id={holder} />
            </Td>
            <Td numeric look="text-fail">
              <Amount value={amount} sign />
            </Td>
            <Td look={unitLook}>
              <BalanceUnit unit={unit} />
            </Td>
            <Td look={`${reasonLook} text-fail`}>no effect</Td>
          </tr>
        ))}
      </Table>
      {more}
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
