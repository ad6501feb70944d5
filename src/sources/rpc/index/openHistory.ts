import { rangeHolding, span } from '../../../indexer/coverage.ts'
import { type AgreedIndex, createAgreedIndex } from '../../../indexer/store/agreedIndex.ts'
import type { LedgerIndex } from '../../../indexer/store/openIndex.ts'
import { type IndexedDifference, compareHistory } from '../../../indexer/walk/history.ts'
import { RefusedLedger } from '../../../indexer/walk/verify.ts'
import { readChunk, statedOf } from '../../../indexer/walk/readChunk.ts'
import { SourceError } from '../../../model/errors.ts'
import type { RpcNode } from '../node.ts'
import { historyNames } from './historyNames.ts'
import type { HistoryStores, OpenHistory } from './historyStores.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'

/** Ledgers that a node may lag behind an index that it agrees with: about a minute. Beyond, it gets another index. */
const maxLag = 12

/** Histories that the endpoint was seen to differ from in this session, by name. */
export type OtherHistories = Map<string, OtherHistory>
export interface OtherHistory {
  readonly difference: IndexedDifference
  /** Present until the ledger at which they part was searched. */
  readonly index?: LedgerIndex | undefined
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
  /** Gets those that are found. */
  readonly differences: OtherHistories
  readonly stores: HistoryStores
}

/**
 * Opens the index that an endpoint may use and extend: one that is empty, its own, or of a history that it agrees with.
 * Where others' ledgers are in it, one ledger is requested to compare its hash. An endpoint that differs from all
 * stored histories gets an index in memory.
 */
export async function chooseHistory(choice: Choice): Promise<ChosenHistory> {
  const { passphrase, origin, differences, stores } = choice
  for (const name of historyNames(passphrase)) {
    if (differences.has(name)) continue
    const opened = await stores.open(name)
    const agreement = createAgreedIndex(opened.index, origin.endpoint)
    const use = (isCompared: boolean) => ({ ...opened, agreement, isCompared })
    if (agreement.isOwn()) return use(false)
    const result = await compared(choice, opened.index)
    if (result === undefined) return use(false)
    if ('sequence' in result) {
      differences.set(name, { difference: result, index: opened.index })
      continue
    }
    const range = rangeHolding(opened.index.coverage(), result.same)
    if (range && range.to - result.same > maxLag) continue
    agreement.agree(result.same)
    return use(true)
  }
  const opened = await stores.open(undefined)
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

/** Drops the other histories of a network, where no other tab writes them. */
export async function dropOtherHistories(
  { passphrase, stores }: Pick<Choice, 'passphrase' | 'stores'>,
  name: string,
  text: string,
): Promise<void> {
  for (const other of historyNames(passphrase).filter((each) => each !== name)) {
    const { index } = await stores.open(other)
    const lock = await stores.tryHold(other)
    if (lock !== undefined) await index.drop(text).finally(() => lock.release())
  }
}
