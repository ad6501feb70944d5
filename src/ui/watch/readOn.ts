import {
  type Asset,
  type DescribedOperation,
  type DescribedTrade,
  type EmittedEvent,
  native,
} from '#ledger'
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
import { type CurrentEntry, type EntryOwner, type PageSource, pageCursor } from '#sources'
import type { PagePath } from '../address/addresses.ts'
import type { Network } from '../address/networks.ts'
import { watchKey } from '../address/watching.ts'
import {
  isNew,
  kept,
  laterPlace,
  ledgerRead,
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
  readonly source: Pick<PageSource, 'kind' | 'one' | 'list' | 'head' | 'services'>
  readonly network: Network
}

/**
 * What tells what is new of a record: the rows of a list, or its own ledger entry where a node would read ledgers for rows.
 * Undefined where nothing does.
 */
export function wayOf(
  page: PagePath,
  {
    source,
    network,
  }: Pick<Watching, 'network'> & { readonly source: Pick<PageSource, 'kind' | 'services'> },
): 'rows' | 'entry' | undefined {
  const kinds =
    source.services === undefined ? [source.kind] : network.endpoints.map(({ kind }) => kind)
  // Files grow by no head.
  const services = kinds.map((kind) => kind.capabilities).filter(({ submits }) => submits)
  const lists = services.some(({ readsLedgers }) => !readsLedgers)
  const subject = subjectOf(page)
  if (subject === undefined || services.length === 0) return undefined
  switch (subject.kind) {
    case 'account':
      return 'rows'
    case 'contract':
      return services.some(({ runsContracts }) => runsContracts) ? 'rows' : undefined
    case 'asset':
      return lists && counterOf(subject.id, network) !== undefined ? 'rows' : undefined
    case 'liquidityPool':
    case 'claimableBalance':
    case 'offer':
      return lists ? 'rows' : 'entry'
  }
}

/** Where an asset is traded most; lumens with what worth is stated in. */
const counterOf = ({ type }: Asset, { quote }: Network): Asset | undefined =>
  type === 'native' ? quote : native

/**
 * Asks a service once what is new of all that is watched of a network, and keeps it, page by page. Gives those with new rows.
 * Throws SourceError where the service fails: what was read until then is kept.
 */
export async function askAll(watching: Watching, signal: AbortSignal): Promise<readonly Watched[]> {
  const { source, network } = watching
  const status = (await source.head?.(signal))?.value
  const isOther = network.passphrase !== undefined && status?.passphrase !== network.passphrase
  if (status === undefined || isOther) return []
  const own = kept().items.filter((each) => each.network === watchKey(network))
  const by = (way: 'rows' | 'entry') => own.filter(({ page }) => wayOf(page, watching) === way)
  const moved = await readEntries(watching, by('entry'), status, signal)
  let left = mostAsked
  // Those asked longest ago first.
  for (const before of by('rows').toSorted((a, b) => (a.ledger ?? 0) - (b.ledger ?? 0))) {
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

/** Reads the entries of all in one request, and keeps what became of them. Gives those that changed. Throws SourceError. */
async function readEntries(
  { source, network }: Watching,
  all: readonly Watched[],
  status: NetworkStatus,
  signal: AbortSignal,
): Promise<Watched[]> {
  if (all.length === 0) return []
  const owners = all.flatMap(({ page }) => entryOwner(page) ?? [])
  const { asOf, entries } = (await source.one('currentEntries', owners, signal)).value
  return all.flatMap((before) => {
    const id = subjectOf(before.page)?.id
    const found = entries.find(({ of }) => of.id === id)
    const own = fromHead(before, status, network) ?? before
    // A node that is behind says nothing.
    if (!found || asOf === undefined || asOf < Math.max(ledgerRead(own.read), own.entry ?? 0))
      return []
    const next = { ...own, ...askedAt(status), ...entryRead(own, found, asOf) }
    return replaceWatched(before, next) && isNew(next) && next.entry !== before.entry ? [next] : []
  })
}

/** An entry that was never seen is missed by nobody. */
function entryRead({ entry, isGone }: Watched, { now }: CurrentEntry, asOf: number) {
  if (now !== undefined) return { entry: now.lastModifiedLedger, isGone: undefined }
  return { entry: isGone === true ? entry : entry === undefined ? 0 : asOf, isGone: true }
}

/** Records with a ledger entry of their own. */
export function entryOwner(page: PagePath): EntryOwner | undefined {
  const subject = subjectOf(page)
  return subject?.kind === 'contract' || subject?.kind === 'asset' ? undefined : subject
}

const askedAt = ({ latestLedger, latestLedgerClosedAt }: NetworkStatus) => ({
  ledger: latestLedger,
  closedAt: latestLedgerClosedAt,
})

/** From the head on, if nothing was read yet or the network began anew, and a replay that did: places of before mean nothing there. */
function fromHead(
  watched: Watched,
  status: NetworkStatus,
  { bundled }: Network,
): Watched | undefined {
  const { latestLedger, latestLedgerClosedAt } = status
  const { read = '', ledger, closedAt } = watched
  const isAnew = latestLedger < (ledger ?? 0) && (bundled || latestLedgerClosedAt > (closedAt ?? 0))
  return parsePosition(read) !== undefined && !isAnew
    ? undefined
    : { ...watched, ...askedAt(status), read: placeBehind(latestLedger), entry: undefined }
}

/** One page further; the same where it could not be read now. Throws SourceError. */
async function readOn(
  { source, network }: Watching,
  watched: Watched,
  status: NetworkStatus,
  signal: AbortSignal,
): Promise<Watched> {
  const { latestLedger } = status
  const begun = fromHead(watched, status, network)
  const { read = '', ledger = latestLedger, count } = watched
  const place = parsePosition(read)
  if (begun !== undefined || place === undefined) return begun ?? watched
  const asked = { ...watched, ...askedAt(status), entry: undefined, isGone: undefined }
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
  const unread = Math.max(ledgerOf(justAfter(place)), ledger - mostBehind)
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

/** The cheapest question that names the new rows of what is watched. */
async function rowsAfter(
  source: Watching['source'],
  { page }: Watched,
  network: Network,
  read: string,
  signal: AbortSignal,
): Promise<Page<Item> | undefined> {
  const request: PageRequest = { order: 'asc', limit: 200, cursor: pageCursor('asc', read) }
  const subject = subjectOf(page)
  switch (subject?.kind) {
    case 'account':
      return source.list('operations', subject, request, signal)
    case 'contract':
      return source.list('contractEvents', subject, request, signal)
    case 'liquidityPool':
    case 'claimableBalance':
      return source.list('operations', subject, request, signal)
    case 'offer':
      return source.list('trades', subject, request, signal)
    case 'asset': {
      const counter = counterOf(subject.id, network)
      const filter = counter && { base: subject.id, counter }
      return filter && source.list('trades', undefined, { ...request, filter }, signal)
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
