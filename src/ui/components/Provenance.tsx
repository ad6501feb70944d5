import { Link } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import {
  type Call,
  type HttpCall,
  type IndexRead,
  isHttp,
  type Page,
  partThousands,
} from '#ledger/values'
import { autoKind, sourceKindById, usualViewBytes } from '#sources'
import { useSightIfAny } from '../address/sight.ts'
import { counted, formatList, keyed } from '../format/text.ts'
import { Copy, Raw } from './VisibleText.tsx'

const noCalls: readonly Call[] = []
const AboveContext = createContext(noCalls)
export const useCallsAbove = () => useContext(AboveContext)

/** The calls of a record: panels within that are made of no others say at most what was computed of them. */
export const CallsAbove = ({
  value = noCalls,
  children,
}: {
  value: readonly Call[] | undefined
  children: ReactNode
}) => <AboveContext value={value}>{children}</AboveContext>

/**
 * A panel's provenance: source, answers, size, time; expands to one curl per request. What a panel above says of the same
 * calls is not repeated: then there is nothing to say but what was computed.
 */
export function Provenance({
  calls,
  derived,
}: {
  calls: readonly Call[]
  derived?: string | undefined
}) {
  const { state, isOpen } = useContext(PageOriginContext) ?? {}
  const id = useId()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    state?.(id, { calls, derived })
    return () => state?.(id, undefined)
  }, [state, id, calls, derived])
  const stated = new Set(useCallsAbove().map(callKey))
  const isStated = calls.every((call) => stated.has(callKey(call)))
  if (calls.length === 0 || (isStated && derived === undefined) || isOpen === false) return null
  const facts = [isStated ? [] : callFacts(calls), derived ?? []].flat()
  return (
    <details
      className="text-muted text-xs/4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="group flex min-h-6 items-baseline gap-2 pt-2 pb-1">
        <SourceNames calls={calls} />
        <span>
          {facts.join('\u00A0· ')}{' '}
          <span className="whitespace-nowrap underline decoration-edge underline-offset-3 group-hover:text-accent print:hidden">
            {open ? 'hide' : 'show'} {calls.some(isHttp) ? 'requests' : 'origin'}
          </span>
        </span>
      </summary>
      {open && <CallList calls={calls} edge={edges[markOf(calls)] ?? 'border-l-edge'} />}
    </details>
  )
}

/** The kinds of source that answered, in the hue of the only one. */
export function SourceNames({ calls }: { calls: readonly Call[] }) {
  const mark = markOf(calls)
  const vias = new Set(calls.map(({ via }) => via))
  return (
    <>
      <SightMark kind={mark} />
      <span className={`font-semibold ${inks[mark] ?? ''}`}>
        {formatList([...vias].map((via) => sourceKindById(via)?.name ?? via))}
      </span>
    </>
  )
}

/** The mark of a line of sight: a disc for REST, a ring for RPC. */
export const SightMark = ({ kind }: { kind: string }) => (
  <i className={`h-2.25 w-2.25 flex-none rounded-full border-2 ${hues[kind] ?? 'border-faint'}`} />
)

const hues: Readonly<Record<string, string>> = {
  auto: 'border-rpc bg-rest',
  rest: 'border-rest bg-rest',
  rpc: 'border-rpc',
}

/** The kind of all calls, or that of several. */
const markOf = ([first, ...calls]: readonly Call[]): string =>
  first !== undefined && calls.every(({ via }) => via === first.via) ? first.via : autoKind.id

/** The hue of a source’s name, and of the line beside its calls. */
const inks: Readonly<Record<string, string>> = { rest: 'text-rest', rpc: 'text-rpc' }
const edges: Readonly<Record<string, string>> = { rest: 'border-l-rest', rpc: 'border-l-rpc' }

/** The calls behind an answer: each request as curl with its answer, and each read of the index. */
function CallList({ calls, edge }: { calls: readonly Call[]; edge: string }) {
  const bundled = useSightIfAny()?.network.bundled === true
  return (
    <ol className={`mt-1 mb-2 border-l-2 pl-3.5 ${edge}`}>
      {bundled && calls.some(isHttp) && (
        <li className={`${callLook} mt-0.5`}>
          Recorded: in a clone of Parallax, “npm run mock” serves these answers at localhost:8000.
        </li>
      )}
      {keyed(calls).map(({ key, item }) => (
        <li key={key} className={callLook}>
          {isHttp(item) ? <Request call={item} /> : <Reading read={item} />}
        </li>
      ))}
    </ol>
  )
}

const callLook = 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-1 narrow:grid-cols-1'

function Request({ call }: { call: HttpCall }) {
  const [open, setOpen] = useState(false)
  const curl = curlOf(call).replace(recordedHost, 'http://localhost:8000')
  return (
    <>
      <code className="wrap-anywhere pt-0.75 font-mono text-ink text-xs/4.5">{curl}</code>
      <span className="inline-flex items-center gap-3 whitespace-nowrap">
        {call.status === 0 ? 'no answer' : formatBytes(call.bytes)}
        <span>{formatDuration(call.duration)}</span>
        <Copy text={curl} label="Copy as curl" />
      </span>
      {call.answer !== '' && (
        <details className="col-span-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="inline-block min-h-6 py-1 underline decoration-edge underline-offset-3">
            {open ? 'hide' : 'show'} the answer
          </summary>
          {open && <Raw text={call.answer} name="the answer" />}
        </details>
      )}
    </>
  )
}

