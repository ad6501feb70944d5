import { innerTransaction } from '../../xdr/innerTransaction.ts'
import { isSuccessCode, resultCodesOf } from '../../derive/results/resultCodes.ts'
import { operationResultWords, transactionResultWords } from '../../derive/results/resultWords.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { TransactionXdr } from '../../model/transaction.ts'
import { definitionOfArm } from '../../operations/registry.ts'
import type { DecodedTransaction, ResultCode, TransactionCodes } from './jobs.ts'
import { type Piece, xdrPieces } from './xdrPieces.ts'

/** Result codes of a transaction, and of a contract call that failed what its meta says of why; as far as its XDR can be read. */
export async function transaction(xdr: TransactionXdr): Promise<DecodedTransaction> {
  const { piece, problems } = xdrPieces(xdr)
  const envelope = await piece('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await piece('result', (readers, bytes) => readers.result(bytes))
  const codes =
    result === undefined
      ? (await import('./partialCodes.ts')).partialCodes(
          xdr.result,
          envelope,
          problems.result ?? '',
        )
      : worded(envelope, resultCodesOf(result))
  return { ...codes, contractErrors: codes.outcome.success ? [] : await errorsIn(piece) }
}

async function errorsIn(piece: Piece): Promise<DecodedTransaction['contractErrors']> {
  const meta = await piece('meta', (readers, bytes) => readers.meta(bytes))
  return meta === undefined
    ? []
    : (await import('../../derive/execution/contractErrors.ts')).contractErrors(meta)
}

/** Result codes of a transaction and of its operations, each with its words. */
export const codesOf = (
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResult,
): TransactionCodes => worded(envelope, resultCodesOf(result))

/** Result codes by their names, as the REST service writes them. */
export interface NamedCodes {
  readonly transaction: string
  readonly inner?: string | undefined
  readonly operations?: readonly string[] | undefined
}

/** Codes with their words; what an operation's code means may depend on its type. */
export function worded(
  envelope: Xdr.TransactionEnvelope | undefined,
  codes: NamedCodes,
): TransactionCodes {
  const operations = envelope ? innerTransaction(envelope).operations : []
  return {
    outcome: transactionCode(codes.transaction),
    inner: codes.inner === undefined ? undefined : transactionCode(codes.inner),
    operations: (codes.operations ?? []).map((code, i) => {
      const body = operations[i]?.body
      const type = body && definitionOfArm(body.type).type
      return { code, words: operationResultWords(code, type) ?? '', success: isSuccessCode(code) }
    }),
  }
}

const transactionCode = (code: string): ResultCode => ({
  code,
  words: transactionResultWords(code) ?? '',
  success: isSuccessCode(code),
})
