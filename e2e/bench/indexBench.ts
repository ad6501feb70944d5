import { openIndexedDbStore } from '#sources/index/store/indexedDbStore.ts'
import { createLists } from '#sources/index/read/lists.ts'
import { type LedgerIndex, openIndex } from '#sources/index/store/openIndex.ts'
import { walkIntoIndex } from '#sources/index/walk/walk.ts'
import { type IndexStore, createMemoryStore } from '#sources/index/store/store.ts'
import type { AccountId } from '#ledger/values/strkey.ts'
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
  for await (const step of walkIntoIndex(
    { ...options, wait: () => Promise.resolve() },
    AbortSignal.timeout(600_000),
  )) {
    if (step.kind === 'done') break
    if (step.kind !== 'indexed') throw new Error(`a walk was ${step.kind}: ${step.text}`)
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