function Reading({ read }: { read: IndexRead }) {
  const network = useSightIfAny()?.network
  const { gave, host, isReset } = read
  return (
    <span>
      {gave.charAt(0).toUpperCase()}
      {gave.slice(1)}: from {indexText(read)}, in this browser. It was built from the ledgers of{' '}
      {host}. Before a ledger was indexed, its header was compared with its hash and with the ledger
      before, and its transactions and their results with the hashes in its header: it is consistent
      with itself. That it is the network’s ledger is stated by this host.{' '}
      {isReset === true &&
        'The network was reset: ledgers of its earlier history were dropped from the index. '}
      {network !== undefined && (
        <Link to="/$network/network" params={{ network: network.id }} search={{}} hash="index">
          About the index
        </Link>
      )}
    </span>
  )
}

/** Matches the host of a recording, which no server has; “npm run mock” serves it. */
const recordedHost = /https:\/\/[\w-]+\.parallax\.invalid/

/** REST expects transactions as a form; JSON-RPC posts JSON. */
const isForm = (body = ''): boolean => /^\w+=/.test(body)

/**
 * The calls behind an answer in short: parts from the index, answers and their size, requests without an answer,
 * time, error statuses.
 */
export function callFacts(
  all: readonly Call[],
  /** `short`: of the index only its ledgers. */
  length: 'long' | 'short' = 'long',
): readonly string[] {
  const calls = all.filter(isHttp)
  const silent = calls.filter(({ status }) => status === 0).length
  const sum = (of: 'bytes' | 'duration') => calls.reduce((total, call) => total + call[of], 0)
  const reads = all.filter((call) => !isHttp(call))
  const parts = Map.groupBy(reads, (read) => `${indexText(read)}, served by ${read.host}`)
  return [
    ...[...parts].map(([from, its]) =>
      length === 'short' ? `partly from ${from}` : `${partsText(its)} from ${from}`,
    ),
    ...(reads.some(({ isReset }) => isReset)
      ? ['the network was reset: ledgers of its earlier history were dropped from the index']
      : []),
    ...(silent < calls.length
      ? [`read from ${counted(calls.length - silent, 'answer')}`, formatBytes(sum('bytes'))]
      : []),
    ...(silent > 0 ? [`${counted(silent, 'request')} without answer`] : []),
    ...(calls.length > 0 ? [formatDuration(sum('duration'))] : []),
    ...calls.flatMap(({ status }) => (status >= 400 ? [`answered ${status}`] : [])),
  ]
}

/** Two calls are the same where this is: each answer of the worker brings its own copy of a request, sent at one time. */
export const callKey = (call: Call): Call | string =>
  isHttp(call) ? `${call.url} ${call.body} ${call.duration}` : call

/** “which offers it has and the time of its last change”. */
const partsText = (reads: readonly IndexRead[]): string =>
  formatList([...new Set(reads.map(({ gave }) => gave))])

const indexText = ({ ranges }: IndexRead): string =>
  `Parallax’s own index of ledgers ${ranges.map(rangeText).join(', ')}`

/** "39", "39–373". */
export const rangeText = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from === to ? `${from}` : `${from}–${to}`

/** "312 B", "6.7 kB", "1.5 MB": at most two significant decimals. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 10 ? value.toFixed(1) : partThousands(value.toFixed(0))} ${unit}`
}

/** "27 ms", "1.2 s". */
const formatDuration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** The request as a shell command. */
export function curlOf(call: HttpCall): string {
  if (call.body === undefined) return `curl ${quote(call.url)}`
  // curl's own default type is a form.
  if (isForm(call.body)) return `curl ${quote(call.url)} -d ${quote(call.body)}`
  return `curl ${quote(call.url)} -H 'content-type: application/json' -d ${quote(call.body)}`
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The calls and the computation that one panel is made from. */
export interface Origin {
  readonly calls: readonly Call[]
  /** Names what was computed here rather than answered. */
  readonly derived?: string | undefined
}

interface PageOrigin {
  /** Each panel states its own origin below itself. */
  readonly isOpen: boolean
  readonly toggle: () => void
  /** States the origin of the panel of that id, or that it is gone. */
  readonly state: (id: string, origin: Origin | undefined) => void
}

/** Absent outside of a page’s panels: there each origin is stated in its place. */
export const PageOriginContext = createContext<PageOrigin | undefined>(undefined)
export const OriginsContext = createContext<ReadonlyMap<string, Origin>>(new Map())

/** Gathers the origins of a page’s panels, which one line of the page states together. */
export function PageOrigins({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [origins, setOrigins] = useState<ReadonlyMap<string, Origin>>(new Map())
  // The same while nothing is toggled: panels state their origins in effects that depend on it.
  const value = useMemo(
    () => ({
      isOpen,
      toggle: () => setOpen((before) => !before),
      state: (id: string, origin: Origin | undefined) =>
        setOrigins((before) => {
          const next = new Map(before)
          if (origin === undefined) next.delete(id)
          else next.set(id, origin)
          return next
        }),
    }),
    [isOpen],
  )
  return (
    <PageOriginContext value={value}>
      <OriginsContext value={origins}>{children}</OriginsContext>
    </PageOriginContext>
  )
}

/** Bytes that need no price. */
const cheap = 1024 ** 2

/**
 * "about 4.2 MB": what as many more records will probably cost; undefined where that is little, or where the index has
 * all ledgers: they are not read again.
 */
export function nextCost({ calls, partial }: Pick<Page<object>, 'calls' | 'partial'>) {
  const isIndexed = partial !== true && !calls.every(isHttp)
  const bytes = calls.reduce((sum, call) => sum + (isHttp(call) ? call.bytes : 0), 0)
  return isIndexed || bytes < cheap
    ? undefined
    : `about ${formatBytes(Math.min(bytes, usualViewBytes))}`
}
