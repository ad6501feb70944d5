import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type DifferingRow,
  type ListComparison,
  type RecordComparison,
  restKind,
  rpcKind,
  sourceKindById,
  unexplained,
  unexplainedRows,
} from '#sources'
import { useHere } from '../address/addresses.ts'
import { offers } from '../address/networks.ts'
import type { Sight } from '../address/sight.ts'
import { disclosureLook } from '../components/Button.tsx'
import { Muted } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { Table, Td } from '../components/Table.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { Loaded } from '../coverage/PartialNote.tsx'
import { capitalized, counted, grouped, keyed } from '../format/text.ts'
import {
  comparisonOf,
  type ShownRequest,
  type SightPair,
  useShownRequests,
} from '../queries/comparison.ts'
import { nameOf } from '../queries/queries.ts'
import { ComparedFields, DifferingCells, ReasonText } from './ComparedFields.tsx'

/** Above a page: all that it requests, through both lines of sight. */
export function SightComparison({ sight: { network, source } }: { sight: Sight }) {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const isPair = [restKind, rpcKind].every((kind) => offers(network, kind))
  return (
    <section className="[&_td]:max-w-96" aria-label="Both sources compared">
      {!isPair ? (
        <p className="py-2" role="note">
          {network.name} has one service, {source.kind.name}: there is nothing to compare it with.
        </p>
      ) : (
        <Requests
          pair={{
            shown: source,
            rest: sourceFor(network, restKind),
            rpc: sourceFor(network, rpcKind),
          }}
        />
      )}
    </section>
  )
}

function Requests({ pair }: { pair: SightPair }) {
  const { page } = useHere()
  const isAboutNetwork = page === '' || page === '/network'
  const requests = useShownRequests(pair.shown)
  // Every page requests the network's status, for its header.
  const own = isAboutNetwork ? requests : requests.filter(isOfPage)
  if (own.length === 0)
    return (
      <p className="py-2" role="note">
        This page sends no requests to a service.
      </p>
    )
  return (
    <Summary pair={pair} requests={own}>
      {own.map((request) => (
        <ComparedRequest key={request.id} pair={pair} request={request} />
      ))}
    </Summary>
  )
}

/** All comparisons in a sentence, which opens to each; open where something differs without a known reason. */
function Summary({
  pair,
  requests,
  children,
}: {
  pair: SightPair
  requests: readonly ShownRequest[]
  children: ReactNode
}) {
  const client = useQueryClient()
  const all = useQueries({
    queries: requests.map((request) => comparisonOf(client, pair, request)),
  }).map(({ data, error }) => ({ compared: data?.compared, error }))
  const done = all.flatMap(({ compared }) => compared ?? [])
  const failed = all.filter(({ error }) => error !== null).length
  const differing = done.filter((each) => differences(each).all > 0)
  const unknown = differing.filter((each) => differences(each).unknown > 0).length
  return (
    <details open={unknown > 0 || failed > 0 || undefined}>
      <summary className="py-2">
        <b>Horizon and RPC compared:</b>{' '}
        <span role="status" className={unknown + failed > 0 ? 'text-fail' : undefined}>
          {summaryText({
            answers: all.length,
            done: done.length + failed,
            differing: differing.length,
            unknown,
            failed,
          })}
        </span>{' '}
        <span className={disclosureLook}>details</span>
      </summary>
      {children}
    </details>
  )
}

/** “6 answers, all equal”; or the number of differences, and of those without a known reason; or of answers to come. */
export function summaryText(counts: {
  readonly answers: number
  /** Those that are compared or failed. */
  readonly done: number
  readonly differing: number
  readonly unknown: number
  readonly failed: number
}): string {
  const { answers, done, differing, unknown, failed } = counts
  if (done < answers) return `waiting, ${done} of ${counted(answers, 'answer')} so far`
  const explained = differing - unknown
  const parts = [
    ...(explained > 0
      ? [`${explained} differ${explained === 1 ? 's' : ''} for known reasons`]
      : []),
    ...(unknown > 0 ? [`${unknown} differ${unknown === 1 ? 's' : ''} without a known reason`] : []),
    ...(failed > 0 ? [`${failed} could not be compared`] : []),
  ]
  const equal = answers - differing - failed
  if (parts.length === 0)
    return `${counted(answers, 'answer')}, ${answers === 1 ? 'equal' : 'all equal'}`
  return [`${counted(answers, 'answer')}: ${equal} equal`, ...parts].join(', ')
}

