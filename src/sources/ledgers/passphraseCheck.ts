import type { Readers } from '#ledger'
import { disagreements } from '#ledger/readers'
import { SourceError } from '#ledger/values'
import { NoEnvelopeError } from './closedLedger.ts'
import type { LedgerPart, OpenLedger } from './ledgerPart.ts'
import type { Positioned } from './positionedItems.ts'

/** Detects a wrong passphrase: then no transaction of a valid ledger has the hash in its result. */
export interface PassphraseCheck {
  /** Reads a part and records whether its transaction was found. */
  read<T>(
    ledger: OpenLedger | Error,
    part: LedgerPart<T>,
    readers: Readers,
  ): readonly Positioned<T>[]
  /** Throws SourceError('badResponse') where no transaction was found. */
  conclude(): void
}

export function createPassphraseCheck(passphrase: string): PassphraseCheck {
  let found = 0
  let mismatched: OpenLedger | undefined
  return {
    read(ledger, part, readers) {
      try {
        const items = part.read(readers)
        if (items.length > 0) found++
        return items
      } catch (error) {
        if (error instanceof NoEnvelopeError && !(ledger instanceof Error)) mismatched = ledger
        throw error
      }
    },
    conclude() {
      if (found > 0 || mismatched?.parts === undefined) return
      // Damaged bytes are an unknown record; they do not show that the passphrase is wrong.
      if (disagreements(mismatched.bytes, mismatched.parts).length > 0) return
      throw new SourceError(
        'badResponse',
        `The hashes do not match: ledger ${mismatched.ledger.sequence} is valid, but its transactions do not have the hashes in their results under the passphrase “${passphrase}” that this service states. That is the passphrase of another network`,
      )
    },
  }
}
