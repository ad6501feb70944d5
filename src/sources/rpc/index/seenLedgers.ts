import { SourceError } from '../../../model/errors.ts'
import type { Call } from '../../../model/call.ts'
import type { Coverage } from '../../../model/coverage.ts'
import type { AccountId } from '../../../model/values/strkey.ts'
import { readAnswer } from '../../ledgers/rpcAnswer.ts'
import type { RpcParts } from '../rpcContext.ts'

/** Ledgers that a service looks through at once at most (rpc.md 2.9). */
const width = 10_000
const eventLimit = 1_000
const mostLedgers = 2

/**
 * The newest ledgers in which events name an account: where it moved something or paid a fee. A hint, from one
 * request: the ledgers themselves decide, and services may keep no events.
 */
export async function seenLedgers(
  context: RpcParts,
  account: AccountId,
  window: Coverage,
  signal: AbortSignal,
): Promise<{ readonly ledgers: readonly number[]; readonly calls: readonly Call[] }> {
  const { moved, paid } = await context.decoder.run('accountTopics', { account }, signal)
  const startLedger = Math.max(window.from, window.to - width + 1)
  const params = {
    startLedger,
    endLedger: window.to + 1,
    filters: [
      { type: 'contract', topics: moved },
      { type: 'contract', topics: paid },
    ],
    pagination: { limit: eventLimit },
  }
  try {
    const { output, calls } = await context.decode(
      { method: 'getEvents', params },
      (answer) => Promise.resolve(ledgersOf(answer)),
      signal,
      startLedger,
    )
    const newest = [...new Set(output)].toSorted((a, b) => b - a)
    return { ledgers: newest.slice(0, mostLedgers), calls }
  } catch (error) {
    // Without the hint the list says which ledgers it looked at, as ever.
    if (!(error instanceof SourceError) || signal.aborted) throw error
    return { ledgers: [], calls: error.calls }
  }
}

const ledgersOf = (answer: Parameters<typeof readAnswer>[0]): readonly number[] =>
  readAnswer(answer).list('events', (event) => event.ledger('ledger'))
