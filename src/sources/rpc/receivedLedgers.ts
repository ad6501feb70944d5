import type { RecordReader } from '#ledger'
import { type Coverage, RecordError, bytesFromBase64 } from '#ledger/values'
import type { ReceivedLedger } from '../ledgers/ledgerItems.ts'

/**
 * The ledgers of a getLedgers answer, ascending, one after the other from the first one requested. Throws RecordError
 * where one is left out, is there twice or was not requested.
 */
export function requestedLedgers(
  result: RecordReader,
  { from, to }: Coverage,
): readonly ReceivedLedger[] {
  const ledgers = receivedLedgers(result).toSorted((a, b) => a.sequence - b.sequence)
  for (const [i, { sequence }] of ledgers.entries())
    if (sequence !== from + i || sequence > to)
      throw new RecordError(
        `ledgers has ledger ${sequence} instead of ${from + i}; requested were ${from} to ${to}`,
      )
  return ledgers
}

/** The ledgers of a getLedgers answer. */
export const receivedLedgers = (result: RecordReader): readonly ReceivedLedger[] =>
  result.list('ledgers', receivedLedger)

function receivedLedger(record: RecordReader): ReceivedLedger {
  const sequence = record.ledger('sequence')
  const raw = record.text('metadataXdr')
  const bytes = bytesFromBase64(raw)
  return bytes === undefined
    ? { sequence, raw, reason: 'the ledger is no base64' }
    : { sequence, bytes }
}
