import type { ContractError } from '../../derive/execution/contractErrors.ts'
import { resultCodesOf } from '../../derive/results/resultCodes.ts'
import type { PartialResultCodes } from '../../model/outcome/resultCodes.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import { resultMessages } from './resultMessages.ts'
import { type ReadPart, xdrParts } from './xdrParts.ts'

/** Result codes of a transaction, as far as its XDR can be read. */
export interface TransactionOutcome extends PartialResultCodes {
  /** Why a contract call failed, by its meta. */
  readonly contractErrors: readonly ContractError[]
}

/** Result codes of a transaction and, of a contract call that failed, the errors in its meta. */
export async function readTransactionCodes(xdr: TransactionXdr): Promise<TransactionOutcome> {
  const { part, problems } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  const codes =
    result === undefined
      ? (await import('./partialCodes.ts')).partialCodes(
          xdr.result,
          envelope,
          problems.result ?? '',
        )
      : resultMessages(envelope, resultCodesOf(result))
  return { ...codes, contractErrors: codes.outcome.success ? [] : await errorsIn(part) }
}

async function errorsIn(part: ReadPart): Promise<readonly ContractError[]> {
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  return meta === undefined
    ? []
    : (await import('../../derive/execution/contractErrors.ts')).contractErrors(meta)
}
