import type { LedgerDetails } from '#ledger'
import { ledgerDetails } from '#ledger/readers'
import { type Answer, type LedgerSequence, RecordError } from '#ledger/values'
import { readAnswer } from '../rpcConnection.ts'
import { readLedgerBytes } from '../ledgerBytes.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Reads a ledger's details besides its transactions from its bytes. Throws SourceError. */
export async function readLedgerDetails(
  context: RpcContext,
  sequence: LedgerSequence,
  signal: AbortSignal,
): Promise<Answer<LedgerDetails>> {
  const range = { from: sequence, to: sequence }
  const { value, calls } = await readLedgerBytes(context, range, signal)
  const failure = { host: context.client.host, calls, ledger: sequence }
  const read = () => {
    const [bytes] = value
    if (bytes === undefined) throw new RecordError('ledgers is empty')
    return ledgerDetails(bytes)
  }
  return { value: await readAnswer(failure, read, signal), calls }
}
