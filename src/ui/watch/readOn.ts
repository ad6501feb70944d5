import { type DescribedOperation, type DescribedTrade, type EmittedEvent, native } from '#ledger'
import {
  formatPosition,
  isUnknownRecord,
  justAfter,
  mostBehind,
  type NetworkStatus,
  type Page,
  type PageRequest,
  type Position,
  parsePosition,
  positionId,
  positionOf,
  SourceError,
  toidParts,
  type UnixSeconds,
  type UnknownRecord,
} from '#ledger/values'
import { type PageSource, pageCursor } from '#sources'
import type { Network } from '../address/networks.ts'
import { watchKey } from '../address/watching.ts'
import {
  kept,
  laterPlace,
  placeBehind,
  replaceWatched,
  subjectOf,
  type Watched,
} from './watched.ts'

/** What is asked in one round: others have their turn in the next one, and rows of one beyond these pages too. */
const [mostAsked, mostPages] = [12, 5]
/** Ledgers for which a transaction that an event names may be missing: the next node may be behind the one that named it. */
const longestMissing = 100

/** One network, as it is watched. */
export interface Watching {
  readonly source: Pick<PageSource, 'kind' | 'list' | 'head' | 'services'>
  readonly network: Network
}

/**
 * Asks a service once what is new of all that is watched of a network, and keeps it, page by page. Gives those with new rows.
 * Throws SourceError where the service fails: what was read until then is kept.
 */
export async function askAll(watching: Watching, signal: AbortSignal): Promise<readonly Watched[]> {
  const { source, network } = watching
  const status = (await source.head?.(signal))?.value
  const isOther = network.passphrase !== undefined && status?.passphrase !== network.passphrase
  if (status === undefined || isOther) return []
  const moved: Watched[] = []
  let left = mostAsked
  const own = kept().items.filter((each) => each.network === watchKey(network))
  // Those asked longest ago first.
  for (const before of own.toSorted((a, b) => (a.ledger ?? 0) - (b.ledger ?? 0))) {
    let watched = before
    for (let pages = 0; pages < mostPages; pages++) {
      const next = await readOn(watching, watched, status, signal)
      // The reader may have opened its page meanwhile, or watch it no longer.
      if (next === watched || !replaceWatched(watched, next)) break
      watched = next
      if (next.ledger === status.latestLedger) break
    }
    if (watched.count > before.count) moved.push(watched)
    if (watched !== before && --left === 0) break
  }
  return moved
}

/** One page further; the same where it could not be read now. Throws SourceError. */
async function readOn(
  { source, network }: Watching,
  watched: Watched,
  { latestLedger, latestLedgerClosedAt }: NetworkStatus,
  signal: AbortSignal,
): Promise<Watched> {
  const asked = { ...watched, ledger: latestLedger, closedAt: latestLedgerClosedAt }
  const { read = '', ledger, closedAt, count } = { ...asked, ...watched }
  const place = parsePosition(read)
  // A network that began anew, and a replay that did: places of before mean nothing there.
  const isAnew =
    latestLedger < (ledger ?? 0) && (network.bundled || latestLedgerClosedAt > (closedAt ?? 0))
  if (place === undefined || isAnew) return { ...asked, read: placeBehind(latestLedger) }
  const page = await rowsAfter(source, watched, network, read, signal).catch(whyNone)
  if (page === 'notThere') return asked
  // Without events of these ledgers a node has the rows of the browser's index alone.
  if (page === undefined || (page.partial === true && page.search?.ledgers === undefined))
    return watched
  const all = page.items
    .map(rowOf)
    .filter(({ position }) => position === undefined || position > place)
  const missing = all.findIndex(
    ({ isUnread, position }) =>
      isUnread && position !== undefined && ledgerOf(position) > latestLedger - longestMissing,
  )
  if (missing === 0) return watched
  const isCut = missing !== -1
  const rows = isCut ? all.slice(0, missing) : all
  const newest = rows.at(-1)
  const { coverage, next } = page
  // What REST says that it covers may be more than the node has that answered.
  const [giver] = source.services?.by(page.calls) ?? [source]
  const covered = giver?.kind.capabilities.readsLedgers === true ? coverage : undefined
  const end = next?.slice('asc.'.length) ?? (covered && placeBehind(covered.to))
  const places = [newest?.position && formatPosition(newest.position), isCut ? undefined : end]
  const unread = Math.max(ledgerOf(justAfter(place)), (ledger ?? 0) - mostBehind)
  return {
    ...(next === undefined && !isCut ? asked : watched),
    read: places.reduce(laterPlace, read),
    count: count + rows.length,
    ...(newest && { time: newest.time, what: newest.what }),
    from: coverage !== undefined && coverage.from > unread ? coverage.from : watched.from,
  }
}

/** There is no such account yet, or this one answer is wrong; throws where the service answers nothing now. */
function whyNone(error: unknown): 'notThere' | undefined {
  if (!(error instanceof SourceError)) throw error
  if (error.kind === 'unreachable' || error.kind === 'rateLimited') throw error
  return error.kind === 'notFound' ? 'notThere' : undefined
}

const ledgerOf = (position: Position) => toidParts(positionId(position)).ledger

type Item = DescribedOperation | DescribedTrade | EmittedEvent | UnknownRecord

/** The cheapest question that names the new rows of what is watched; undefined where this source would read ledgers for them. */
async function rowsAfter(
  source: Watching['source'],
  { page }: Watched,
  { quote }: Network,
  read: string,
  signal: AbortSignal,
): Promise<Page<Item> | undefined> {
  const request: PageRequest = { order: 'asc', limit: 200, cursor: pageCursor('asc', read) }
  const subject = subjectOf(page)
  const { submits, readsLedgers, runsContracts } = source.kind.capabilities
  // Files grow by no head.
  if (!submits) return undefined
  switch (subject?.kind) {
    case 'account':
      return source.list('operations', subject, request, signal)
    case 'contract':
      return runsContracts ? source.list('contractEvents', subject, request, signal) : undefined
    case 'liquidityPool':
    case 'claimableBalance':
      return readsLedgers ? undefined : source.list('operations', subject, request, signal)
    case 'offer':
      return readsLedgers ? undefined : source.list('trades', subject, request, signal)
    case 'asset': {
      // Where it is traded most; lumens with what worth is stated in.
      const counter = subject.id.type === 'native' ? quote : native
      if (readsLedgers || counter === undefined) return undefined
      const filter = { base: subject.id, counter }
      return source.list('trades', undefined, { ...request, filter }, signal)
    }
    case undefined:
      return undefined
  }
}

/** Where a row stands, when it was, and the kind of an operation. */
function rowOf(item: Item): {
  readonly position: Position | undefined
  readonly isUnread?: boolean
  readonly time?: UnixSeconds
  readonly what?: string
} {
  if (isUnknownRecord(item)) return { position: parsePosition(item.pagingToken), isUnread: true }
  if ('position' in item) return { position: item.position, time: item.closedAt }
  if ('ledgerClosedAt' in item)
    return { position: positionOf(item.operation, item.index), time: item.ledgerClosedAt }
  const { id, createdAt, body, transactionSuccessful } = item
  const what = `${transactionSuccessful ? '' : 'failed '}${body.type.replaceAll('_', ' ')}`
  return { position: positionOf(id), time: createdAt, what }
}
