import type { TokenChange } from '#ledger'
import { encodersOf, tokenChanges } from '#ledger/readers'
import type { ExecutionRequest } from './readExecution.ts'
import { xdrParts } from './xdrParts.ts'

/** Balances that contracts claim to have changed in a transaction; none where its meta is absent or cannot be read. */
export async function readTokenChanges({
  xdr,
  passphrase,
}: ExecutionRequest): Promise<readonly TokenChange[]> {
  const metas = await xdrParts(xdr).part('meta', (readers, bytes) => readers.operationMetas(bytes))
  const events = (metas ?? []).flatMap((each) => each.events)
  return tokenChanges(events, encodersOf(passphrase))
}
