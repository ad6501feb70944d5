import type { BalanceCauses, BalanceRemainder } from '#ledger'
import { balanceRemainders, encodersOf } from '#ledger/readers'
import type { ExecutionRequest } from './readExecution.ts'
import { xdrParts } from './xdrParts.ts'

/** A transaction's XDR and passphrase, with the operations and effects that should explain it. */
export interface RemaindersRequest extends ExecutionRequest {
  readonly causes: BalanceCauses
}

/**
 * The balance changes of a transaction's meta that its effects do not explain; undefined if the meta is absent or
 * cannot be read.
 */
export async function readBalanceRemainders({
  xdr,
  passphrase,
  causes,
}: RemaindersRequest): Promise<readonly BalanceRemainder[] | undefined> {
  const metas = await xdrParts(xdr).part('meta', (readers, bytes) => readers.operationMetas(bytes))
  return metas && balanceRemainders(causes, metas, encodersOf(passphrase))
}
