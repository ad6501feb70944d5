import type { Account } from '#ledger'
import {
  type AccountAddress,
  type AccountId,
  accountOf,
  bytesFromBase64,
  muxedIdOf,
  parseMuxedAccountId,
  shortId,
} from '#ledger/values'
import { type PagePath, useHere } from '../../address/addresses.ts'
import { useOne, useSource } from '../../address/sight.ts'
import { PageLink, primaryLink } from '../../components/Button.tsx'
import { EmptyState, Line, Muted, Note } from '../../components/Message.tsx'
import { PageHead, Tabs } from '../../components/PageHead.tsx'
import {
  curveLook,
  type Fact,
  FactRow,
  Facts,
  mainAndSideLook,
  Panel,
  panelLook,
  withCurveLook,
} from '../../components/Panel.tsx'
import { CallsAbove, Provenance, useCallsAbove } from '../../components/Provenance.tsx'
import type { Column } from '../../components/Table.tsx'
import { Copy, fullTextLook, VisibleText } from '../../components/VisibleText.tsx'
import { Behind, Skeleton } from '../../components/Waiting.tsx'
import { AfterIndex, Loaded, RecordFailure } from '../../coverage/PartialNote.tsx'
import { Flags, HomeDomain } from '../../domain/Terms.tsx'
import { type FilterField, FilterForm } from '../../filters/FilterForm.tsx'
import { counted, isPlainText, keyed, tabTitle, visibleBytes } from '../../format/text.ts'
import { BalanceCurve, OverTimeTab, WatchButton } from '../../lateParts.tsx'
import { ChangedIn, LongTable, useFirst } from '../../rows/cells.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import {
  Address,
  HeadName,
  IdText,
  LedgerLink,
  NamePill,
  PageLabel,
  ShortId,
} from '../../values/ids.tsx'
import { AddressMark } from '../../values/Mark.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import {
  EntryProblem,
  Signers,
  Spendable,
  Sponsorships,
  useAccountFigures,
} from './AccountState.tsx'
import { Balances, PoolShares } from './Balances.tsx'
import { ClaimableNow } from './ClaimableNow.tsx'
import { useListingText } from './latestLedger.ts'

