import type { ContractError, PartialResultCodes, Preconditions, TransactionXdr } from '#ledger'
import {
  contractErrors,
  innerTransaction,
  preconditionsFromXdr,
  resultCodesOf,
} from '#ledger/readers'
import { resultMessages } from './resultMessages.ts'
import { type ReadPart, xdrParts } from './xdrParts.ts'
import { loadSalvage } from '../chunks.ts'

/** Result codes and preconditions of a transaction, as far as its XDR can be read. */
export interface TransactionOutcome extends PartialResultCodes {
  /** The reason why a contract call failed, by its meta. */
  readonly contractErrors: readonly ContractError[]
  /** The envelope's preconditions; empty for none, undefined if it cannot be read. */
  readonly preconditions?: Preconditions | undefined
}

/** Result codes and preconditions of a transaction and, of a contract call that failed, the errors in its meta. */
export async function readTransactionCodes(xdr: TransactionXdr): Promise<TransactionOutcome> {
  const { part, problems } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  const codes =
    result === undefined
      ? (await loadSalvage()).partialCodes(xdr.result, envelope, problems.result ?? '')
      : resultMessages(envelope, resultCodesOf(result))
  return {
    ...codes,
    contractErrors: codes.outcome.success ? [] : await errorsIn(part),
    preconditions:
      envelope && (preconditionsFromXdr(innerTransaction(envelope).preconditions) ?? {}),
  }
}

async function errorsIn(part: ReadPart): Promise<readonly ContractError[]> {
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  return meta === undefined ? [] : contractErrors(meta)
}
