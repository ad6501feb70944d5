import { useMemo } from 'react'
import { type ClaimableBalance, type ClaimPredicate, claimTimes } from '#ledger'
import { useStatus } from '../../address/sight.ts'
import { Muted } from '../../components/Message.tsx'
import type { Column } from '../../components/Table.tsx'
import { grouped, keyed } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { now as clock } from '../../queries/outside.ts'
import { changedColumn } from '../../rows/cells.tsx'
import { amountColumn, assetColumn } from '../../rows/sumColumns.tsx'
import { Address } from '../../values/ids.tsx'
import { claimNow, spanText } from './claimTimes.ts'

export function ClaimableBalancesPage() {
  return (
    <>
      <CollectionHead kind="claimableBalances" state="Balances that wait to be claimed." />
      <ClaimableBalanceList />
    </>
  )
}

type Now = bigint | 'implausible' | undefined

/** The protocol's limit. */
const mostClaimants = 10

const columnsAt = (now: Now): readonly Column<ClaimableBalance>[] => [
  { label: 'Balance', fit: true, phone: 'who', cell: ({ id }) => <Address id={id} primary /> },
  amountColumn('Amount', ({ amount }) => amount, {
    phone: 'amount',
    sort: ({ amount }) => amount,
  }),
  assetColumn('Asset', ({ asset }) => asset, 'asset'),
  {
    label: 'Claimants',
    phone: 'detail',
    cell: ({ claimants }) => (
      <ul>
        {keyed(claimants.slice(0, mostClaimants)).map(({ key, item }) => (
          <li key={key}>
            <Address id={item.destination} /> <Muted>{claimText(item.predicate, now)}</Muted>
          </li>
        ))}
        {claimants.length > mostClaimants && (
          <li className="text-muted">and {grouped(claimants.length - mostClaimants)} more</li>
        )}
      </ul>
    ),
  },
  changedColumn,
]

function ClaimableBalanceList() {
  const list = useList('claimableBalances', undefined)
  const network = useStatus()
  const now = claimNow(network, clock())
  // Other columns would render every row again.
  const columns = useMemo(() => columnsAt(now), [now])
  return (
    <ListFrame
      list={list}
      caption="Claimable balances of the network"
      columns={columns}
      kind="money"
      keyOf={(balance) => balance.id}
      empty="No claimable balance matches."
      derived="times computed here"
    />
  )
}

/** By the predicate alone: a list asks for no account. */
const claimText = (predicate: ClaimPredicate, now: Now): string => {
  const spans = claimTimes(predicate)
  return spans === undefined ? 'see the condition' : spanText(spans, now, '')
}
