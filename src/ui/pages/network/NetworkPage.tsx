import { useQuery } from '@tanstack/react-query'
import { type Ledger, native } from '#ledger'
import type { NetworkStatus } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { Amount } from '../../values/Amount.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { SettingGroups } from './SettingGroups.tsx'
import { UpgradeList } from './UpgradeList.tsx'

/** The rules of the network: its latest header, the settings of contracts, and how both came to be. */
export function NetworkPage() {
  const status = useQuery(one(useSource(), 'network', 'current'))
  return (
    <>
      <PageHead title="Network" crumbs={[{ label: 'Network' }]}>
        Network
      </PageHead>
      <Loaded query={status} rows={4}>
        {({ value }) => <Rules network={value} />}
      </Loaded>
      <SettingGroups />
      <UpgradeList />
    </>
  )
}

function Rules({ network: { passphrase, latestLedger } }: { network: NetworkStatus }) {
  const latest = useQuery(one(useSource(), 'ledger', latestLedger))
  return (
    <Panel
      title="Rules"
      remark={
        <>
          as of ledger <LedgerLink sequence={latestLedger} />
        </>
      }
      calls={latest.data?.calls}
    >
      <Loaded query={latest} rows={4}>
        {({ value }) => (
          <Facts
            rows={[
              { label: 'Passphrase', value: <VisibleText text={passphrase} />, wide: true },
              ...rulesOf(value),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const rulesOf = (ledger: Ledger): readonly Fact[] => [
  { label: 'Protocol', value: ledger.protocolVersion },
  { label: 'Base fee', value: `${counted(ledger.baseFee, 'stroop')} per operation` },
  {
    label: 'Base reserve',
    value: (
      <>
        <Amount value={BigInt(ledger.baseReserve)} asset={native} places="needed" />{' '}
        <span className="text-muted">per entry</span>
      </>
    ),
  },
  {
    label: 'Classic operations per ledger',
    value: `at most ${grouped(ledger.maxTransactionSetSize)}`,
  },
]
