import { failureState } from '../../derive/results/failureState.ts'
import type { FailureState } from '../../model/outcome/failureState.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import { xdrParts } from './xdrParts.ts'

/** What a failed operation's lumens were checked against; undefined where it is not known, or not why it failed. */
export async function readFailureState(xdr: TransactionXdr): Promise<FailureState | undefined> {
  const { part } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  if (envelope === undefined || result === undefined || meta === undefined) return undefined
  return failureState(envelope, result, meta)
}