const isOfPage = ({ requested }: ShownRequest): boolean =>
  !('entity' in requested && requested.entity === 'network')

/** One record or list of the page, as both services answered it. */
function ComparedRequest({ pair, request }: { pair: SightPair; request: ShownRequest }) {
  const query = useQuery(comparisonOf(useQueryClient(), pair, request))
  const title = `${capitalized(nameOf(request.requested))}, compared`
  const remark = query.data && <Verdict compared={query.data.compared} />
  return (
    <Panel title={title} remark={remark} calls={query.data?.calls}>
      <Loaded query={query} rows={1}>
        {({ compared }) =>
          'equalRows' in compared ? (
            <ComparedRows compared={compared} />
          ) : (
            'entity' in request.requested && (
              <ComparedFields compared={compared} entity={request.requested.entity} />
            )
          )
        }
      </Loaded>
    </Panel>
  )
}

/** In one line: nothing differs, all that differs is explained, or how much is not. */
function Verdict({ compared }: { compared: RecordComparison | ListComparison }) {
  const { all, unknown: open } = differences(compared)
  const equal =
    'equalRows' in compared
      ? `${counted(compared.equalRows, 'row')} equal`
      : `${counted(compared.equal.length, 'field')} equal`
  return (
    <span role="status">
      {equal}
      {all > 0 && ` · ${all} ${all === 1 ? 'differs' : 'differ'}`}
      {open > 0 ? (
        <span className="text-fail">, {open} without a known reason</span>
      ) : (
        all > 0 && ', for a known reason'
      )}
    </span>
  )
}

/** How much differs, and how much of it without a known reason. */
function differences(compared: RecordComparison | ListComparison) {
  if (!('equalRows' in compared))
    return { all: compared.differing.length, unknown: unexplained(compared.differing).length }
  const order = compared.isReordered ? 1 : 0
  return {
    all: compared.differing.length + order,
    unknown: unexplainedRows(compared.differing).length + order,
  }
}

/** The rows of a list: those that differ, those that one service has, and how many are equal. */
function ComparedRows({ compared }: { compared: ListComparison }) {
  const { equalRows, equalFields, differing, leftOut, isReordered } = compared
  return (
    <>
      {differing.length > 0 && (
        <Table caption="Rows that differ" columns={columns}>
          {differing.slice(0, maxRows).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </Table>
      )}
      <div className="py-2 text-muted">
        {differing.length > maxRows && (
          <p>{grouped(differing.length - maxRows)} more rows differ.</p>
        )}
        {isReordered && <p className="text-fail">The services list the rows in another order.</p>}
        <p>
          {equalRows === 0 && differing.length === 0
            ? 'Both lists are empty.'
            : `${counted(equalRows, 'row')} equal, in ${counted(equalFields, 'field')}.`}
        </p>
        {leftOut.map(({ only, rows, why }) => (
          <p key={only + why}>
            {counted(rows, 'row')} of {nameOfSide(only)} not compared: {why}.
          </p>
        ))}
      </div>
    </>
  )
}

const columns = [
  { label: 'Row and field' },
  { label: 'Horizon' },
  { label: 'RPC' },
  { label: 'Why' },
] as const
const maxRows = 50

const nameOfSide = (side: 'rest' | 'rpc'): string => sourceKindById(side)?.name ?? side

function Row({ row: { row, only, fields, reason } }: { row: DifferingRow }) {
  if (only !== undefined)
    return (
      <tr>
        <Td place="left" look="wrap-anywhere">
          <VisibleText text={row} />
        </Td>
        <Td label="Horizon">{only === 'rest' ? 'here only' : <Muted>none</Muted>}</Td>
        <Td label="RPC">{only === 'rpc' ? 'here only' : <Muted>none</Muted>}</Td>
        <Td place="full" label="Why">
          <ReasonText reason={reason} />
        </Td>
      </tr>
    )
  return keyed(fields).map(({ key, item }) => (
    <tr key={key}>
      <Td place="left" look="wrap-anywhere">
        <VisibleText text={row} />{' '}
        <code>
          <VisibleText text={item.path} />
        </code>
      </Td>
      <DifferingCells field={item} />
    </tr>
  ))
}
