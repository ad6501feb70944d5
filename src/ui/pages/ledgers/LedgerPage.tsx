import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type FeeGroup,
  fullnessOf,
  type Ledger,
  type LedgerDetails,
  native,
  type TransactionPhase,
} from '#ledger'
import { type Answer, type LedgerSequence, ledgerSequence } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { useOne, useSource, useSourceKind, useStatus } from '../../address/sight.ts'
import {
  buttonLook,
  disabledButtonLook,
  disclosureLook,
  linkLook,
  PageLink,
} from '../../components/Button.tsx'
import { Muted } from '../../components/Message.tsx'
import { type Figure, PageHead, Tabs } from '../../components/PageHead.tsx'
import { type Fact, Facts, Panel } from '../../components/Panel.tsx'
import { CallsAbove, Provenance } from '../../components/Provenance.tsx'
import { Raw, VisibleText } from '../../components/VisibleText.tsx'
import { WaitNote } from '../../components/Waiting.tsx'
import { Loaded, LoadFailure } from '../../coverage/PartialNote.tsx'
import { counted, grouped, keyed, tabTitle } from '../../format/text.ts'
import { TrustBadge } from '../../lateParts.tsx'
import { upgradesQuery } from '../../queries/laterQueries.ts'
import { InlineValue } from '../../rows/call/values.tsx'
import { closedFigure } from '../../rows/cells.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useLedgerDenial } from '../../trust/ledgerWords.ts'
import { Amount } from '../../values/Amount.tsx'
import { ShortId } from '../../values/ids.tsx'
import { ContradictedContext } from '../../values/Outcome.tsx'
import { Upgrades } from '../../values/UpgradeView.tsx'
import { SentenceView, ValueView } from '../../values/ValueView.tsx'
import { type TabOf, tabs } from '../tabs.ts'
import { operationsIn } from './LedgersPage.tsx'

