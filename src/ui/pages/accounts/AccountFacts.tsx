import { Note } from '../../components/Note.tsx'
import type { Account } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { ChangedIn } from '../../rows/LastChanged.tsx'
import { AccountData } from './AccountData.tsx'
import { Sponsorships } from './Sponsorships.tsx'
import { Flags, HomeDomain } from '../../domain/Terms.tsx'

export function AccountFacts({ account, calls }: { account: Account; calls: readonly Call[] }) {
  return (
    <>
      <Panel title="Account" calls={calls}>
        <Facts columns={1} rows={factsOf(account)} />
      </Panel>
      <AccountData account={account} calls={calls} />
    </>
  )
}

function factsOf(account: Account): readonly Fact[] {
  return [
    {
      label: 'Sequence number',
      value: (
        <>
          {String(account.sequence)}
          {account.sequenceChanged !== undefined && account.sequenceChanged.ledger > 0 && (
            <Note>
              last used in ledger <LedgerLink sequence={account.sequenceChanged.ledger} />
            </Note>
          )}
        </>
      ),
    },
    {
      label: 'Flags',
      value: <Flags of={account} />,
    },
    {
      label: 'Home domain',
      value: <HomeDomain domain={account.homeDomain} account={account.id} />,
    },
    ...(account.inflationDestination === undefined
      ? []
      : [{ label: 'Inflation destination', value: <Address id={account.inflationDestination} /> }]),
    ...(account.sponsor === undefined
      ? []
      : [{ label: 'Sponsor', value: <Address id={account.sponsor} /> }]),
    { label: 'Sponsorship', value: <Sponsorships account={account} /> },
    {
      label: 'Last changed',
      value: <ChangedIn ledger={account.lastModifiedLedger} time={account.lastModifiedTime} />,
    },
  ]
}
