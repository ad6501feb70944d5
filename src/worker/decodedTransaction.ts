import { type Readers, generatedReaders } from '../decode/appliedTransaction.ts'
import { treeOf } from '../decode/tree.ts'
import { innerTransaction } from '../derive/appliedOperation.ts'
import { isSuccessCode, resultCodesOf } from '../derive/resultCodes.ts'
import { operationResultWords, transactionResultWords } from '../derive/resultWords.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type * as Xdr from '../model/generated/xdr.ts'
import { RecordError } from '../model/record.ts'
import type { TransactionXdr } from '../model/transaction.ts'
import { operationTypes } from '../operations/registry.ts'
import type { DecodedTransaction, ResultCode, TransactionCodes } from './protocol.ts'

/** Result codes and readable trees of a transaction's XDR. Throws XdrError where the bytes make no sense. */
export async function transaction(xdr: TransactionXdr): Promise<DecodedTransaction> {
  try {
    return decoded(xdr, generatedReaders)
  } catch (error) {
    const { sdkReaders } = await import('../decode/sdkFallback.ts')
    try {
      return decoded(xdr, sdkReaders)
    } catch {
      throw error // the first one names the byte
    }
  }
}

function decoded(xdr: TransactionXdr, readers: Readers): DecodedTransaction {
  const envelope = readers.envelope(bytesOf(xdr.envelope, 'envelope'))
  const result = readers.result(bytesOf(xdr.result, 'result'))
  return {
    ...codesOf(envelope, result),
    envelope: treeOf('TransactionEnvelope', envelope),
    result: treeOf('TransactionResult', result),
    meta:
      xdr.meta === undefined
        ? undefined
        : treeOf('TransactionMeta', readers.meta(bytesOf(xdr.meta, 'meta'))),
    feeMeta:
      xdr.feeMeta === undefined
        ? undefined
        : treeOf('LedgerEntryChanges', readers.changes(bytesOf(xdr.feeMeta, 'fee meta'))),
  }
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
      const type = body && operationTypes[body.type].type
      return { code, words: operationResultWords(code, type) ?? '', success: isSuccessCode(code) }
    }),
  }
}

const transactionCode = (code: string): ResultCode => ({
  code,
  words: transactionResultWords(code) ?? '',
  success: isSuccessCode(code),
})

function bytesOf(text: string, part: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`the ${part} is no base64`)
  return bytes
}
