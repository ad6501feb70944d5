import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { mostBehind } from '#ledger'
import { type FeeDistribution, knownItems, type RecentFees } from '#ledger/values'
import { stripRequest } from '../../address/search.ts'
import { type Sight, useNetwork, useOne, useSource } from '../../address/sight.ts'
import { disclosureLook, LinkButton, PageLink, primaryLink } from '../../components/Button.tsx'
import { errorTextOf } from '../../components/ErrorState.tsx'
import { Line, Muted, Note } from '../../components/Message.tsx'
import { FactRow, Panel } from '../../components/Panel.tsx'
import { formatBytes, Provenance } from '../../components/Provenance.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { IndexContents } from '../../lateParts.tsx'
import { indexStatus } from '../../queries/closedQueries.ts'
import { one, page, standingsOf } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { FeeTable, feeText } from '../fee_stats/FeeTable.tsx'

/** Beside a network's latest records: sources, fees, network. `down`: the service does not answer. */
export function HomeSide({ down = false }: { down?: boolean }) {
  if (down) return <Sources down />
  return (
    <>
      <Sources />
      <FeeLevels />
      <IndexPanel />
    </>
  )
}

/** Advice on fees. All percentiles are read when they are opened: through RPC they take the last five ledgers. */
function FeeLevels() {
  const source = useSource()
  const [open, setOpen] = useState(false)
  const query = useOne('recentFees', 'current')
  const { data: ledgers } = useQuery(page(source, 'ledgers', undefined, stripRequest))
  const [latest] = knownItems(ledgers?.items ?? [])
  return (
    <Panel
      title="Fees"
      remark={
        <>
          stroops per operation · <PageLink page="/fee_stats">chart</PageLink>
        </>
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={5}>
        {({ value }) => <FeeAdvice fees={value} least={BigInt(latest?.baseFee ?? 0)} />}
      </Loaded>
      <details className="py-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>All percentiles</summary>
        {open && <AllPercentiles />}
      </details>
    </Panel>
  )
}

function AllPercentiles() {
  const query = useOne('feeStats', 'current')
  return (
    <Loaded query={query} rows={14}>
      {({ value, calls }) => (
        <>
          <p className="text-muted text-xs/4">{feeText(value)}</p>
          <FeeTable stats={value} />
          <Provenance calls={calls} />
        </>
      )}
    </Loaded>
  )
}

/** The fee to offer per operation, by the percentiles of what others offered: classic and contract transactions apart. */
function FeeAdvice({ fees, least }: { fees: RecentFees; least: bigint }) {
  const { inclusion, soroban, classic } = fees
  const areApart = inclusion !== undefined || soroban !== undefined
  const rows: readonly Advice[] = areApart
    ? [
        ['Classic', inclusion],
        ['Contract call', soroban],
      ]
    : [['Classic', classic?.fees]]
  return (
    <>
      <Table
        caption="Suggested fee, in stroops per operation"
        kind="fixed"
        columns={adviceColumns(least)}
        rows={rows}
      />
      <Line tone="small">{adviceText(fees)}</Line>
    </>
  )
}

function adviceText({ inclusion, soroban, classic, unread = 0 }: RecentFees): string {
  const contracts = 'A contract call also pays a resource fee.'
  if (inclusion !== undefined || soroban !== undefined)
    return `Low, normal and high: 10th, 50th and 95th percentile of recent bids. ${contracts}`
  if (classic === undefined)
    return unread === 0
      ? 'No classic transaction is among the newest.'
      : 'Some of the newest transactions could not be read, and no classic one is among the others.'
  const count = counted(classic.transactions, 'classic transaction')
  const others =
    unread === 0
      ? ''
      : ' Some of the newest transactions could not be read, and are not among them.'
  return `Low, normal and high: 10th, 50th and 95th percentile of what the newest ${count} paid.${others} ${contracts}`
}

type Advice = readonly [label: string, fees: FeeDistribution | undefined]

const adviceColumns = (least: bigint): readonly Column<Advice>[] => [
  { label: 'Suggested fee', look: 'text-muted', cell: ([label]) => label },
  percentColumn('Low', 10, least),
  percentColumn('Normal', 50, least),
  percentColumn('High', 95, least),
]

/** A service that counted no such transaction reports zeros; the network takes nothing below its base fee. */
function percentColumn(label: string, percent: number, least: bigint): Column<Advice> {
  const cell = ([, fees]: Advice) => {
    const fee = fees?.percentiles.find((each) => each.percent === percent)?.fee
    return fee === undefined ? <Muted>–</Muted> : grouped(fee > least ? fee : least)
  }
  return { label, numeric: true, cell }
}

/** The browser's index, where the line of sight needs one; collapsed unless the address has `#index`. */
function IndexPanel() {
  const { hash } = useLocation()
  const isMeant = hash === 'index'
  const [open, setOpen] = useState(isMeant)
  const panel = useRef<HTMLDetailsElement>(null)
  const isLoading = useIsFetching() > 0
  const arrived = useRef(false)
  useEffect(() => {
    if (!isMeant || arrived.current) return
    panel.current?.scrollIntoView({ block: 'center' })
    // Content above it may still grow.
    arrived.current = !isLoading
  }, [isMeant, isLoading])
  const source = useSource()
  const query = useQuery({ ...indexStatus(source), enabled: open })
  if (source.index === undefined) return null
  return (
    <Panel title="Browser cache" remark="ledgers read for lists by account">
      <details
        id="index"
        ref={panel}
        className="py-2"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={disclosureLook}>
          {query.data ? `${formatBytes(query.data.bytes)} · manage` : 'Manage'}
        </summary>
        {open && (
          <Loaded query={query} rows={4}>
            {(status) => status !== null && <IndexContents status={status} />}
          </Loaded>
        )}
      </details>
    </Panel>
  )
}

/**
 * How far back each source reaches; each fails by itself. The newest ledger is in the head of the page, which follows it:
 * sources are asked less often. `down`: the page has shown why.
 */
function Sources({ down = false }: { down?: boolean }) {
  const { sourceFor } = useRouteContext({ from: '__root__' })
  const network = useNetwork()
  return (
    <Panel title="Sources" remark="ledgers available">
      {network.endpoints.map(({ kind }) => (
        <Retention
          key={kind.id}
          sight={{ network, source: sourceFor(network, kind) }}
          down={down}
        />
      ))}
    </Panel>
  )
}

function Retention({ sight, down }: { sight: Sight; down: boolean }) {
  const { id, name } = sight.source.kind
  const shown = useSource()
  const own = shown === sight.source
  // A source above both has asked them already.
  const isAbove = shown.services !== undefined
  const standings = useQuery({ ...standingsOf(shown), enabled: isAbove })
  const standing = standings.data?.find(({ kind }) => kind.id === id)
  // A failed query is not retried on mount: the page would start over.
  const query = useQuery({
    ...one(sight.source, 'network', 'current'),
    retryOnMount: false,
    enabled: !isAbove,
  })
  const status = isAbove ? standing?.status : query.data?.value
  const error = isAbove ? standing?.error : query.error
  const behind = standing?.behind ?? 0
  if (status === undefined && !error) return <Skeleton rows={1} />
  return (
    <>
      <dl>
        <FactRow label={name}>
          {status !== undefined ? (
            <>
              from <LedgerLink sequence={status.oldestLedger} /> on
              {behind > mostBehind && <Note>{counted(behind, 'ledger')} behind</Note>}
              {down && (
                <Link {...primaryLink} to="." search={(search) => ({ ...search, via: id })}>
                  Open with {name}
                </Link>
              )}
            </>
          ) : (
            error && (
              <>
                {errorTextOf(error, sight).title}
                {!own && !down && (
                  <Note>
                    <VisibleText text={error.message} />.{' '}
                    <LinkButton
                      type="button"
                      onClick={() => void (isAbove ? standings : query).refetch()}
                    >
                      Try again
                    </LinkButton>
                  </Note>
                )}
              </>
            )
          )}
        </FactRow>
      </dl>
      {!isAbove && query.data !== undefined && <Provenance calls={query.data.calls} />}
    </>
  )
}
