import type { RecordReader } from '#ledger'
import { type AccountId, type Call, type Coverage, SourceError } from '#ledger/values'
import { accountTopics } from '../rpc/accountEvents.ts'
import { hasJustFailed, searchedOwner } from '../rpc/events/eventKnowledge.ts'
import type { RpcConnection } from '../rpc/rpcConnection.ts'

/** Ledgers that a service looks through at once at most (rpc.md 2.9). */
const width = 10_000
const eventLimit = 1_000
const maxLedgers = 2

/**
 * The newest ledgers in which events name an account: where it moved something or paid a fee. A hint, from one
 * request: the ledgers themselves decide, and services may keep no events.
 */
export async function seenLedgers(
  connection: RpcConnection,
  account: AccountId,
  window: Coverage,
  signal: AbortSignal,
): Promise<{ readonly ledgers: readonly number[]; readonly calls: readonly Call[] }> {
  // The list that asks says so.
  if (hasJustFailed(searchedOwner(connection.events, { kind: 'account', id: account })))
    return { ledgers: [], calls: [] }
  const { moved, paid } = accountTopics(account)
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
    const { output, calls } = await connection.read(
      { method: 'getEvents', params },
      ledgersNamed,
      signal,
      startLedger,
    )
    const newest = [...new Set(output)].toSorted((a, b) => b - a)
    return { ledgers: newest.slice(0, maxLedgers), calls }
  } catch (error) {
    // Without the hint the list says which ledgers it looked at, as ever.
    if (!(error instanceof SourceError) || signal.aborted) throw error
    return { ledgers: [], calls: error.calls }
  }
}

const ledgersNamed = (result: RecordReader): readonly number[] =>
  result.list('events', (event) => event.ledger('ledger'))
