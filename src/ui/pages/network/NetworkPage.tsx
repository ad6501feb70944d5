import { useState } from 'react'
import { type Ledger, native } from '#ledger'
import type { Cursor, Field, NetworkStatus } from '#ledger/values'
import { useHasHistory, useNetwork, useOne } from '../../address/sight.ts'
import { Button, disclosureLook } from '../../components/Button.tsx'
import { Line, Muted, Note } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { type Fact, Facts, Panel } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Loaded, NoneState, UnreadNote } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { Amount } from '../../values/Amount.tsx'
import { LedgerLink } from '../../values/ids.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { Upgrades } from '../../values/UpgradeView.tsx'
import { Fields } from '../../values/ValueView.tsx'
import { IndexPanel } from './IndexPanel.tsx'
import { Sources } from './Sources.tsx'

/** The rules of the network: its latest header, the settings of contracts, and how both came to be. */
export function NetworkPage() {
  const status = useOne('network', 'current')
  const hasHistory = useHasHistory()
  return (
    <>
      <PageHead title="Network" crumb="Network">
        Network
      </PageHead>
      {/* Labels of settings are long, their values short. */}
      <div className="narrow:[&_dl>div]:grid-cols-[150px_minmax(0,1fr)] not-narrow:[&_dl>div]:grid-cols-[240px_minmax(0,1fr)]">
        <Loaded query={status} rows={4}>
          {({ value }) => <Rules network={value} />}
        </Loaded>
        <Sources />
        {hasHistory && (
          <>
            <SettingGroups />
            <UpgradeList />
            <IndexPanel />
          </>
        )}
      </div>
    </>
  )
}

function Rules({ network: { passphrase, latestLedger, version } }: { network: NetworkStatus }) {
  const latest = useOne('ledger', latestLedger)
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
              { label: 'Passphrase', value: <Passphrase text={passphrase} />, wide: true },
              // It names what of the newest ledgers cannot be read.
              { label: 'Service', value: <VisibleText text={version} />, wide: true },
              ...rulesOf(value),
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** The passphrase that a service states, with a word where it is not that of the chosen network. */
function Passphrase({ text }: { text: string }) {
  const { name, passphrase = text } = useNetwork()
  return (
    <>
      <VisibleText text={text} />
      {text !== passphrase && (
        <Note isFailure>
          another network: {name} is “{passphrase}”
        </Note>
      )}
    </>
  )
}

const rulesOf = (ledger: Ledger): readonly Fact[] => [
  { label: 'Protocol', value: ledger.protocolVersion },
  { label: 'Base fee', value: `${counted(ledger.baseFee, 'stroop')} per operation` },
  {
    label: 'Base reserve',
    value: (
      <>
        {lumens(BigInt(ledger.baseReserve))} <Muted>per entry</Muted>
      </>
    ),
  },
  {
    label: 'Classic operations per ledger',
    value: `at most ${grouped(ledger.maxTransactionSetSize)}`,
  },
  { label: 'Total supply', value: lumens(ledger.totalCoins) },
  { label: 'Fee pool', value: lumens(ledger.feePool) },
]

const lumens = (value: bigint) => <Amount value={value} asset={native} places="needed" />

/** Limits and fees of contracts, by name. */
function SettingGroups() {
  const query = useOne('networkSettings', 'current')
  return (
    <Panel
      title="Contract settings"
      remark={
        query.data && (
          <>
            as of ledger <LedgerLink sequence={query.data.value.asOf} />
          </>
        )
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={12}>
        {({ value }) =>
          value.groups.map(({ title, fields, changedIn }) => (
            <section key={title}>
              <h3 className="py-2">
                {title}{' '}
                <small className="text-muted">
                  changed in ledger <LedgerLink sequence={changedIn} />
                </small>
              </h3>
              {fields.some(isLong) ? (
                <details className="py-2">
                  <summary className={disclosureLook}>show each</summary>
                  <Fields fields={fields} />
                </details>
              ) : (
                <Fields fields={fields} />
              )}
            </section>
          ))
        }
      </Loaded>
    </Panel>
  )
}

/** The prices of host functions are about 90 lines. */
const isLong = ({ value }: Field) => value.kind === 'list' && value.items.length > 9

/** The upgrades in the ledgers that were read, newest first; older ledgers on request. */
function UpgradeList() {
  const [from, setFrom] = useState<Cursor | 'newest'>('newest')
  const query = useOne('upgradeHistory', from)
  const coverage = query.data?.coverage
  const next = query.data?.value.next
  return (
    <Panel
      title="Upgrades"
      remark={coverage && `in ledgers ${coverage.from} to ${coverage.to}`}
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={6}>
        {(answer) => (
          <>
            {answer.value.ledgers.map(({ sequence, closedAt, upgrades }) => (
              <section key={sequence}>
                <h3 className="py-2">
                  Ledger <LedgerLink sequence={sequence} />{' '}
                  <small className="text-muted">
                    <CloseTime time={closedAt} />
                  </small>
                </h3>
                <Upgrades upgrades={upgrades} />
              </section>
            ))}
            {answer.value.ledgers.length === 0 && (
              <NoneState answer={answer}>No upgrades in these ledgers.</NoneState>
            )}
            <UnreadNote unread={answer.unread} />
          </>
        )}
      </Loaded>
      {next !== undefined && (
        <Line>
          <Button onClick={() => setFrom(next)}>Read older ledgers</Button>
        </Line>
      )}
    </Panel>
  )
}
