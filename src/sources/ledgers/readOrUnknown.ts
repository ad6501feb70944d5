import { loadSdk } from '../chunks.ts'
import type { Readers } from '#ledger'
import { generatedReaders } from '#ledger/readers'
import type { Toid, UnknownRecord } from '#ledger/values'
import { isOfLaterProtocol } from '../laterProtocol.ts'

/** The name, id and raw bytes of a record, for an unknown record. */
export interface Unreadable {
  readonly name: string
  readonly id: Toid
  readonly raw: () => string
}

/** Reads with the generated readers, else with the SDK's, else with `partly`; an unknown record where all fail. */
export async function readOrUnknown<T>(
  read: (readers: Readers) => T,
  unreadable: Unreadable,
  partly?: () => Promise<T | undefined>,
): Promise<T | UnknownRecord> {
  try {
    return read(generatedReaders)
  } catch (error) {
    try {
      const { sdkReaders } = await loadSdk()
      return read(sdkReaders)
    } catch {
      return (await partly?.()) ?? unknownRecord(unreadable, error)
    }
  }
}

/** The record as received, with the first reader's reason. */
export const unknownRecord = ({ name, id, raw }: Unreadable, error: unknown): UnknownRecord => ({
  type: 'unknown',
  name,
  pagingToken: String(id),
  raw: raw(),
  reason: error instanceof Error ? error.message : String(error),
  isLater: isOfLaterProtocol(error) || undefined,
})
