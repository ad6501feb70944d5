import type { Readers, ResultCode, TransactionCodes, TransactionXdr } from '#ledger'
import {
  definitionOfArm,
  generatedReaders,
  innerTransaction,
  isSuccessCode,
  operationResultMeaning,
  transactionResultMeaning,
} from '#ledger/readers'
import { base64Bytes } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { late } from '../late.ts'

/** Reads one part of a transaction's XDR; undefined where it is absent or cannot be read. */
export type ReadPart = <T>(
  name: keyof TransactionXdr,
  read: (readers: Readers, bytes: Uint8Array) => T,
) => Promise<T | undefined>

/**
 * Reads the parts of a transaction's XDR separately: with the generated readers, or the SDK's where those fail.
 * `problems` has the reason why a part cannot be read.
 */
export function xdrParts(xdr: TransactionXdr) {
  const problems: { -readonly [P in keyof TransactionXdr]?: string } = {}
  const part: ReadPart = async (name, read) => {
    const text = xdr[name]
    if (text === undefined) return undefined
    try {
      return read(generatedReaders, base64Bytes(text, `the ${name}`))
    } catch (error) {
      try {
        const { sdkReaders } = await late('sdk')
        return read(sdkReaders, base64Bytes(text))
      } catch {
        // The first error has the byte offset.
        problems[name] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
  }
  return { part, problems }
}

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
