import type { CheckedEvidence, Validator, Evidence } from '#ledger'
import {
  prove,
  readEvidence,
  writeEvidence,
  XdrError,
  archivedMessages,
  readExternalized,
} from '#ledger/readers'
import { hexFromBytes } from '#ledger/values'
import { boundedBytes, maxPacked } from './boundedBytes.ts'

export interface EvidenceCheck {
  /** An evidence file. */
  readonly file: string
  /** The validators that the reader trusts; empty for none. */
  readonly validators: readonly Validator[]
  readonly messages: readonly MessagesFile[]
}

/** Checks an evidence file with the SCP messages that a reader adds; sends no request. */
export async function checkEvidence({
  file,
  validators,
  messages,
}: EvidenceCheck): Promise<CheckedEvidence> {
  const read = readEvidence(file)
  if (read.kind === 'refused') return read
  let { evidence } = read
  const refused: string[] = []
  for (const each of messages) {
    const added = await addMessages(evidence, each)
    if (typeof added === 'string') refused.push(added)
    else evidence = added
  }
  const proof = await prove(evidence, validators)
  return { kind: 'checked', proof, file: writeEvidence(evidence), refused }
}

/** A file of SCP messages of a history archive: `scp-*.xdr.gz`, packed or not. */
interface MessagesFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Evidence with the messages of a file that closed its ledgers, or why the file adds nothing. */
async function addMessages(
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

const maxUnpacked = 32 * 1024 ** 2

/** A file that is too large, damaged, or no gzip. */
class UnpackError extends Error {
  override readonly name = 'UnpackError'
}

/** Unpacks gzip without ever holding more than its bounds. Rejects with UnpackError, whose message a page can show. */
async function boundedGunzip(packed: Uint8Array): Promise<Uint8Array> {
  if (packed.length > maxPacked) throw new UnpackError('it is too large: at most 8 MiB are read')
  // A copy: a Blob takes no bytes of a shared buffer.
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('gzip'))
  const bytes = await boundedBytes(stream, maxUnpacked).catch((cause: unknown) => {
    throw new UnpackError('it is cut off, damaged or no gzip', { cause })
  })
  if (bytes === undefined) throw new UnpackError('it unpacks to more than 32 MiB')
  return bytes
}
