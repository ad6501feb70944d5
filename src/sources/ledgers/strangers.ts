import type { Readers } from '../../xdr/appliedTransaction.ts'
import { NoEnvelopeError } from './closedLedger.ts'
import { disagreements } from '../../xdr/ledgerChecks.ts'
import { SourceError } from '../../model/errors.ts'
import type { Placed } from './items.ts'
import type { OpenLedger, Unit } from './unit.ts'

/** Notices a wrong passphrase: then no transaction of a sound ledger has the hash that its result names. */
export interface Strangers {
  /** Reads a unit and remembers whether its transaction was found. */
  watch<T>(ledger: OpenLedger | Error, unit: Unit<T>, readers: Readers): readonly Placed<T>[]
  /** Throws SourceError('badResponse') where none was. */
  check(): void
}

export function createStrangers(passphrase: string): Strangers {
  let found = 0
  let stranger: OpenLedger | undefined
  return {
    watch(ledger, unit, readers) {
      try {
        const items = unit.read(readers)
        if (items.length > 0) found++
        return items
      } catch (error) {
        if (error instanceof NoEnvelopeError && !(ledger instanceof Error)) stranger = ledger
        throw error
      }
    },
    check() {
      if (found > 0 || stranger?.index === undefined) return
      // Bytes that were changed on the way are an unknown record: nothing says that the passphrase is wrong.
      if (disagreements(stranger.bytes, stranger.index).length > 0) return
      throw new SourceError(
        'badResponse',
        `The hashes do not match: ledger ${stranger.ledger.sequence} is sound, but its transactions do not have the hashes that their results name under the passphrase “${passphrase}”, which this service states. It is the passphrase of another network`,
      )
    },
  }
}
