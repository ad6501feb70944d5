import type { Account } from '../../../model/account.ts'
import type { Call } from '../../../model/errors.ts'
import { Address } from '../../components/Address.tsx'
import { Badge } from '../../components/Badge.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { LedgerLink } from '../../components/LedgerLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Time } from '../../components/Time.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { counted } from '../rows/words.ts'
import { AccountData } from './AccountData.tsx'
import { flagWords } from './words.ts'

/** How an account is set up: sequence, flags in words, home domain as text, sponsorship, data. */
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
  const flags = flagWords(account)
  const none = <span className="muted">none</span>
  return [
    {
      label: 'Sequence number',
      value: (
        <>
          {String(account.sequence)}
          {account.sequenceChanged !== undefined && account.sequenceChanged.ledger > 0 && (
            <span className="sub">
              last used in ledger <LedgerLink sequence={account.sequenceChanged.ledger} />
            </span>
          )}
        </>
      ),
    },
    {
      label: 'Flags',
      value:
        flags.length === 0
          ? none
          : flags.map(({ flag, words }) => (
              <span key={flag} className="block pb-1">
                <Badge>{flag}</Badge>
                <span className="sub">{words}</span>
              </span>
            )),
    },
    {
      label: 'Home domain',
      value:
        account.homeDomain === undefined || account.homeDomain === '' ? (
          none
        ) : (
          <>
            <VisibleText text={account.homeDomain} />
            <span className="sub">what the account says of itself; not checked</span>
          </>
        ),
    },
    ...(account.inflationDestination === undefined
      ? []
      : [{ label: 'Inflation to', value: <Address id={account.inflationDestination} /> }]),
    ...(account.sponsor === undefined
      ? []
      : [{ label: 'Reserve paid by', value: <Address id={account.sponsor} /> }]),
    { label: 'Sponsorship', value: sponsorshipWords(account) },
    {
      label: 'Last changed',
      value: (
        <>
          ledger <LedgerLink sequence={account.lastModifiedLedger} />
          {account.lastModifiedTime !== undefined && (
            <span className="sub">
              <Time time={account.lastModifiedTime} mode="absolute" />
            </span>
          )}
        </>
      ),
    },
  ]
}

function sponsorshipWords(account: Account) {
  const parts = [
    account.sponsoringCount > 0
      ? `pays ${counted(account.sponsoringCount, 'reserve')} of others`
      : '',
    account.sponsoredCount > 0
      ? `${counted(account.sponsoredCount, 'reserve')} paid by others`
      : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? <span className="muted">none</span> : parts.join('; ')
}
