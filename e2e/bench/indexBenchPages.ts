import { keyAt, tableSize } from '#sources/index/columns/byteTable.ts'
import { type IndexLists, createLists } from '#sources/index/read/lists.ts'
import type { LedgerIndex } from '#sources/index/store/openIndex.ts'
import { listCount, ownerKinds, ownerLists } from '#sources/index/walk/owners.ts'
import { readPostings, rowHolding } from '#sources/index/columns/segment.ts'
import type { IndexStore } from '#sources/index/store/store.ts'
import { type AccountId, accountIdFromBytes } from '#ledger/values/strkey.ts'
import { opened, percentile, seeded, sum } from './indexBench.ts'

/**
 * What pages of 50 took, each the median of several rounds over an index opened anew, and what was done for one on
 * average: a page that the machine held up once is not a slow page.
 */
export interface PageFigures {
  readonly pages: number
  readonly p50: number
  readonly p95: number
  readonly items: number
  readonly storeTransactions: number
  readonly storeRequests: number
  readonly bytesRead: number
  readonly bytesUnpacked: number
  readonly segmentsAsked: number
}

export interface PagesAnswer {
  readonly operations: number
  /** The same accounts at every size, each with a full page there: newest or oldest, asked once. */
  readonly alike: PageFigures
  /** The same pages once more. */
  readonly again: PageFigures
  /** Any account, from anywhere in the list: at more operations the pages are fuller, and more of them unread. */
  readonly anywhere: PageFigures
}

const pageSize = 50
const anywherePages = 200
const rounds = 5

/** Accounts of an index that have a full page of operations, in the order in which it met them. */
export async function accountsIn(
  index: LedgerIndex,
  least = pageSize,
): Promise<readonly AccountId[]> {
  const counts = new Map<AccountId, number>()
  for (const info of index.segments().toReversed()) {
    const segment = await index.rows(info)
    if (!segment) throw new Error('a segment is gone')
    for (let n = 0; n < tableSize(segment.owners); n++) {
      const { kind, bytes } = keyAt(segment.owners, n)
      if (kind !== ownerKinds.account) continue
      const id = accountIdFromBytes(bytes)
      const rows = readPostings(segment.postings, n * listCount + ownerLists.operations)
      counts.set(id, (counts.get(id) ?? 0) + rows.length)
    }
  }
  return [...counts].flatMap(([id, count]) => (count >= least ? [id] : []))
}

/**
 * Pages of operations of accounts, out of an index opened anew with its rows in memory: only XDR is read. The first
 * pages, by which the engine compiles, are of an index of its own.
 */
export async function measurePages(
  store: IndexStore,
  passphrase: string,
  accounts: readonly AccountId[],
): Promise<PagesAnswer> {
  const warming = await watched(store, passphrase)
  await warming.measure(newestAndOldest(accounts))
  const all = await accountsIn(warming.index, 1)
  const newest = warming.index.coverage().at(-1)?.to ?? 0
  const measured: Record<'alike' | 'again' | 'anywhere', Round[]> = {
    alike: [],
    again: [],
    anywhere: [],
  }
  for (let round = 0; round < rounds; round++) {
    const alike = await watched(store, passphrase)
    measured.alike.push(await alike.measure(newestAndOldest(accounts)))
    measured.again.push(await alike.measure(newestAndOldest(accounts)))
    const any = await watched(store, passphrase)
    measured.anywhere.push(await any.measure(anywhere(all, newest)))
  }
  return {
    operations: sum(warming.index.segments(), (info) => info.operations),
    alike: figuresOf(measured.alike),
    again: figuresOf(measured.again),
    anywhere: figuresOf(measured.anywhere),
  }
}

/** The milliseconds of each page, in the order of asking, and the rest of its figures. */
interface Round {
  readonly times: readonly number[]
  readonly work: Omit<PageFigures, 'p50' | 'p95'>
}

function figuresOf(measured: readonly Round[]): PageFigures {
  const [first] = measured
  if (first === undefined) throw new Error('no round was measured')
  const times = first.times.map((_, page) =>
    percentile(
      measured.map((round) => round.times[page] ?? Number.NaN),
      0.5,
    ),
  )
  return { ...first.work, p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

type Asked = Parameters<IndexLists['operations']>[0]

const newestAndOldest = (accounts: readonly AccountId[]): readonly Asked[] =>
  accounts.map((id, n) => ({
    owner: { kind: 'account', id },
    order: n % 2 === 0 ? 'desc' : 'asc',
    limit: pageSize,
  }))

function anywhere(accounts: readonly AccountId[], newest: number): readonly Asked[] {
  const random = seeded(7)
  return Array.from({ length: anywherePages }, (): Asked[] => {
    const id = accounts[Math.floor(random() * accounts.length)]
    const cursor = `${BigInt(Math.floor(random() * newest)) << 32n}`
    const order = random() < 0.5 ? 'asc' : 'desc'
    return id ? [{ owner: { kind: 'account', id }, order, limit: pageSize, cursor }] : []
  }).flat()
}

/** An index whose every reading is counted. */
async function watched(base: IndexStore, passphrase: string) {
  const none = {
    items: 0,
    storeTransactions: 0,
    storeRequests: 0,
    bytesRead: 0,
    bytesUnpacked: 0,
    segmentsAsked: 0,
  }
  let done = { ...none }
  const index = await opened(
    countedStore(base, () => done),
    passphrase,
  )
  for (const info of index.segments()) await index.rows(info)
  let lastOpened = ''
  const lists = createLists({
    ...index,
    rows(info) {
      done.segmentsAsked++
      return index.rows(info)
    },
    body(info, segment, row, part) {
      const block = rowHolding(segment.blocks.transactionEnds, row)
      const name = `${info.id}/${block}`
      if (name !== lastOpened) done.bytesUnpacked += segment.blocks.size[block] ?? 0
      lastOpened = name
      return index.body(info, segment, row, part)
    },
  })
  const measure = async (requests: readonly Asked[]): Promise<Round> => {
    done = { ...none }
    const times: number[] = []
    for (const request of requests) {
      const started = performance.now()
      const { items } = await lists.operations(request)
      times.push(performance.now() - started)
      done.items += items.length
    }
    const each = (total: number) => total / requests.length
    const work = {
      pages: requests.length,
      items: each(done.items),
      storeTransactions: each(done.storeTransactions),
      storeRequests: each(done.storeRequests),
      bytesRead: each(done.bytesRead),
      bytesUnpacked: each(done.bytesUnpacked),
      segmentsAsked: each(done.segmentsAsked),
    }
    return { times, work }
  }
  return { index, measure }
}

type Counts = { storeTransactions: number; storeRequests: number; bytesRead: number }

function countedStore(base: IndexStore, counts: () => Counts): IndexStore {
  const count = (values: readonly unknown[]) => {
    const now = counts()
    now.storeTransactions++
    now.storeRequests += values.length
    for (const value of values) if (value instanceof Uint8Array) now.bytesRead += value.length
  }
  return {
    ...base,
    async read(key) {
      const value = await base.read(key)
      count([value])
      return value
    },
    async readAll(keys) {
      const values = base.readAll
        ? await base.readAll(keys)
        : await Promise.all(keys.map((key) => base.read(key)))
      count(values)
      return values
    },
  }
}
