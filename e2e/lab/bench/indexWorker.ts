import type { OperationFilter } from '#ledger/collections.ts'
import { parsePosition } from '#ledger/values/answer.ts'
import { type AccountId, accountIdFromBytes } from '#ledger/values/ids.ts'
import { keyAt, tableSize } from '#sources/index/byteTable.ts'
import { openIndexedDbStore } from '#sources/index/indexedDbStore.ts'
import { IndexLists, type IndexRequest } from '#sources/index/lists.ts'
import { type LedgerIndex, openIndex } from '#sources/index/openIndex.ts'
import { ownerKinds, postTo } from '#sources/index/owners.ts'
import { readPostings } from '#sources/index/segment.ts'
import { createStateReader } from '#sources/index/state.ts'
import { createMemoryStore } from '#sources/index/store.ts'
import { walkIntoIndex } from '#sources/index/walk.ts'
import { historyList } from '#sources/ledgers/candidates.ts'
import { chainOf, type Model, modelOf, originOf } from './chain.ts'

/** The bench asks this of a browser's worker, which answers so. */
export interface Jobs {
  /** Gets so many ledgers from its server, `/0.bin` on, which chains are made of; a walk over some warms the engine up. */
  readonly prepare: {
    readonly input: { readonly bases: number }
    readonly answer: undefined
  }
  readonly walk: {
    readonly input: { readonly name: string; readonly ledgers: number }
    readonly answer: WalkFigures
  }
  /** Accounts that have a full page of operations, in the order in which the index met them. */
  readonly accounts: {
    readonly input: { readonly name: string }
    readonly answer: readonly AccountId[]
  }
  readonly pages: {
    readonly input: { readonly name: string; readonly accounts: readonly AccountId[] }
    readonly answer: PageTimes
  }
  /** Milliseconds of first pages, newest first. */
  readonly filtered: {
    readonly input: { readonly name: string; readonly filters: readonly OperationFilter[] }
    readonly answer: readonly number[]
  }
  /** Milliseconds from nothing to the state of all entries. */
  readonly state: {
    readonly input: { readonly name: string }
    readonly answer: number
  }
  /** Milliseconds from nothing to an account's newest 50 operations. */
  readonly open: {
    readonly input: { readonly name: string; readonly account: AccountId }
    readonly answer: number
  }
}

export interface WalkFigures {
  readonly operations: number
  /** The bytes of their XDR. */
  readonly bytes: number
  /** From bytes in memory to stored segments, without putting the bytes together. */
  readonly seconds: number
  /** Bytes of all records. */
  readonly stored: number
}

/** Milliseconds of each page of 50. */
export interface PageTimes {
  /** The same accounts at every size, each with a full page there: newest or oldest, asked once. */
  readonly alike: readonly number[]
  /** Any account, from anywhere in the list: at more operations the pages are fuller, and more of them unread. */
  readonly anywhere: readonly number[]
}

const capacity = 2 ** 40
const limit = 50
/** Ledgers in a request, which are stored together. */
const chunk = 5
/** Ledgers walked until the engine has compiled what it runs. */
const warmLedgers = 60
const rounds = 5
const anywherePages = 200
let passphrase = ''
let models: readonly Model[] = []

const jobs: {
  readonly [K in keyof Jobs]: (input: Jobs[K]['input']) => Promise<Jobs[K]['answer']>
} = {
  async prepare({ bases }) {
    models = await Promise.all(
      Array.from({ length: bases }, async (_, i) =>
        modelOf(new Uint8Array(await (await fetch(`/${i}.bin`)).arrayBuffer())),
      ),
    )
    await walkInto(createMemoryStore(), Math.min(warmLedgers, bases))
    return undefined
  },
  walk: async ({ name, ledgers }) => walkInto(await storeOf(name), ledgers),
  accounts: async ({ name }) => accountsIn(await opened(name), limit),
  pages: async ({ name, accounts }) => {
    const all = accountsIn(await opened(name), 1)
    const newest = (await opened(name)).coverage().at(-1)?.to ?? 0
    // The first pages, by which the engine compiles, are of an index of their own.
    await timed(name, newestAndOldest(accounts))
    const alike: (readonly number[])[] = []
    const anywhere: (readonly number[])[] = []
    for (let round = 0; round < rounds; round++) {
      alike.push(await timed(name, newestAndOldest(accounts)))
      anywhere.push(await timed(name, fromAnywhere(all, newest)))
    }
    return { alike: medians(alike), anywhere: medians(anywhere) }
  },
  /** Each out of an index opened anew. */
  filtered: async ({ name, filters }) => {
    const measured: number[][] = []
    for (let round = 0; round < rounds; round++) {
      const times: number[] = []
      for (const filter of filters) {
        const index = await opened(name)
        const lists = new IndexLists(index)
        const started = performance.now()
        const list = historyList('operations', undefined, filter)
        await lists.rows(list, { order: 'desc', limit: 20, within: coverageOf(index) })
        times.push(performance.now() - started)
      }
      measured.push(times)
    }
    return medians(measured)
  },
  state: async ({ name }) => {
    const started = performance.now()
    const state = await createStateReader(await opened(name))()
    if (state.live('account').length === 0) throw new Error('there are accounts')
    return performance.now() - started
  },
  open: async ({ name, account: id }) => {
    const started = performance.now()
    const owner = { kind: 'account', id } as const
    const index = await opened(name)
    const list = historyList('operations', owner, {})
    const request = { order: 'desc', limit, within: coverageOf(index) } as const
    const { rows } = await new IndexLists(index).rows(list, request)
    if (rows.length === 0) throw new Error('the account has operations')
    return performance.now() - started
  },
}

