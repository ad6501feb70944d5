import type { Coverage } from '#ledger/values'
import { span } from '../coverage.ts'
import type { RefusedLedger } from './verify.ts'

/** The refused ledgers of one endpoint, for a session. */
export interface RefusedLedgers {
  /** Records a refusal: after the second one of a ledger, or the first of a forged one, walks leave it out. */
  readonly note: (refusal: RefusedLedger) => void
  /** Ledgers that walks leave out, ascending. */
  readonly leftOut: () => readonly Coverage[]
  /** The reasons why ledgers are left out, by sequence. */
  readonly reasons: () => ReadonlyMap<number, string>
  /** The reason why the first forged ledger is forged: its sender is not asked for more unless the reader wants it. */
  readonly forgery: () => string | undefined
  readonly clear: () => void
}

/**
 * A refused ledger is requested once more, by itself: the first answer may have been damaged on the way. Not a forged
 * one: damage would not fit its hashes.
 */
export function createRefusedLedgers(): RefusedLedgers {
  const seen = new Set<number>()
  const reasons = new Map<number, string>()
  let forgery: string | undefined
  return {
    note({ refusal, sequence, message }) {
      // The ledger itself arrived too.
      if (refusal === 'doubled' || refusal === 'outOfOrder') return
      if (refusal === 'forged') forgery ??= message
      if (refusal === 'forged' || seen.has(sequence)) reasons.set(sequence, message)
      seen.add(sequence)
    },
    leftOut: () => [...reasons.keys()].toSorted((a, b) => a - b).map((at) => span(at, at)),
    reasons: () => reasons,
    forgery: () => forgery,
    clear() {
      forgery = undefined
      seen.clear()
      reasons.clear()
    },
  }
}
