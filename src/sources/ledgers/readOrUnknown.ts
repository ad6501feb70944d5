import { type Readers, generatedReaders } from '../../xdr/appliedTransaction.ts'
import type { Toid } from '../../model/values/toid.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'

/** A record that neither the generated readers nor the SDK's can read, with its raw bytes. */
export interface Unreadable {
  readonly name: string
  readonly id: Toid
  readonly raw: () => string
}

/**
 * Reads with the generated readers; where they fail, with the SDK's; where those fail too, as far as `partly` gets.
 * What is left is an unknown record.
 */
export async function readOrUnknown<T>(
  read: (readers: Readers) => T,
  unreadable: Unreadable,
  partly?: () => Promise<T | undefined>,
): Promise<T | UnknownRecord> {
  try {
    return read(generatedReaders)
  } catch (error) {
    try {
      const { sdkReaders } = await import('../../xdr/sdkFallback.ts')
      return read(sdkReaders)
    } catch {
      return (await partly?.()) ?? unknownRecord(unreadable, error)
    }
  }
}

/** The record as it came, with the first reader's reason. */
export const unknownRecord = ({ name, id, raw }: Unreadable, error: unknown): UnknownRecord => ({
  type: 'unknown',
  name,
  pagingToken: String(id),
  raw: raw(),
  reason: error instanceof Error ? error.message : String(error),
})
