import { rangeHolding, span } from '../../../indexer/coverage.ts'
import { type AgreedIndex, createAgreedIndex } from '../../../indexer/store/agreedIndex.ts'
import { openIndexedDbStore } from '../../../indexer/store/indexedDbStore.ts'
import type { LedgerIndex } from '../../../indexer/store/openIndex.ts'
import { type IndexStore, createMemoryStore } from '../../../indexer/store/store.ts'
import { type IndexedDifference, compareHistory } from '../../../indexer/walk/history.ts'
import { RefusedLedger } from '../../../indexer/walk/verify.ts'
import { readChunk, statedOf } from '../../../indexer/walk/readChunk.ts'
import { SourceError } from '../../../model/errors.ts'
import type { RpcNode } from '../node.ts'
import type { IndexSetup } from './indexTypes.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'

/** Names of the histories of a network that a browser stores side by side, in the order in which they are tried. */
export const historyNames = (passphrase: string): readonly string[] =>
  ['', ' #2', ' #3'].map((end) => `parallax-index ${passphrase}${end}`)

/** Ledgers that a node may lag behind an index that it agrees with: about a minute. Beyond, it gets another index. */
const maxLag = 12

export interface OpenHistory {
  readonly name: string
  readonly index: LedgerIndex
}
interface ChosenHistory extends OpenHistory {
  readonly agreement: AgreedIndex
  /** Whether the endpoint's history was compared with it. */
  readonly isCompared: boolean
}

interface Choice {
  readonly passphrase: string
  readonly node: RpcNode
  readonly origin: RpcOrigin
  /** Histories that the endpoint was seen to differ from, by name; gets those that are found. */
  readonly differences: Map<string, IndexedDifference>
  /** Opens one by its name; in memory without one. */
  readonly open: (name: string | undefined) => Promise<OpenHistory>
}

/**
 * Opens the index that an endpoint may use and extend: one that is empty, its own, or of a history that it agrees with.
 * Where others' ledgers are in it, one ledger is requested to compare its hash. An endpoint that differs from all
 * stored histories gets an index in memory.
 */
export async function chooseHistory(choice: Choice): Promise<ChosenHistory> {
  const { passphrase, origin, differences, open } = choice
  for (const name of historyNames(passphrase)) {
    if (differences.has(name)) continue
    const opened = await open(name)
    const agreement = createAgreedIndex(opened.index, origin.endpoint)
    const use = (isCompared: boolean) => ({ ...opened, agreement, isCompared })
    if (agreement.isOwn()) return use(false)
    const result = await compared(choice, opened.index)
    if (result === undefined) return use(false)
    if (!('same' in result)) {
      differences.set(name, result)
      continue
    }
    const range = rangeHolding(opened.index.coverage(), result.same)
    if (range && range.to - result.same > maxLag) continue
    agreement.agree(result.same)
    return use(true)
  }
  const opened = await open(undefined)
  const agreement = createAgreedIndex(opened.index, origin.endpoint)
  return { ...opened, agreement, isCompared: false }
}

/** Undefined where nothing can be compared now: then the endpoint uses nothing of others, and its walk compares again. */
async function compared({ node, origin }: Choice, index: LedgerIndex) {
  // Not a page's own signal: all pages of the endpoint wait for this answer.
  const { signal } = new AbortController()
  try {
    const { window } = await node.status(signal)
    return await compareHistory(index, span(window.oldest, window.latest), async (sequence) =>
      statedOf(await readChunk(origin, sequence, 1, signal)),
    )
  } catch (error) {
    if (error instanceof SourceError || error instanceof RefusedLedger) return undefined
    throw error
  }
}

/** The browser's storage; memory where there is none or it refuses, which is stated. */
export async function storeOf(
  setup: IndexSetup,
  name: string | undefined,
  notify: (text: string) => void,
): Promise<{ readonly store: IndexStore; readonly persistent: boolean }> {
  const { databases } = setup
  const open = setup.openStore ?? (databases && ((of) => openIndexedDbStore(databases, of)))
  if (open === undefined || name === undefined)
    return { store: createMemoryStore(), persistent: false }
  try {
    return { store: await open(name), persistent: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    notify(`the browser refused its storage (${reason}): kept in memory until the tab closes`)
    return { store: createMemoryStore(), persistent: false }
  }
}
