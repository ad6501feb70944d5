import { mergedRanges, rangeHolding } from '../coverage.ts'
import type { SegmentInfo } from './manifest.ts'
import type { LedgerIndex } from './openIndex.ts'

/** The index as far as one endpoint may use it. */
export interface AgreedIndex {
  /** Segments that the endpoint delivered itself, and those below a ledger that it agreed on, without a gap between. */
  readonly view: LedgerIndex
  /** Notes that the endpoint states the hash that the index has for a ledger. */
  readonly agree: (sequence: number) => void
  /** Whether the endpoint delivered every indexed ledger. */
  readonly isOwn: () => boolean
}

/**
 * Restricts an index to the ledgers that an endpoint delivered or agrees with. Headers name the hash of the ledger
 * before, so agreement on one ledger is agreement on all below it, up to the next gap.
 */
export function createAgreedIndex(index: LedgerIndex, endpoint: string): AgreedIndex {
  let agreed: number[] = []
  let changes = 0
  let generation = index.generation()
  let known: { readonly state: string; readonly segments: readonly SegmentInfo[] } | undefined
  const isOfEndpoint = ({ endpoints }: SegmentInfo) =>
    endpoints?.every((id) => id === endpoint) === true
  const forgetReplaced = () => {
    if (generation === index.generation()) return
    generation = index.generation()
    agreed = []
    changes++
  }
  const segments = () => {
    forgetReplaced()
    const all = index.segments()
    const state = `${index.turn()} ${changes} ${all.length}`
    if (known?.state !== state) {
      const ranges = index.coverage()
      const agreedTo = (sequence: number) => {
        const range = rangeHolding(ranges, sequence)
        const inRange = agreed.filter((each) => range && range.from <= each && each <= range.to)
        return Math.max(0, ...inRange)
      }
      known = {
        state,
        segments: all.filter((info) => isOfEndpoint(info) || info.to <= agreedTo(info.to)),
      }
    }
    return known.segments
  }
  return {
    view: {
      ...index,
      segments,
      coverage: () => mergedRanges(segments()),
      turn: () => index.turn() + changes,
    },
    agree(sequence) {
      forgetReplaced()
      agreed = [...agreed.filter((each) => each !== sequence), sequence]
      changes++
    },
    isOwn: () => index.segments().every(isOfEndpoint),
  }
}
