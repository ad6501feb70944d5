import { type Readers, generatedReaders } from '../decode/appliedTransaction.ts'
import { execution as executionOf } from '../decode/execution.ts'
import { bytesFromBase64 } from '../model/bytes.ts'
import type { Execution } from '../model/execution.ts'
import type { Jobs } from './protocol.ts'

/** Events, resources, fee and return value of a transaction, as far as its XDR can be read; with the reason where it cannot. */
export async function execution({
  xdr,
  passphrase,
}: Jobs['execution']['input']): Promise<Execution> {
  const problems: { -readonly [P in keyof Execution['problems']]: string } = {}
  const piece = async <P extends keyof Execution['problems']>(
    name: P,
    read: (readers: Readers, bytes: Uint8Array) => ReturnType<Readers[P]>,
  ): Promise<ReturnType<Readers[P]> | undefined> => {
    const text = xdr[name]
    if (text === undefined) return undefined
    const bytes = bytesFromBase64(text)
    if (bytes === undefined) {
      problems[name] = `the ${name} is no base64`
      return undefined
    }
    try {
      return read(generatedReaders, bytes)
    } catch (error) {
      try {
        return read((await import('../decode/sdkFallback.ts')).sdkReaders, bytes)
      } catch {
        // the first one names the byte
        problems[name] = error instanceof Error ? error.message : String(error)
        return undefined
      }
    }
  }
  const pieces = {
    envelope: await piece('envelope', (readers, bytes) => readers.envelope(bytes)),
    result: await piece('result', (readers, bytes) => readers.result(bytes)),
    meta: await piece('meta', (readers, bytes) => readers.meta(bytes)),
  }
  return { ...executionOf(pieces, passphrase), problems }
}
