import { bytesFromBase64 } from '../../model/values/bytes.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import type { ReceivedLedger } from '../ledgers/ledgerItems.ts'

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
