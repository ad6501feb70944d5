import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ClaimableBalance } from '#ledger'
import {
  type Call,
  type ClaimableBalanceId,
  formatClaimableBalanceStrkey,
  shortId,
} from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { Address } from '../../values/Address.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { Facts } from '../../components/Facts.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel, panelLook } from '../../components/Panel.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { ChangedIn } from '../../rows/LastChanged.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { counted } from '../../format/counted.ts'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type ClaimableBalanceTab, claimableBalanceTabs } from './tabs.ts'
import { LoadFailureWithHistory } from '../../list/LoadFailureWithHistory.tsx'
import { Claimants } from './Claimants.tsx'
import { RefreshFailed } from '../../chunks.tsx'

export function ClaimableBalancePage({
  id,
  tab,
}: {
  id: ClaimableBalanceId
  tab: ClaimableBalanceTab
}) {
  const query = useQuery(one(useSource(), 'claimableBalance', id))
  const strkey = formatClaimableBalanceStrkey(id)
  return (
    <>
      <PageHead
        title={tabTitle(`Claimable balance ${shortId(strkey)}`, claimableBalanceTabs, tab)}
        crumbs={[
          { label: 'Claimable balances', collection: 'claimable_balances' },
          { label: shortId(strkey), id: true },
        ]}
        state={
          <span>
            <ShortId text={strkey} name="claimable balance" full />
          </span>
        }
      >
        {query.data === undefined ? (
          'Claimable balance'
        ) : (
          <ClaimableBalanceHeading balance={query.data.value} />
        )}
      </PageHead>
      {query.data !== undefined && <RefreshFailed query={query} />}
      {query.data !== undefined ? (
        <>
          <Claimants balance={query.data.value} calls={query.data.calls} />
          <BalanceFacts balance={query.data.value} calls={query.data.calls} />
        </>
      ) : query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={7} label="Loading the claimable balance" />
        </div>
      ) : (
        <LoadFailureWithHistory
          error={query.error}
          onRetry={query.refetch}
          kind={tab}
          of={{ kind: 'claimableBalance', id }}
        >
          Claimed and clawed-back balances are removed from the ledger. Their history remains:
        </LoadFailureWithHistory>
      )}
      <Tabs label="Parts of the claimable balance" tabs={claimableBalanceTabs} current={tab} />
      <OwnedList kind={tab} of={{ kind: 'claimableBalance', id }} />
    </>
  )
}

function ClaimableBalanceHeading({ balance }: { balance: ClaimableBalance }) {
  const [first] = balance.claimants
  return (
    <>
      <HeldAmount value={balance.amount} asset={balance.asset} places="needed" /> claimable by{' '}
      {balance.claimants.length === 1 && first !== undefined ? (
        <Address id={first.destination} />
      ) : (
        `any of ${counted(balance.claimants.length, 'claimant')}`
      )}
    </>
  )
}

function BalanceFacts({ balance, calls }: { balance: ClaimableBalance; calls: readonly Call[] }) {
  return (
    <Panel title="Claimable balance" calls={calls}>
      <Facts
        rows={[
          {
            label: 'Amount',
            value: <HeldAmount value={balance.amount} asset={balance.asset} places="needed" />,
          },
          {
            label: 'Sponsor',
            value:
              balance.sponsor === undefined ? (
                <span className="text-muted">not stated</span>
              ) : (
                <>
                  <Address id={balance.sponsor} />
                  <Note>gets the reserve back when the balance is claimed</Note>
                </>
              ),
          },
          { label: 'Asset', value: <AssetName asset={balance.asset} /> },
          {
            label: 'Clawback',
            value: balance.clawbackEnabled
              ? 'its issuer can claw it back'
              : 'its issuer cannot claw it back',
          },
          {
            label: 'Last changed',
            value: (
              <ChangedIn ledger={balance.lastModifiedLedger} time={balance.lastModifiedTime} />
            ),
          },
          {
            label: 'Hex ID',
            value: <ShortId text={balance.id} name="claimable balance" full />,
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}
