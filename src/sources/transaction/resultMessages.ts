import type { ResultCode, TransactionCodes } from '#ledger'
import {
  definitionOfArm,
  innerTransaction,
  isSuccessCode,
  operationResultMeaning,
  transactionResultMeaning,
} from '#ledger/readers'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** Result codes by their names, as the REST service writes them. */
export interface NamedCodes {
  readonly transaction: string
  readonly inner?: string | undefined
  readonly operations?: readonly string[] | undefined
}

/** Codes with their meanings; that of an operation's code may depend on its type. */
export function resultMessages(
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
      return {
        code,
        meaning: operationResultMeaning(code, type) ?? '',
        success: isSuccessCode(code),
      }
    }),
  }
}

const transactionCode = (code: string): ResultCode => ({
  code,
  meaning: transactionResultMeaning(code) ?? '',
  success: isSuccessCode(code),
})
