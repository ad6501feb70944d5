import { type Coverage, RecordError } from '#ledger/values'
import type { Ctx } from '../context.ts'
import { inOrder, type LedgerService } from './service.ts'

/** XDR `LedgerCloseMeta` of some ledgers, all of them, by one request. Rejects with SourceError. */
export async function readLedgerBytes(
  service: LedgerService,
  range: Coverage,
  ctx: Ctx,
): Promise<readonly Uint8Array[]> {
  const { output } = await service.readRun(
    range,
    (sent) => {
      const ledgers = inOrder(sent, range).map((ledger) => {
        if ('bytes' in ledger) return ledger.bytes
        throw new RecordError(ledger.reason)
      })
      if (ledgers.length === 0) throw new RecordError('ledgers is empty')
      return ledgers
    },
    ctx,
  )
  return output
}
