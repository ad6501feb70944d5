import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ClaimableBalance, type ClaimPredicate, claimTimes } from '#ledger'
import { useSource } from '../../address/sight.ts'
import { Muted } from '../../components/Message.tsx'
import { type Column, Td } from '../../components/Table.tsx'
import { grouped, keyed } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { now as clock } from '../../queries/outside.ts'
import { one } from '../../queries/queries.ts'
import { LastChanged } from '../../rows/cells.tsx'
import { ListAmount } from '../../values/Amount.tsx'
import { codeOf, MarkedAsset } from '../../values/Asset.tsx'
import { Address } from '../../values/ids.tsx'
import { claimNow, spanText } from './claimTimes.ts'

export function ClaimableBalancesPage() {
  return (
    <>
      <CollectionHead
        kind="claimableBalances"
        state="Balances that wait to be claimed, as of the latest ledger."
      />
      <ClaimableBalanceList />
    </>
  )
}

const columns: readonly Column[] = [
  { label: 'Balance' },
  { label: 'Amount', numeric: true, point: true },
  { label: 'Asset' },
  { label: 'Claimants' },
  { label: 'Changed', numeric: true },
]

/** The protocol's limit. */
const mostClaimants = 10

function ClaimableBalanceList() {
  const list = useList('claimableBalances', undefined)
  const network = useQuery(one(useSource(), 'network', 'current')).data?.value
  const now = claimNow(network, clock())
  // Another function would make ListFrame render every row again.
  const renderRow = useCallback(
    (balance: ClaimableBalance) => <BalanceCells balance={balance} now={now} />,
    [now],
  )
  return (
    <ListFrame
      list={list}
      caption="Claimable balances of the network"
      columns={columns}
      kind="money"
      keyOf={(balance) => balance.id}
      renderRow={renderRow}
      keysOf={keysOf}
      empty="No claimable balance matches."
      derived="times computed here"
    />
  )
}

const keysOf = ({ amount, asset, lastModifiedLedger }: ClaimableBalance) => ({
  Amount: amount,
  Asset: codeOf(asset).toLowerCase(),
  Changed: lastModifiedLedger,
})

function BalanceCells({
  balance,
  now,
}: {
  balance: ClaimableBalance
  now: bigint | 'implausible' | undefined
}) {
  return (
    <>
      <Td fit place="who">
        <Address id={balance.id} primary />
      </Td>
      <Td numeric place="amount">
        <ListAmount value={balance.amount} />
      </Td>
      <Td place="asset">
        <MarkedAsset asset={balance.asset} />
      </Td>
      <Td place="detail">
        <ul>
          {keyed(balance.claimants.slice(0, mostClaimants)).map(({ key, item }) => (
            <li key={key}>
              <Address id={item.destination} /> <ClaimText predicate={item.predicate} now={now} />
            </li>
          ))}
          {balance.claimants.length > mostClaimants && (
            <li className="text-muted">
              and {grouped(balance.claimants.length - mostClaimants)} more
            </li>
          )}
        </ul>
      </Td>
      <Td numeric place="hidden" look="whitespace-nowrap">
        <LastChanged ledger={balance.lastModifiedLedger} time={balance.lastModifiedTime} />
      </Td>
    </>
  )
}

/** By the predicate alone: a list asks for no account. */
function ClaimText({
  predicate,
  now,
}: {
  predicate: ClaimPredicate
  now: bigint | 'implausible' | undefined
}) {
  const spans = claimTimes(predicate)
  return <Muted>{spans === undefined ? 'see the condition' : spanText(spans, now, '')}</Muted>
}
