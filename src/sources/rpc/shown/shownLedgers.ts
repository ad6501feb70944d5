import { type Position, positionId } from '../../../model/values/position.ts'
import { toidParts } from '../../../model/values/toid.ts'
import type { ReceivedLedger } from '../../ledgers/ledgerItems.ts'

/** Bytes of ledgers that are kept until their signatures are checked: about two pages of a busy network. */
const maxBytes = 16 * 1024 ** 2

export interface ShownLedger {
  readonly bytes: Uint8Array
  readonly passphrase: string
}

/** The ledgers of the last pages of lists, for a check of the transactions that are shown. */
export interface ShownLedgers {
  at(sequence: number): ShownLedger | undefined
  /** Keeps those of the ledgers that have a shown item. */
  keep(ledgers: readonly ReceivedLedger[], positions: readonly Position[], passphrase: string): void
}

export function createShownLedgers(): ShownLedgers {
  const kept = new Map<number, ShownLedger>()
  let total = 0
  const drop = (sequence: number) => {
    total -= kept.get(sequence)?.bytes.length ?? 0
    kept.delete(sequence)
  }
  return {
    at: (sequence) => kept.get(sequence),
    keep(ledgers, positions, passphrase) {
      const shown = new Set(
        positions.map(positionId).flatMap((id) => {
          const { ledger, transaction } = toidParts(id)
          return transaction === 0 ? [] : [ledger]
        }),
      )
      for (const received of ledgers) {
        if (!('bytes' in received) || !shown.has(received.sequence)) continue
        const { sequence, bytes } = received
        drop(sequence)
        kept.set(sequence, { bytes, passphrase })
        total += bytes.length
      }
      for (const oldest of kept.keys()) if (total > maxBytes) drop(oldest)
    },
  }
}