export function AccountPage({ id: address, tab }: { id: AccountAddress; tab: TabOf<'accounts'> }) {
  const id = accountOf(address)
  const muxed = parseMuxedAccountId(address)
  const source = useSource()
  // Without a service an account is read from ledgers, long after an index has said what its newest rows are.
  const { hasHistory, submits } = source.kind.capabilities
  const isHistoryFirst = source.ahead !== undefined && !submits
  const query = useOne('account', id)
  const answer = query.data
  const figures = useAccountFigures(answer?.value)
  const page = `/accounts/${id}` as const
  const isOverview = tab === tabs.accounts[0]
  return (
    <div className={withCurveLook}>
      <PageHead
        title={tabTitle(`Account ${shortId(id)}`, tabs.accounts, tab)}
        section="accounts"
        crumbId={shortId(id)}
        mark={<AddressMark id={id} size="large" />}
        star={<WatchButton page={page} />}
        badges={<NamePill page={page} />}
        id={
          <>
            <ShortId text={id} name="account" full /> <PageLabel page={page} />
          </>
        }
        figures={query.error === null || answer ? figures : undefined}
      >
        <HeadName page={page}>
          <IdText text={id} />
        </HeadName>
      </PageHead>
      {answer !== undefined && <EntryProblem account={answer.value} />}
      {muxed !== undefined && (
        <p className="mt-3 text-muted">
          The address names the muxed account <ShortId text={muxed} name="muxed account" /> with the
          ID <b>{String(muxedIdOf(muxed))}</b>. The ledger has only the account behind it; its
          holder chose the ID, often to tell a customer where others require a memo (SEP-23).
        </p>
      )}
      <RecordFailure
        query={query}
        kind={tab === 'data' || tab === 'over_time' ? 'operations' : tab}
        of={{ kind: 'account', id }}
      >
        A merged account is removed from the ledger. Its history remains:
      </RecordFailure>
      <Tabs
        label="Parts of the account"
        tabs={tabs.accounts}
        current={tab}
        names={{ operations: 'Overview' }}
      />
      {answer !== undefined && hasHistory && (
        <div data-line="" className={curveLook}>
          <BalanceCurve key={id} account={answer.value} />
        </div>
      )}
      {tab === 'data' ? (
        <AccountDataList id={id} />
      ) : tab === 'over_time' ? (
        answer !== undefined && <OverTimeTab key={id} account={answer.value} />
      ) : !isOverview || (answer === undefined && query.error !== null) ? (
        // Its history is still there after a merge.
        <OwnedList kind={tab} of={{ kind: 'account', id }} saidAbove={query.error} />
      ) : (
        // What loads replaces its room, so that nothing seems to have moved; a list that is there already stays.
        <div
          key={answer === undefined && !isHistoryFirst ? 'loading' : 'account'}
          data-side=""
          className={mainAndSideLook}
        >
          <div className="min-w-0">
            {answer === undefined ? (
              <div className={panelLook}>
                <Skeleton rows={6} label="Loading the account" />
              </div>
            ) : (
              <>
                <Balances account={answer.value} calls={answer.calls} />
                {answer.indexed !== undefined && (
                  <AfterIndex indexed={answer.indexed} onRetry={query.refetch} />
                )}
              </>
            )}
            {(answer !== undefined || isHistoryFirst) && hasHistory && (
              <Panel title="Operations">
                <Behind room={<Skeleton rows={20} label="Loading the operations" />}>
                  <OwnedList kind="operations" of={{ kind: 'account', id }} />
                </Behind>
              </Panel>
            )}
          </div>
          {answer === undefined ? (
            <div key="loading" className={panelLook}>
              <Skeleton rows={6} label="Loading the spendable balance" />
            </div>
          ) : (
            <div key="side">
              <CallsAbove value={answer.calls}>
                <Spendable account={answer.value} />
                <PoolShares account={answer.value} />
                <ClaimableNow key={id} account={id} />
                <Signers account={answer.value} />
                <Panel title="Account">
                  <Facts columns={1} rows={factsOf(answer.value)} />
                </Panel>
                <AccountData account={answer.value} />
              </CallsAbove>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const encoder = new TextEncoder()

const fields: readonly FilterField[] = [
  {
    name: 'name',
    label: 'One entry by its name',
    placeholder: 'config.theme',
    spell: (text) => (encoder.encode(text).length <= 64 ? text : undefined),
    message: 'A name has at most 64 bytes.',
  },
]

/** An account's data entries: one by its name, or all that the source can list. */
function AccountDataList({ id }: { id: AccountId }) {
  const { name } = useHere().search
  return (
    <>
      <FilterForm label="Data" fields={fields} submit="Read" />
      {name === undefined ? (
        <AllEntries id={id} />
      ) : (
        fields[0]?.spell(name) !== undefined && <OneEntry id={id} name={name} />
      )}
    </>
  )
}

function OneEntry({ id, name }: { id: AccountId; name: string }) {
  const query = useOne('accountData', { account: id, name })
  return (
    <div className="border-ink border-t [search+&]:mt-4">
      <Loaded query={query} rows={2}>
        {({ value, calls }) => (
          <>
            <Facts
              columns={1}
              rows={[
                { label: 'Name', value: <VisibleText text={name} /> },
                { label: 'Value', value: <DataValue base64={value.value} /> },
                {
                  label: 'Reserve',
                  value:
                    value.sponsor === undefined ? (
                      <Muted>no sponsor</Muted>
                    ) : (
                      <>
                        paid by <Address id={value.sponsor} />
                      </>
                    ),
                },
              ]}
            />
            <Provenance calls={calls} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function AllEntries({ id }: { id: AccountId }) {
  const { page } = useHere()
  const query = useOne('account', id)
  const { name, listedBy } = useListingText(query.data?.calls ?? [])
  return (
    <div className="border-ink border-t [search+&]:mt-4">
      <Loaded query={query} rows={4}>
        {({ value, calls }) => (
          <>
            {value.data.length > 0 && (
              <LongTable
                caption="Data entries"
                columns={dataColumns(page)}
                rows={value.data}
                kind="fixed"
                most={200}
                word="data name"
                keyOf={({ name }) => name}
              />
            )}
            {!value.dataComplete && (
              <Line tone="muted">
                {name} cannot list an account’s data entries, only read those whose name is known:
                name one above.{listedBy}
              </Line>
            )}
            {value.dataComplete && value.data.length === 0 && (
              <EmptyState>This account has no data entries.</EmptyState>
            )}
            <Provenance calls={calls} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const dataColumns = (page: PagePath): readonly Column<Account['data'][number]>[] => [
  {
    label: 'Name',
    cell: ({ name }) => (
      <PageLink {...primaryLink} page={page} search={{ name }}>
        <VisibleText text={name} />
      </PageLink>
    ),
  },
  { label: 'Value', look: 'w-[40%]', cell: ({ value }) => <DataValue base64={value} /> },
]

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
    { label: 'Flags', value: <Flags of={account} /> },
    {
      label: 'Home domain',
      value: <HomeDomain domain={account.homeDomain} account={account.id} />,
    },
    {
      label: 'Inflation destination',
      value: account.inflationDestination && <Address id={account.inflationDestination} />,
    },
    { label: 'Sponsor', value: account.sponsor && <Address id={account.sponsor} /> },
    { label: 'Sponsorship', value: <Sponsorships account={account} /> },
    {
      label: 'Last changed',
      value: <ChangedIn ledger={account.lastModifiedLedger} time={account.lastModifiedTime} />,
    },
  ]
}

/** An account's data entries: text where the bytes are text, base64 where they are not. */
function AccountData({ account }: { account: Account }) {
  const { name, listedBy } = useListingText(useCallsAbove())
  const { shown, more } = useFirst(account.data, 50, 'name')
  if (!account.dataComplete)
    return (
      <Panel title="Data">
        <Line tone="muted">
          {name} cannot list an account’s data entries, only read those whose name is known.
          {listedBy}
        </Line>
      </Panel>
    )
  if (account.data.length === 0) return null
  return (
    <Panel title="Data" remark={counted(account.data.length, 'name')}>
      <dl>
        {keyed(shown).map(({ key, item: entry }) => (
          <FactRow
            key={key}
            label={<VisibleText text={entry.name} />}
            labelLook="font-mono text-[0.9286em]"
          >
            <DataValue base64={entry.value} />
          </FactRow>
        ))}
      </dl>
      {more}
    </Panel>
  )
}

/** A value: as text where it is text, in base64 where it is not. */
function DataValue({ base64 }: { base64: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes !== undefined && bytes.length === 0) return <Muted>empty</Muted>
  const runs = bytes && visibleBytes(bytes)
  if (runs !== undefined && isPlainText(runs)) return <VisibleText runs={runs} />
  return (
    <>
      <code className={fullTextLook}>{base64}</code>
      <Copy text={base64} label="Copy the value as base64" />
      <Note>
        {bytes === undefined
          ? 'not base64: shown as received'
          : `${counted(bytes.length, 'byte')}, base64`}
      </Note>
    </>
  )
}
