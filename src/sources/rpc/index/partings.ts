import type { LedgerIndex } from '../../../indexer/store/openIndex.ts'
import { narrowByIndexes, narrowByRequests } from '../../../indexer/walk/parting.ts'
import { readChunk, statedOf } from '../../../indexer/walk/readChunk.ts'
import { RefusedLedger } from '../../../indexer/walk/verify.ts'
import { SourceError } from '../../../model/errors.ts'
import { hexFromBytes } from '../../../model/values/bytes.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'
import type { OtherHistories, OtherHistory } from './openHistory.ts'

/** Requests of one ledger to find where two histories part: they halve 4,096 ledgers to one. */
export const maxPartingRequests = 12

interface PartingOptions {
  readonly differences: OtherHistories
  readonly own: LedgerIndex
  /** The oldest ledger that the node serves. */
  readonly oldest: () => number
  readonly origin: RpcOrigin
}

/**
 * Searches, once for each other history, the first ledger that differs: by the hashes that both indexes have at once,
 * then in the background by requests.
 */
export function createPartingSearch({ differences, own, oldest, origin }: PartingOptions) {
  let requests = 0
  /** Undefined where it cannot be requested: the difference stays at a ledger above the one where they part. */
  const fetchHash = async (sequence: number): Promise<string | undefined> => {
    if (requests++ >= maxPartingRequests || origin.bytesOfMinute() >= origin.viewBytes)
      return undefined
    // Not a page's own signal: what is found is for all pages.
    const { signal } = new AbortController()
    try {
      return hexFromBytes(statedOf(await readChunk(origin, sequence, 1, signal)).hash)
    } catch (error) {
      if (error instanceof SourceError || error instanceof RefusedLedger) return undefined
      throw error
    }
  }
  const found = (name: string, before: OtherHistory, next: OtherHistory) => {
    if (differences.get(name) === before) differences.set(name, next)
  }
  const request = async (name: string, known: OtherHistory, index: LedgerIndex) => {
    const difference = await narrowByRequests(known.difference, index, oldest(), fetchHash)
    found(name, known, { difference })
  }
  return async (): Promise<void> => {
    for (const [name, known] of differences) {
      const { index, difference } = known
      if (index === undefined) continue
      const next = { difference: await narrowByIndexes(difference, { other: index, own }) }
      found(name, known, next)
      void request(name, next, index)
    }
  }
}
