import { keyAt, tableSize } from '../src/indexer/byteTable.ts'
import { openIndexedDbStore } from '../src/indexer/indexedDbStore.ts'
import { createLists } from '../src/indexer/lists.ts'
import { type LedgerIndex, openIndex } from '../src/indexer/openIndex.ts'
import { ownerKinds } from '../src/indexer/owners.ts'
import { scan } from '../src/indexer/scan.ts'
import { type IndexStore, createMemoryStore } from '../src/indexer/store.ts'
import { type AccountId, accountIdFromBytes } from '../src/model/strkey.ts'
import { type Chain, originOf } from './chainedLedgers.ts'

export const capacity = 2 ** 40
/** Ledgers in one request, as a walk of large ones asks for. */
const chunk = 5

export interface WalkFigures {
  readonly operations: number
  readonly bytes: number
  /** From bytes in memory to stored segments, without putting the bytes together. */
  readonly seconds: number
  /** Operations a second in the best tenth of the requests. */
  readonly best: number
  /** Of all records. */
  readonly stored: number
  readonly storedXdr: number
  readonly segments: number
}

export interface PageFigures {
  readonly operations: number
  /** All that were read, the first ones uncounted included. */
  readonly pages: number
  readonly p50: number
  readonly p95: number
}

export const memoryStore = createMemoryStore
export const browserStore = (name: string): Promise<IndexStore> =>
  openIndexedDbStore(indexedDB, name)

export const opened = (store: IndexStore, passphrase: string): Promise<LedgerIndex> =>
  openIndex({ store, passphrase, capacity, writes: true })

/** Walks a chain into a store as the product does: fetched, verified, indexed, packed and committed. */
export async function walkInto(
  store: IndexStore,
  chain: Chain,
  passphrase: string,
): Promise<WalkFigures> {
  const index = await opened(store, passphrase)
  const origin = originOf(chain)
  const steps: { readonly operations: number; readonly seconds: number }[] = []
  let done = 0
  let at = performance.now()
  let spent = 0
  let bytes = 0
  const options = { index, origin, capacity, chunk, requestsPerSecond: 1e9 }
  for await (const step of scan(
    { ...options, wait: () => Promise.resolve() },
    AbortSignal.timeout(600_000),
  )) {
    if (step.kind === 'done') break
    if (step.kind !== 'taken') throw new Error(`a walk was ${step.kind}: ${step.text}`)
    const now = performance.now()
    const seconds = (now - at - (origin.spent() - spent)) / 1000
    steps.push({ operations: step.operations - done, seconds })
    done = step.operations
    bytes = step.bytes
    spent = origin.spent()
    at = now
  }
  const sorted = steps.toSorted((a, b) => a.seconds / a.operations - b.seconds / b.operations)
  const tenth = sorted.slice(0, Math.max(1, Math.round(sorted.length / 10)))
  const infos = index.segments()
  return {
    operations: done,
    bytes,
    seconds: sum(steps, ({ seconds }) => seconds),
    best: sum(tenth, ({ operations }) => operations) / sum(tenth, ({ seconds }) => seconds),
    stored: sum(infos, (info) => info.bytes),
    storedXdr: sum(infos, ({ bodyBytes }) => bodyBytes),
    segments: infos.length,
  }
}

/** Accounts of an index, in the order in which it met them. */
export async function accountsIn(index: LedgerIndex): Promise<readonly AccountId[]> {
  const info = index.segments().at(-1)
  const segment = info && (await index.rows(info))
  if (!segment) throw new Error('an index has segments')
  return Array.from({ length: tableSize(segment.owners) }, (_, n) => keyAt(segment.owners, n))
    .filter(({ kind }) => kind === ownerKinds.account)
    .map(({ bytes }) => accountIdFromBytes(bytes))
}

/** Times pages of 50 operations of accounts: half from an end of the list, half from anywhere in it, both orders. */
export async function measurePages(index: LedgerIndex): Promise<PageFigures> {
  const lists = createLists(index)
  const accounts = await accountsIn(index)
  const newest = index.coverage().at(-1)?.to ?? 0
  const random = seeded(7)
  const times: number[] = []
  for (let n = -warmPages; n < countedPages; n++) {
    const id = accounts[Math.floor(random() * accounts.length)]
    if (id === undefined) continue
    const cursor = `${BigInt(Math.floor(random() * newest)) << 32n}`
    const order = random() < 0.5 ? 'asc' : 'desc'
    const started = performance.now()
    await lists.operations({
      owner: { kind: 'account', id },
      order,
      limit: 50,
      cursor: n % 2 === 0 ? undefined : cursor,
    })
    if (n >= 0) times.push(performance.now() - started)
  }
  const operations = sum(index.segments(), (info) => info.operations)
  return {
    operations,
    pages: warmPages + countedPages,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}
const warmPages = 100
const countedPages = 300

/** Milliseconds from nothing to an account's newest 50 operations: what a visit begins with. */
export async function measureOpening(
  name: string,
  passphrase: string,
  id: AccountId,
): Promise<number> {
  const started = performance.now()
  const index = await opened(await browserStore(name), passphrase)
  const page = await createLists(index).operations({
    owner: { kind: 'account', id },
    order: 'desc',
    limit: 50,
  })
  if (page.items.length === 0) throw new Error('the account has operations')
  return performance.now() - started
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

export const sum = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((total, value) => total + of(value), 0)

/** Numbers from 0 to 1, the same each time. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
