import { type Readers, generatedReaders } from '../../xdr/appliedTransaction.ts'
import { bytesFromBase64 } from '../../model/values/bytes.ts'
import { RecordError } from '../../model/errors.ts'
import type { TransactionXdr } from '../../model/transaction.ts'

/** What a reader makes of one piece; undefined where it is absent or cannot be read. */
export type Piece = <T>(
  name: keyof TransactionXdr,
  read: (readers: Readers, bytes: Uint8Array) => T,
) => Promise<T | undefined>

/** Reads pieces of a transaction's XDR, each by itself, where need be with the SDK's readers; `problems` has why one cannot be read. */
export function xdrPieces(xdr: TransactionXdr) {
  const problems: { -readonly [P in keyof TransactionXdr]?: string } = {}
  const piece: Piece = async (name, read) => {
    const text = xdr[name]
    if (text === undefined) return undefined
    try {
      return read(generatedReaders, bytesOf(text, name))
    } catch (error) {
      try {
        const { sdkReaders } = await import('../../xdr/sdkFallback.ts')
        return read(sdkReaders, bytesOf(text, name))
      } catch {
        // the first one names the byte
        problems[name] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
  }
  return { piece, problems }
}

function bytesOf(text: string, part: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`the ${part} is no base64`)
  return bytes
}
