import { failureState } from '../../derive/results/failureState.ts'
import { remedyOf } from '../../derive/results/remedies.ts'
import type { FailureExplanation } from '../../model/outcome/failureState.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import { xdrParts } from './xdrParts.ts'

/** What to do about a failed transaction and, where lumens lacked, what they were checked against. */
export async function readFailureExplanation(xdr: TransactionXdr): Promise<FailureExplanation> {
  const { part } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  if (result === undefined) return {}
  const remedy = remedyOf(result)
  return envelope === undefined || meta === undefined
    ? { remedy }
    : { remedy, state: failureState(envelope, result, meta) }
}
