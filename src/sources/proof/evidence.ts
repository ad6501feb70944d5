import type {
  CheckedEvidence,
  Evidence,
  GatheredEvidence,
  Ledger,
  LedgerEvidence,
  Transaction,
  TransactionEvidence,
  Validator,
} from '#ledger'
import {
  archivedMessages,
  ledgerEvidence,
  prove,
  readEvidence,
  readExternalized,
  resultSet,
  writeEvidence,
  XdrError,
} from '#ledger/readers'
import {
  base64Bytes,
  boundedBytes,
  bytesFromHex,
  hexFromBytes,
  isUnknownRecord,
  joinedBytes,
  type LedgerSequence,
  ledgerSequence,
  SourceError,
} from '#ledger/values'
import { answered, type Ctx, gather, readable } from '../context.ts'
import { hostOf } from '../request.ts'
import {
  type EvidenceRequest,
  ledgerOfSubject,
  type ProofSubject,
  type ServiceSource,
  type Source,
} from '../source.ts'

/** What evidence is read through. */
export type EvidenceSource = Source & Pick<ServiceSource, 'ledgerBytes'>

/**
 * The evidence of a page's subject: what the page has, and on request whole ledgers where the source has their bytes,
 * else their headers, and the results of the first. Rejects with SourceError.
 */
export async function gatherEvidence(
  source: EvidenceSource,
  { subject, passphrase, following, ledger }: EvidenceRequest,
  signal: AbortSignal,
): Promise<GatheredEvidence> {
  return answered(signal, async (ctx) => {
    const hand = { ...atHand(subject, passphrase, ledger), from: [hostOf(source.url)] }
    const first = ledgerOfSubject(subject)
    const evidence =
      first === undefined || following === undefined
        ? hand
        : { ...hand, ledgers: await ledgersFrom(source, first, following, ctx, ledger) }
    return { file: writeEvidence(evidence), proof: await prove(evidence) }
  })
}

function atHand(subject: ProofSubject, passphrase: string, ofLedger?: Ledger): Evidence {
  const nothing = { passphrase, from: [], ledgers: [], statements: [] }
  switch (subject.kind) {
    case 'transaction': {
      const { transaction } = subject
      const { ledger, feeBump } = transaction
      const claim = {
        kind: 'transaction',
        hash: feeBump?.outerHash ?? transaction.hash,
        ledger,
      } as const
      // What refutes its ledger refutes the transaction.
      const ledgers = ofLedger === undefined ? [] : [headerEvidence(ofLedger)]
      return { ...nothing, claim, transaction: transactionEvidence(transaction), ledgers }
    }
    case 'ledger': {
      const { ledger } = subject
      const claim = { kind: 'ledger', sequence: ledger.sequence } as const
      return { ...nothing, claim, ledgers: [headerEvidence(ledger)] }
    }
    case 'envelope': {
      const claim = { kind: 'transaction', hash: subject.hash } as const
      return { ...nothing, claim, transaction: { envelope: base64Bytes(subject.envelope) } }
    }
  }
}

const transactionEvidence = ({ xdr }: Transaction): TransactionEvidence => ({
  envelope: base64Bytes(xdr.envelope),
  result: base64Bytes(xdr.result),
  meta: xdr.meta === undefined ? undefined : base64Bytes(xdr.meta),
  feeMeta: xdr.feeMeta === undefined ? undefined : base64Bytes(xdr.feeMeta),
})

const headerEvidence = ({ sequence, hash, headerXdr }: Ledger): LedgerEvidence => ({
  sequence,
  hash,
  header: base64Bytes(headerXdr),
})

async function ledgersFrom(
  source: EvidenceSource,
  first: LedgerSequence,
  following: number,
  ctx: Ctx,
  record: Ledger | undefined,
): Promise<readonly LedgerEvidence[]> {
  if (source.ledgerBytes === undefined) return recordedParts(source, first, following, ctx, record)
  const range = { from: first, to: ledgerSequence(first + following) }
  const { value } = await gather(ctx, source.ledgerBytes(range, ctx.signal))
  return readable(ctx, () => value.map(ledgerEvidence), `Ledger ${first}`)
}

/** Headers from a service that has no ledger’s bytes, and the results of the first ledger from its transactions. */
async function recordedParts(
  source: Source,
  first: LedgerSequence,
  following: number,
  ctx: Ctx,
  record: Ledger | undefined,
): Promise<readonly LedgerEvidence[]> {
  const later = Array.from({ length: following }, (_, i) => ledgerSequence(first + 1 + i))
  const [own, results, ...others] = await Promise.all([
    record ?? gather(ctx, source.one('ledger', first, ctx.signal)).then(({ value }) => value),
    recordedResults(source, first, ctx),
    ...later.map((sequence) => ledgerIfClosed(source, sequence, ctx)),
  ])
  const closed = others.filter((ledger) => ledger !== undefined)
  return [{ ...headerEvidence(own), results }, ...closed.map(headerEvidence)]
}

/** A later ledger; undefined where the newest ends before it. */
async function ledgerIfClosed(source: Source, sequence: LedgerSequence, ctx: Ctx) {
  try {
    const { value, calls } = await source.one('ledger', sequence, ctx.signal)
    ctx.calls.push(...calls)
    return value
  } catch (error) {
    const isAbsent =
      error instanceof SourceError && (error.kind === 'notYetClosed' || error.kind === 'notFound')
    if (isAbsent) return undefined
    throw error
  }
}

/** A ledger has at most a few hundred transactions: 200 a page. */
const maxPages = 10

/** The results of a ledger’s transactions, in the order of application; undefined where one cannot be read. */
async function recordedResults(
  source: Source,
  ledger: LedgerSequence,
  ctx: Ctx,
): Promise<Uint8Array | undefined> {
  const of = { kind: 'ledger', id: ledger } as const
  const pairs: Uint8Array[] = []
  let cursor: Awaited<ReturnType<typeof source.list>>['next']
  for (let page = 0; page < maxPages; page++) {
    const request = { order: 'asc', limit: 200, cursor } as const
    const found = await gather(ctx, source.list('transactions', of, request, ctx.signal))
    for (const item of found.items) {
      if (isUnknownRecord(item)) return undefined
      const hash = bytesFromHex(item.feeBump?.outerHash ?? item.hash) ?? new Uint8Array()
      pairs.push(joinedBytes([hash, base64Bytes(item.xdr.result)]))
    }
    cursor = found.next
    if (cursor === undefined) return resultSet(pairs)
  }
  return undefined
}

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

/** Bytes of a packed file of SCP messages: 64 ledgers of the public network are a few hundred kB. */
const maxPacked = 8 * 1024 ** 2
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
