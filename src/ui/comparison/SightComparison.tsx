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
  const unknown = done.filter((each) => differences(each).unknown > 0).length
  return (
    <details open={unknown > 0 || failed > 0 || undefined}>
      <summary className="py-2">
        <b>Horizon and RPC compared:</b>{' '}
        <span role="status" className={unknown + failed > 0 ? 'text-fail' : undefined}>
          {summaryText({ answers: all.length, done, failed })}
        </span>{' '}
        <span className={disclosureLook}>details</span>
      </summary>
      {children}
    </details>
  )
}

/** On how many values both agree, how many differ, and what one service alone gives; or of answers to come. */
export function summaryText({
  answers,
  done,
  failed,
}: {
  readonly answers: number
  readonly done: readonly (RecordComparison | ListComparison)[]
  /** Answers that could not be compared. */
  readonly failed: number
}): string {
  const arrived = done.length + failed
  if (arrived < answers) return `waiting, ${arrived} of ${counted(answers, 'answer')} so far`
  const equal = sum(done, (each) => ('equalRows' in each ? each.equalFields : each.equal.length))
  const rows = done.flatMap((each) => ('equalRows' in each ? each.differing : []))
  const fields = done.flatMap((each) =>
    'equalRows' in each ? each.differing.flatMap((row) => row.fields) : each.differing,
  )
  // An answer that one service refuses is no value.
  const differing = fields.filter(
    ({ path, rest, rpc }) => path !== 'answer' && rest !== undefined && rpc !== undefined,
  ).length
  const unknown = sum(done, (each) => differences(each).unknown)
  const only = (name: string, side: 'rest' | 'rpc') => {
    const values = fields.filter((field) => field[side === 'rest' ? 'rpc' : 'rest'] === undefined)
    const more = rows.filter((row) => row.only === side)
    return [
      values.length > 0 ? `${counted(values.length, 'value')} from ${name} only.` : '',
      more.length > 0 ? `${counted(more.length, 'row')} from ${name} only.` : '',
    ]
  }
  const refused = fields.filter(({ path }) => path === 'answer').length
  const both = equal + differing
  const agreed =
    both === 0
      ? 'No value to compare.'
      : differing === 0
        ? `Horizon and RPC agree on ${both === 1 ? 'the 1 value' : `all ${both} values`} that both give.`
        : `Horizon and RPC agree on ${equal} of ${counted(both, 'value')} that both give.${unknown === 0 ? ' The rest differs for known reasons.' : ''}`
  return [
    agreed,
    unknown > 0 ? `${unknown} ${unknown === 1 ? 'differs' : 'differ'} without a known reason.` : '',
    ...only('Horizon', 'rest'),
    ...only('RPC', 'rpc'),
    refused > 0 ? `${counted(refused, 'answer')} from one of them only.` : '',
    failed > 0 ? `${counted(failed, 'answer')} could not be compared.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const sum = <T,>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

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
