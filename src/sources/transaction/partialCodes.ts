import type { PartialResultCodes } from '#ledger'
import {
  XdrError,
  innerTransaction,
  outcomeOfPrefix,
  readPartialResult,
  resultCodesOf,
} from '#ledger/readers'
import { bytesFromBase64 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { resultMessages } from './resultMessages.ts'

const maxOperations = 100 // MAX_OPS_PER_TX

/**
 * Codes of a result (base64 XDR `TransactionResult`) of which a part cannot be read, for `reason`: the codes of the
 * operations that can be read, and the transaction's where this build knows it.
 */
export function partialCodes(
  result: string,
  envelope: Xdr.TransactionEnvelope | undefined,
  reason: string,
): PartialResultCodes {
  try {
    const bytes = bytesFromBase64(result) ?? new Uint8Array(0)
    const partial = readPartialResult(bytes, typesOf(envelope, bytes))
    const { operations, ...transactionCodes } = resultMessages(
      envelope,
      resultCodesOf(partial.result),
    )
    return {
      ...transactionCodes,
      operations: operations.map((code, i) => (partial.unreadable.has(i) ? undefined : code)),
    }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const meaning = `its result cannot be read: ${reason}`
    return { outcome: { code: 'unknown', meaning, success: false }, operations: [] }
  }
}

/** The operations' types; undefined where they cannot be read either. */
function typesOf(envelope: Xdr.TransactionEnvelope | undefined, result: Uint8Array) {
  if (envelope !== undefined)
    return innerTransaction(envelope).operations.map(({ body }) => body.type)
  const { operationCount } = outcomeOfPrefix(result, undefined)
  return Array.from({ length: Math.min(operationCount, maxOperations) }, () => undefined)
}
