import type { SponsoredEntry } from '#ledger'
import type { Call } from '#ledger/values'
import { entriesRequest } from '../requests.ts'
import type { RpcContext } from '../rpcContext.ts'
import { stateEntriesOf } from './stateEntries.ts'

/** Keys that a service takes in one request (rpc.md 2.10). */
const maxKeys = 200

/** The current entries with these keys (base64 `LedgerKey`s), in as few requests as possible. */
export async function fetchEntries(
  context: RpcContext,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly entries: readonly SponsoredEntry[]; readonly calls: readonly Call[] }> {
  const entries: SponsoredEntry[] = []
  const calls: Call[] = []
  // A service refuses a request with a key twice.
  const distinct = [...new Set(keys)]
  for (let at = 0; at < distinct.length; at += maxKeys) {
    const some = distinct.slice(at, at + maxKeys)
    const answer = await context.read(
      entriesRequest(some),
      (result) => stateEntriesOf(result, some),
      signal,
    )
    entries.push(...answer.output)
    calls.push(...answer.calls)
  }
  return { entries, calls }
}
