import { Secondary } from '../../components/Note.tsx'
import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type {
  BalanceChange,
  ChangeReason,
  DescribedEffect,
  DescribedOperation,
  Transaction,
} from '#ledger'
import { isUnread, stroops } from '#ledger/values'
import { balanceChangesQuery } from '../../queries/laterQueries.ts'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { usePaidFee } from '../../rows/call/usePaidFee.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { readable } from '../../rows/readable.ts'
import { counted } from '../../format/counted.ts'
import { equalRows } from '../../rows/equal/equalRows.ts'
import { EqualRows } from '../../rows/equal/EqualRows.tsx'
import { BalanceUnit } from './BalanceUnit.tsx'
import { EntryComparison } from './EntryComparison.tsx'
import { TokenChanges } from './TokenChanges.tsx'
import { useTransactionEffects } from './transactionEffects.ts'
import { useTransactionOperations } from './transactionOperations.ts'
import { useFirst } from '../../rows/useFirst.tsx'

const columns: readonly Column[] = [
  { label: 'Account' },
  { label: 'Change', look: 'numeric' },
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
              operations={readable(known.items)}
              effects={readable(effects.data.items)}
            />
          ) : (
            <p className="py-2 text-muted">
              {effects.data.complete
                ? 'Some operations or effects could not be read, so no total is shown. See the Effects tab.'
                : `More than ${counted(effects.data.items.length, 'effect')}: see the Effects tab.`}
            </p>
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
  const { decoder } = useRouteContext({ from: '__root__' })
  const { hash, feeAccount } = transaction
  const feeCharged = stroops(usePaidFee(transaction)?.charged ?? transaction.feeCharged)
  const causes = { fee: { feeAccount, feeCharged }, operations, effects }
  const query = useQuery(balanceChangesQuery(useSource(), decoder, hash, causes))
  return (
    <Loaded query={query} rows={5}>
      {(changes) => (
        <>
          <ChangesTable changes={changes} />
          <EntryComparison transaction={transaction} causes={causes} />
          {operations.some(({ body }) => body.type === 'invoke_host_function') && (
            <TokenChanges transaction={transaction} />
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
      <Table caption="Balance changes by holder" columns={columns} look="balance-changes">
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
                    changes[from + index + 1]?.holder === item.holder ? 'same-holder' : undefined
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
      <td className="account-cell">
        {holders > 1 ? counted(holders, 'holder') : isFirst && <Address id={change.holder} />}
      </td>
      <td className="numeric">
        <span>
          <Amount value={change.amount} sign />
          {holders > 1 && <Secondary> each</Secondary>}
        </span>
      </td>
      <td className="asset-cell">
        <BalanceUnit unit={change.unit} />
      </td>
      <td className="reason-cell text-muted">
        <Reasons reasons={change.reasons} />
      </td>
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