const storeOf = (name: string) => openIndexedDbStore(name)
const opened = async (name: string): Promise<LedgerIndex> =>
  openIndex({ store: await storeOf(name), passphrase, capacity, writes: true })

/** Walks a chain into a store as the product does: fetched, verified, indexed, packed and committed. */
async function walkInto(
  store: Parameters<typeof openIndex>[0]['store'],
  ledgers: number,
): Promise<WalkFigures> {
  const index = await openIndex({ store, passphrase, capacity, writes: true })
  const origin = originOf(chainOf(models, ledgers))
  const started = performance.now()
  let done = { operations: 0, bytes: 0 }
  const walk = { index, origin, capacity, chunk, requestsPerSecond: 1e9 }
  for await (const step of walkIntoIndex(
    { ...walk, wait: () => Promise.resolve() },
    AbortSignal.timeout(600_000),
  )) {
    if (step.kind === 'done') break
    if (step.kind !== 'indexed') throw new Error(`a walk was ${step.kind}: ${step.text}`)
    done = step
  }
  return {
    operations: done.operations,
    bytes: done.bytes,
    seconds: (performance.now() - started - origin.spent()) / 1000,
    stored: index.segments().reduce((sum, segment) => sum + segment.bytes, 0),
  }
}

function accountsIn(index: LedgerIndex, least: number): readonly AccountId[] {
  const counts = new Map<AccountId, number>()
  for (const segment of index.segments().toReversed()) {
    for (let n = 0; n < tableSize(segment.owners); n++) {
      const { kind, bytes } = keyAt(segment.owners, n)
      if (kind !== ownerKinds.account) continue
      const id = accountIdFromBytes(bytes)
      const rows = readPostings(segment.postings, n, postTo.operations)
      counts.set(id, (counts.get(id) ?? 0) + rows.length)
    }
  }
  return [...counts].flatMap(([id, count]) => (count >= least ? [id] : []))
}

/** A page of an account's operations. */
interface Asked extends Omit<IndexRequest, 'within'> {
  readonly owner: { readonly kind: 'account'; readonly id: AccountId }
}

function coverageOf(index: LedgerIndex) {
  const coverage = index.coverage().at(-1)
  if (coverage === undefined) throw new Error('an index has ledgers')
  return coverage
}

const newestAndOldest = (accounts: readonly AccountId[]): readonly Asked[] =>
  accounts.map((id, n) => ({
    owner: { kind: 'account', id },
    order: n % 2 === 0 ? 'desc' : 'asc',
    limit,
  }))

/** The same pages each time. */
function fromAnywhere(accounts: readonly AccountId[], newest: number): readonly Asked[] {
  return Array.from({ length: anywherePages }, (_, n): Asked[] => {
    const id = accounts[(n * 7919) % accounts.length]
    const after = parsePosition(`${BigInt((n * 104_729) % newest) << 32n}`)
    const order = n % 2 === 0 ? 'asc' : 'desc'
    return id ? [{ owner: { kind: 'account', id }, order, limit, after }] : []
  }).flat()
}

async function timed(name: string, pages: readonly Asked[]): Promise<readonly number[]> {
  const index = await opened(name)
  const lists = new IndexLists(index)
  const within = coverageOf(index)
  const times: number[] = []
  for (const { owner, ...page } of pages) {
    const started = performance.now()
    await lists.rows(historyList('operations', owner, {}), { ...page, within })
    times.push(performance.now() - started)
  }
  return times
}

/** Gives each page's median over its rounds: a page that the machine held up once is not a slow page. */
const medians = (measured: readonly (readonly number[])[]): readonly number[] =>
  (measured[0] ?? []).map(
    (_, page) =>
      measured.map((round) => round[page] ?? Number.NaN).toSorted((a, b) => a - b)[
        Math.floor(measured.length / 2)
      ] ?? Number.NaN,
  )

/** One job, one answer. */
self.addEventListener('message', ({ data }: MessageEvent) => {
  passphrase = data.passphrase
  const job: (input: unknown) => Promise<unknown> = Reflect.get(jobs, data.kind)
  job(data.input).then(
    (value) => self.postMessage({ value }, { transfer: [] }),
    (error: unknown) =>
      self.postMessage(
        { error: error instanceof Error ? (error.stack ?? error.message) : 'failed' },
        { transfer: [] },
      ),
  )
})