export function LedgerPage({ id: sequence, tab }: { id: LedgerSequence; tab: TabOf<'ledgers'> }) {
  const query = useOne('ledger', sequence)
  const ledger = query.data?.value
  // Its header, transactions and results do not have the hashes that they state.
  const problem = (query.data?.disagreements ?? []).join('; ')
  const denial = useLedgerDenial(ledger && { kind: 'ledger', ledger })
  const failed = ledger?.failedTransactionCount
  const counts = {
    transactions:
      failed === undefined ? undefined : (ledger?.successfulTransactionCount ?? 0) + failed,
    operations: ledger?.transactionSetOperationCount,
  }
  return (
    <ContradictedContext value={problem !== '' || denial !== undefined}>
      <PageHead
        title={tabTitle(`Ledger ${sequence}`, tabs.ledgers, tab)}
        section="ledgers"
        crumbId={String(sequence)}
        mark={<FullnessMark ledger={ledger} />}
        badges={
          <TrustBadge
            key={sequence}
            subject={ledger && { kind: 'ledger', ledger }}
            contradicted={problem || undefined}
          />
        }
        aside={<LedgerNeighbours sequence={sequence} />}
        id={
          ledger === undefined ? (
            <span className="loading-line block h-5" />
          ) : (
            <ShortId text={ledger.hash} name="ledger hash" full />
          )
        }
        figures={query.error === null || ledger ? figuresOf(ledger) : undefined}
      >
        Ledger {sequence}
      </PageHead>
      {problem !== '' && (
        <p className="wrap-anywhere py-2 text-fail" role="alert">
          <VisibleText text={problem} />
        </p>
      )}
      {query.data !== undefined || query.error === null ? (
        // Labels, tabs and table stay mounted from ledger to ledger; their content is a skeleton until loaded.
        <CallsAbove value={query.data?.calls}>
          <Tabs label="Parts of the ledger" tabs={tabs.ledgers} current={tab} counts={counts} />
          <OwnedList
            kind={tab}
            of={{ kind: 'ledger', id: sequence }}
            counted={tab === 'transactions' || tab === 'operations' ? counts[tab] : undefined}
            below={
              <>
                {ledger !== undefined && <LedgerUpgrades ledger={ledger} />}
                <CallsAbove value={undefined}>
                  <LedgerFacts sequence={sequence} answer={query.data} />
                </CallsAbove>
              </>
            }
          />
        </CallsAbove>
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </ContradictedContext>
  )
}

/** How much of what a ledger may hold is in it: of 16 cells one at least, but for a ledger without operations. */
function FullnessMark({ ledger }: { ledger: Ledger | undefined }) {
  const { n, d } = (ledger && fullnessOf(ledger)) ?? { n: 0n, d: 1n }
  const filled = Number((16n * n + d - 1n) / d)
  return (
    <svg className="narrow:size-10 size-12 flex-none" viewBox="0 0 46 46" aria-hidden="true">
      <path className="fill-line" d={cells.join('')} />
      <path className="fill-ink" d={cells.slice(0, filled).join('')} />
    </svg>
  )
}

const cells = Array.from(
  { length: 16 },
  (_none, place) => `M${12 * (place % 4)} ${36 - 12 * Math.floor(place / 4)}h10v10h-10z`,
)

function figuresOf(ledger: Ledger | undefined): readonly Figure[] {
  const failed = ledger?.failedTransactionCount
  return [
    {
      label: 'Transactions',
      value: ledger && grouped(ledger.successfulTransactionCount + (failed ?? 0)),
      note: failed === undefined ? 'failed not counted' : `${grouped(failed)} failed`,
    },
    {
      label: 'Operations',
      value: ledger && grouped(operationsIn(ledger).count),
      // One line on a phone: the ledger's limit is among its facts.
      note: ledger && `${grouped(ledger.operationCount)} succeeded`,
    },
    closedFigure(ledger?.closedAt),
    {
      label: 'Base fee',
      value: ledger && grouped(ledger.baseFee),
      unit: 'stroops',
      note: 'an operation',
    },
  ]
}

/** What a ledger did beside its transactions; its bytes are read once it is opened. */
function MoreOfLedger({ sequence }: { sequence: LedgerSequence }) {
  const [open, setOpen] = useState(false)
  const query = useOne('ledgerDetails', sequence, open)
  return (
    <details className="py-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={disclosureLook}>
        Fees, transaction set, evictions and changed settings
      </summary>
      {open && (
        <Loaded query={query} rows={4}>
          {({ value, calls }) => (
            <>
              <Facts rows={factsOf(value)} />
              {/* Temporary entries are deleted, the others are archived and can be restored (CAP-62). */}
              <ul>
                {keyed(value.evicted).map(({ key, item: { kind, sentence, durability } }) => (
                  <li key={key} className="wrap-anywhere">
                    {durability === 'temporary' ? 'Deleted' : 'Archived'}: {kind}{' '}
                    <SentenceView sentence={sentence} View={InlineValue} />
                  </li>
                ))}
              </ul>
              <Provenance calls={calls} derived="read from the ledger’s bytes here" />
            </>
          )}
        </Loaded>
      )}
    </details>
  )
}

const factsOf = (details: LedgerDetails): readonly Fact[] => [
  {
    label: 'Fees into the pool',
    value: <Amount value={details.fees} asset={native} places="needed" />,
  },
  ...details.phases.map((phase) => ({
    label: phase.kind === 'classic' ? 'Classic transactions' : 'Contract transactions',
    value: phaseText(phase),
  })),
  {
    label: 'Live contract state',
    value: details.stateSize === undefined ? undefined : counted(details.stateSize, 'byte'),
  },
  { label: 'Evicted', value: counted(details.evicted.length, 'entry') },
  ...details.settings.map(({ label, before, after, isList = false }) => ({
    label,
    value: (
      <>
        {before === undefined ? (
          !isList && 'new: '
        ) : (
          <>
            <ValueView value={before} /> →{' '}
          </>
        )}
        <ValueView value={after} />
      </>
    ),
  })),
  {
    label: 'Changed by the upgrades',
    value: details.otherEntries === 0 ? undefined : counted(details.otherEntries, 'other entry'),
  },
]

function phaseText({ groups, stages }: TransactionPhase): string {
  if (groups.length === 0) return 'none'
  const paid = groups.map(groupText).join('; ')
  return stages === undefined ? paid : `${paid}; in ${counted(stages, 'stage')}`
}

const groupText = ({ transactions, baseFee }: FeeGroup) =>
  `${counted(transactions, 'transaction')}, ${
    baseFee === undefined
      ? 'each pays what it offered'
      : `base fee ${counted(baseFee, 'stroop')} per operation`
  }`

/** A ledger's header and counts; labels only until it is loaded. */
function LedgerFacts({
  sequence,
  answer,
}: {
  sequence: LedgerSequence
  answer: Answer<Ledger> | undefined
}) {
  const ledger = answer?.value
  return (
    <div aria-busy={answer === undefined}>
      <Panel
        title="Ledger"
        remark={<PageLink page="/network">the network’s settings</PageLink>}
        calls={answer?.calls}
      >
        {answer === undefined && (
          <div className="relative mx-3">
            <WaitNote />
          </div>
        )}
        <Facts
          rows={facts.map(({ label, wide, room, draw }) =>
            answer === undefined
              ? { label, wide, room, value: undefined, awaited: true }
              : { label, wide, value: draw(answer.value) },
          )}
        />
        <details className="py-2">
          <summary className="text-muted">
            <span className={linkLook}>Header as XDR</span>, base64
          </summary>
          {ledger !== undefined && <Raw text={ledger.headerXdr} name="the header’s XDR" />}
        </details>
        {ledger === undefined ? <div className="h-16" /> : <MoreOfLedger sequence={sequence} />}
      </Panel>
    </div>
  )
}

const facts: readonly {
  readonly label: string
  readonly wide?: boolean
  readonly room?: Fact['room']
  readonly draw: (ledger: Ledger) => ReactNode
}[] = [
  {
    label: 'Previous hash',
    draw: ({ previousHash }) =>
      previousHash === undefined ? (
        <Muted>none: this is the first ledger</Muted>
      ) : (
        <ShortId text={previousHash} name="previous ledger’s hash" full />
      ),
    wide: true,
    room: 'three-lines',
  },
  {
    label: 'Base reserve',
    draw: ({ baseReserve }) => (
      <>
        <Amount value={BigInt(baseReserve)} asset={native} places="needed" />{' '}
        <Muted>per entry</Muted>
      </>
    ),
  },
  { label: 'Protocol', draw: ({ protocolVersion }) => protocolVersion },
  { label: 'Fee pool', draw: ({ feePool }) => <Amount value={feePool} asset={native} /> },
  {
    label: 'Total supply',
    draw: ({ totalCoins }) => <Amount value={totalCoins} asset={native} />,
  },
  {
    label: 'Maximum per ledger',
    draw: ({ maxTransactionSetSize, protocolVersion }) =>
      `${grouped(maxTransactionSetSize)} ${protocolVersion >= 11 ? 'operations' : 'transactions'}`,
  },
]

/** Settings of the network that a ledger changed, old and new; nothing for a ledger without upgrades. */
function LedgerUpgrades({ ledger }: { ledger: Ledger }) {
  const source = useSource()
  const own = useQuery(upgradesQuery(source, ledger, undefined))
  const isUpgraded = own.data === undefined ? own.error !== null : own.data.length > 0
  const previous = useOne(
    'ledger',
    ledgerSequence(Math.max(1, ledger.sequence - 1)),
    isUpgraded && ledger.sequence > 1,
  )
  const compared = useQuery({
    ...upgradesQuery(source, ledger, previous.data?.value),
    enabled: previous.data !== undefined,
  })
  if (!isUpgraded) return null
  return (
    <Panel title="Upgrades" remark="voted by the validators" calls={previous.data?.calls}>
      <Loaded query={compared.data === undefined ? own : compared} rows={1}>
        {(upgrades) => <Upgrades upgrades={upgrades} />}
      </Loaded>
    </Panel>
  )
}

/** Links to the previous and the next ledger; beyond the latest, a link back to the latest. */
function LedgerNeighbours({ sequence }: { sequence: LedgerSequence }) {
  const network = useStatus()
  // Of files it is not known which other ones are there.
  const latest = useSourceKind().capabilities.submits ? 'latest' : 'newest found'
  const isLatest = network !== undefined && sequence >= network.latestLedger
  const before = Math.min(sequence - 1, network?.latestLedger ?? sequence)
  return (
    <nav
      className="flex flex-none items-center gap-2 print:hidden"
      aria-label="Neighbouring ledgers"
    >
      {sequence > 1 ? (
        <Neighbour sequence={ledgerSequence(before)} rel="prev" />
      ) : (
        <span className={disabledButtonLook} aria-disabled="true">
          The first
        </span>
      )}
      {isLatest ? (
        <span
          // What is said below has the number too.
          className={`${disabledButtonLook} ${sequence === network.latestLedger ? '' : 'narrow:hidden'}`}
          aria-disabled="true"
        >
          {sequence === network.latestLedger
            ? `The ${latest}`
            : `The ${latest} is ${network.latestLedger}`}
        </span>
      ) : (
        sequence < 0xffff_ffff && <Neighbour sequence={ledgerSequence(sequence + 1)} rel="next" />
      )}
    </nav>
  )
}

function Neighbour({ sequence, rel }: { sequence: LedgerSequence; rel: 'prev' | 'next' }) {
  const { page, search } = useHere()
  const tab = page.split('/')[3]
  return (
    <PageLink
      className={buttonLook}
      rel={rel}
      aria-label={`Ledger ${sequence}`}
      page={`/ledgers/${sequence}${tab === undefined ? '' : `/${tab}`}`}
      search={{ ...search, cursor: undefined }}
    >
      {rel === 'prev' && '← '}
      {/* A phone has no room for numbers of eight digits beside the heading. */}
      <span className="narrow:hidden">{sequence}</span>
      {rel === 'next' && ' →'}
    </PageLink>
  )
}
