import { loadSdk } from '../chunks.ts'
import type { Readers, TransactionXdr } from '#ledger'
import { generatedReaders } from '#ledger/readers'
import { RecordError, bytesFromBase64 } from '#ledger/values'

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
      return read(generatedReaders, bytesOf(text, name))
    } catch (error) {
      try {
        const { sdkReaders } = await loadSdk()
        return read(sdkReaders, bytesOf(text, name))
      } catch {
        // The first error has the byte offset.
        problems[name] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
  }
  return { part, problems }
}

function bytesOf(text: string, name: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`the ${name} is not base64`)
  return bytes
}
