import { type Answer, type Coverage, RecordError } from '#ledger/values'
import { requestedLedgers } from './receivedLedgers.ts'
import type { RpcConnection } from './rpcConnection.ts'

/** XDR `LedgerCloseMeta` of some ledgers, all of them: getLedgers, one request. Rejects with SourceError. */
export async function readLedgerBytes(
  connection: RpcConnection,
  range: Coverage,
  signal: AbortSignal,
): Promise<Answer<readonly Uint8Array[]>> {
  const limit = range.to - range.from + 1
  const { output, calls } = await connection.read(
    { method: 'getLedgers', params: { startLedger: range.from, pagination: { limit } } },
    (result) => {
      const ledgers = requestedLedgers(result, range).map((ledger) => {
        if ('bytes' in ledger) return ledger.bytes
        throw new RecordError(ledger.reason)
      })
      if (ledgers.length === 0) throw new RecordError('ledgers is empty')
      return ledgers
    },
    signal,
    range.from,
  )
  return { value: output, calls }
}
