import type { ReactNode } from 'react'
import type { Account, Balance } from '../../../model/account.ts'
import { formatAsset } from '../../../model/asset.ts'
import type { Call } from '../../../model/errors.ts'
import { formatLiquidityPoolStrkey } from '../../../model/strkey.ts'
import { Address } from '../../components/Address.tsx'
import { Amount } from '../../components/Amount.tsx'
import { AssetName } from '../../components/AssetName.tsx'
import { Panel } from '../../components/Panel.tsx'
import { ShortId } from '../../components/ShortId.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { counted } from '../rows/words.ts'
import { unlimited } from './reserve.ts'

const columns: readonly Column[] = [
  { label: 'Asset' },
  { label: 'Balance', look: 'num' },
  { label: 'Promised', look: 'num' },
  { label: 'May still receive', look: 'num' },
]

/** What an account holds, with what is promised to offers and what its limits leave. */
export function Balances({ account, calls }: { account: Account; calls: readonly Call[] }) {
  return (
    <Panel
      title="Balances"
      remark={
        account.balancesComplete
          ? counted(account.balances.length, 'line')
          : `${counted(account.balances.length, 'line')} known`
      }
      calls={calls}
    >
      {!account.balancesComplete && (
        <p className="pad muted">
          RPC cannot list an account’s trustlines. These are lumens and the assets and pools seen in
          the ledgers this node keeps; there may be others. REST lists them all.
        </p>
      )}
      <Table caption="Balances" columns={columns} look="bal">
        {account.balances.map((balance) => (
          <BalanceRow key={keyOf(balance)} balance={balance} />
        ))}
      </Table>
    </Panel>
  )
}

function keyOf(balance: Balance): string {
  switch (balance.kind) {
    case 'native':
      return 'native'
    case 'credit':
      return formatAsset(balance.asset)
    case 'poolShares':
      return balance.pool
  }
}

function BalanceRow({ balance }: { balance: Balance }) {
  const promised = balance.kind === 'poolShares' ? 0n : balance.sellingLiabilities
  const room =
    balance.kind === 'native' || balance.limit === unlimited
      ? undefined
      : balance.limit -
        balance.balance -
        (balance.kind === 'credit' ? balance.buyingLiabilities : 0n)
  return (
    <tr>
      <td className="lh">
        <Name balance={balance} />
        {notesOf(balance).map((note) => (
          <span key={note} className="note">
            {note}
          </span>
        ))}
        {balance.kind === 'credit' && balance.sponsor !== undefined && (
          <span className="note">
            its reserve is paid by <Address id={balance.sponsor} />
          </span>
        )}
      </td>
      <Figure label="Balance">
        <Amount value={balance.balance} />
      </Figure>
      <Figure label="Promised" quiet={promised === 0n}>
        {promised === 0n ? <span className="faint">–</span> : <Amount value={0n - promised} />}
      </Figure>
      <Figure label="May still receive" quiet={room === undefined}>
        {room === undefined ? <span className="faint">no limit</span> : <Amount value={room} />}
        {balance.kind !== 'native' && balance.limit !== unlimited && (
          <span className="note">
            of <Amount value={balance.limit} places="needed" />
          </span>
        )}
      </Figure>
    </tr>
  )
}

/** A figure that names its column where rows are stacked; a quiet one is left out there. */
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
    <td className={quiet ? 'num hide' : 'num'} data-th={label}>
      <span>{children}</span>
    </td>
  )
}

function Name({ balance }: { balance: Balance }) {
  switch (balance.kind) {
    case 'native':
      return <AssetName asset={{ type: 'native' }} />
    case 'credit':
      return <AssetName asset={balance.asset} />
    case 'poolShares':
      return (
        <>
          Shares of pool{' '}
          <ShortId text={formatLiquidityPoolStrkey(balance.pool)} name="liquidity pool" />
        </>
      )
  }
}

/** What the issuer allows, where that is less than everything. */
function notesOf(balance: Balance): readonly string[] {
  if (balance.kind === 'native') return []
  const held = balance.authorized
    ? []
    : balance.authorizedToMaintainLiabilities
      ? ['frozen: it may keep its offers, no more']
      : ['not authorized by its issuer']
  const notes = balance.kind === 'poolShares' ? [] : held
  return balance.clawbackEnabled ? [...notes, 'its issuer may take it back'] : notes
}
