import type { LedgerSearch, LedgerSearchRequest } from '#ledger'
import type { Answer } from '#ledger/values'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Looks for a hash among the indexed ledgers: JSON-RPC finds ledgers by number alone. Throws SourceError. */
export async function readLedgerOfHash(
  { index }: RpcContext,
  { hash }: LedgerSearchRequest,
  signal: AbortSignal,
): Promise<Answer<LedgerSearch>> {
  const ready = await index.ready(signal)
  const sequence = await fromIndex(() => ready.lists.ledgerOfHash(hash), signal, ready.calls)
  return {
    value: { sequence },
    coverage: ready.coverage().at(-1),
    indexed: ready.isWhole() ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('the hashes of ledgers')],
  }
}
