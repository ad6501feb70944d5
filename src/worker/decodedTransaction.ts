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

/** Result codes and readable trees of a transaction's XDR, each piece by itself, with the reason where it makes no sense. */
export async function transaction(xdr: TransactionXdr): Promise<DecodedTransaction> {
  const problems: { -readonly [P in keyof DecodedTransaction['problems']]: string } = {}
  const piece = async <T>(
    name: keyof TransactionXdr,
    read: (readers: Readers, bytes: Uint8Array) => T,
  ): Promise<T | undefined> => {
    const text = xdr[name]
    if (text === undefined) return undefined
    try {
      return read(generatedReaders, bytesOf(text, name))
    } catch (error) {
      try {
        const { sdkReaders } = await import('../decode/sdkFallback.ts')
        return read(sdkReaders, bytesOf(text, name))
      } catch {
        // the first one names the byte
        problems[name] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
  }
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
  const meta = await piece('meta', (readers, bytes) => readers.meta(bytes))
  return {
    ...codes,
    contractErrors:
      meta === undefined || codes.outcome.success
        ? []
        : (await import('../decode/contractErrors.ts')).contractErrors(meta),
    envelope: envelope && treeOf('TransactionEnvelope', envelope),
    result: result && treeOf('TransactionResult', result),
    meta: meta && treeOf('TransactionMeta', meta),
    feeMeta: await piece('feeMeta', (readers, bytes) =>
      treeOf('LedgerEntryChanges', readers.changes(bytes)),
    ),
    problems,
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
