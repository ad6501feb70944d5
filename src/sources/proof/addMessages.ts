import type { Evidence } from '#ledger'
import { XdrError, archivedMessages, readExternalized } from '#ledger/readers'
import { hexFromBytes } from '#ledger/values'
import { UnpackError, boundedGunzip } from './boundedGunzip.ts'

/** A file of SCP messages of a history archive: `scp-*.xdr.gz`, packed or not. */
export interface MessagesFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Evidence with the messages of a file that closed its ledgers, or why the file adds nothing. */
export async function addMessages(
  evidence: Evidence,
  { name, bytes }: MessagesFile,
): Promise<Evidence | string> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    const messages = archivedMessages(isPacked ? await boundedGunzip(bytes) : bytes)
    const wanted = evidence.ledgers.map(({ sequence }) => sequence)
    const found = wanted.flatMap((sequence) => messages.get(sequence) ?? []).filter(isClosing)
    if (found.length > 0) return { ...evidence, statements: distinct(evidence, found) }
    const ledgers = [...messages.keys()]
    return ledgers.length === 0
      ? `${name}: it has no messages.`
      : `${name}: it has ledgers ${Math.min(...ledgers)} to ${Math.max(...ledgers)}, and none of its messages closes ledger ${wanted.join(' or ')}.`
  } catch (error) {
    if (error instanceof UnpackError) return `${name}: ${error.message}.`
    if (error instanceof XdrError) return `${name}: it has no SCP messages: ${error.message}.`
    throw error
  }
}

const isClosing = (message: Uint8Array): boolean => readExternalized(message) !== undefined

function distinct({ statements }: Evidence, found: readonly Uint8Array[]): readonly Uint8Array[] {
  const known = new Map([...statements, ...found].map((each) => [hexFromBytes(each), each]))
  return [...known.values()]
}
