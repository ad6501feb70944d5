import { disclosureLook } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { type ReactNode, useState } from 'react'
import { type Account, type Balance, balanceProblem, native } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { counted } from '../../format/counted.ts'
import { balanceNotes } from '../../rows/balanceNotes.ts'
import { useLatestLedger } from './latestLedger.ts'
import { lockedOf, type Locked, unlimited } from './reserve.ts'
import { useListingText } from './listedBy.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'
import { PastBalances } from './past/PastBalances.tsx'

const columns: readonly Column[] = [
  { label: 'Asset' },
  { label: 'Balance', look: 'numeric' },
  { label: 'Locked', look: 'numeric' },
  { label: 'Spendable', look: 'numeric' },
  { label: 'Limit', look: 'numeric' },
]

/** Balances, with what reserve and offers lock and the trustline's limit. */
export function Balances({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const latest = useLatestLedger()
  const baseReserve = latest.data?.value.baseReserve
  const { name, listedBy } = useListingText()
  const { shown, more } = useFirst(
    account.balances.toSorted((a, b) => order[a.kind] - order[b.kind]),
    200,
    'balance',
  )
  const count = counted(account.balances.length, 'balance')
  return (
    <Panel
      title="Balances"
      remark={account.balancesComplete ? count : `${count} known`}
      calls={calls}
      derived="spendable computed here"
    >
      <Table caption="Balances" columns={columns} look="min-[75rem]:[&_.numeric_wbr]:hidden">
        {keyed(shown).map(({ key, item: balance }) => (
          <BalanceRow
            key={key}
            balance={balance}
            locked={lockedOf(account, balance, baseReserve)}
            awaited={
              balance.kind === 'native' &&
              baseReserve === undefined &&
              latest.error === null &&
              latest.price === undefined
            }
          />
        ))}
      </Table>
      {more}
      {/* Below the table: it goes once the index has all ledgers, and what is read stays in its place. */}
      {!account.balancesComplete && (
        <p className="py-2 text-muted">
          {name} cannot list an account’s trustlines. These are lumens and the assets and pools seen
          in the ledgers that this node retains; there may be others.{listedBy}
        </p>
      )}
      <Earlier account={account} />
    </Panel>
  )
}

/** Balances at an earlier ledger, whose code loads when the reader opens them. */
function Earlier({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="py-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={disclosureLook}>Balances at an earlier ledger</summary>
      {open && <PastBalances account={account} />}
    </details>
  )
}

const order = { native: 0, credit: 1, poolShares: 2 } as const

function BalanceRow({
  balance,
  locked,
  awaited,
}: {
  balance: Balance
  locked: Locked | undefined
  /** Whether the locked part is still to come: its figures have their lines. */
  awaited: boolean
}) {
  const problem = balanceProblem(balance)
  const dash = <span className="text-faint">–</span>
  return (
    <tr>
      <td className="full-cell left-cell">
        <Name balance={balance} />
        {balanceNotes(balance).map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        {problem !== undefined && (
          <Note>
            <Implausible problem={problem} />
          </Note>
        )}
        {balance.kind === 'credit' && balance.sponsor !== undefined && (
          <Note>
            sponsored by <Address id={balance.sponsor} />
          </Note>
        )}
      </td>
      <Figure label="Balance">
        <HeldAmount value={balance.balance} />
      </Figure>
      <Figure label="Locked" quiet={!awaited && (locked === undefined || locked.locked === 0n)}>
        {locked === undefined || locked.locked === 0n ? (
          dash
        ) : (
          <Amount value={0n - locked.locked} />
        )}
      </Figure>
      <Figure label="Spendable" quiet={!awaited && locked === undefined}>
        {locked === undefined ? dash : <HeldAmount value={locked.spendable} />}
      </Figure>
      <Figure label="Limit" quiet={balance.kind === 'native' || balance.limit === unlimited}>
        {balance.kind === 'native' ? (
          dash
        ) : balance.limit === unlimited ? (
          <span className="text-faint">none</span>
        ) : (
          <HeldAmount value={balance.limit} places="needed" />
        )}
      </Figure>
    </tr>
  )
}

/** A figure with its column's label in stacked rows; a quiet one is hidden there. */
function Figure({
  label,
  quiet = false,
  children,
}: {
  label: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <td className={quiet ? 'numeric wide-only' : 'numeric'} data-th={label}>
      <span>{children}</span>
    </td>
  )
}

function Name({ balance }: { balance: Balance }) {
  switch (balance.kind) {
    case 'native':
      return <AssetName asset={native} />
    case 'credit':
      return <AssetName asset={balance.asset} />
    case 'poolShares':
      return (
        <>
          Shares of pool <Address id={balance.pool} />
        </>
      )
  }
}
