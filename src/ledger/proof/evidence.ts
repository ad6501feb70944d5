import { type RecordReader, readRecord } from '../restRecord.ts'
import { base64Bytes, type Call, RecordError } from '../values/answer.ts'
import { base64FromBytes, hexFromBytes, joinedBytes } from '../values/bytes.ts'
import { parseLedgerHash } from '../values/ids.ts'
import { locateParts, type SetForm, type Slice } from '../xdr/ledgerIndex.ts'
import type { Proof, ProofClaim } from './proof.ts'

/**
 * The bytes behind a proof, and nothing that rests on trust: an evidence file is this as JSON, bytes in base64
 * (README.md). Every check reads it, whether it came from a service or from a file.
 */
export interface Evidence {
  readonly passphrase: string
  /** Hosts that gave the bytes: shown to the reader, never checked. */
  readonly from: readonly string[]
  readonly claim: ProofClaim
  readonly transaction?: TransactionEvidence | undefined
  /** One after the other, ascending; the claim's own is the first. */
  readonly ledgers: readonly LedgerEvidence[]
  /** XDR `SCPEnvelope`s of validators that closed these ledgers. */
  readonly statements: readonly Uint8Array[]
}

export interface TransactionEvidence {
  /** XDR `TransactionEnvelope`. */
  readonly envelope: Uint8Array
  /** XDR `TransactionResult`; absent before it is in a ledger. */
  readonly result?: Uint8Array | undefined
  /** XDR `TransactionMeta`: signers and thresholds of its accounts. No hash covers it. */
  readonly meta?: Uint8Array | undefined
  /** XDR `LedgerEntryChanges`. */
  readonly feeMeta?: Uint8Array | undefined
}

export interface LedgerEvidence {
  readonly sequence: number
  /** Hex, as the service states it. */
  readonly hash: string
  /** XDR `LedgerHeader`. */
  readonly header: Uint8Array
  readonly set?: { readonly form: SetForm; readonly xdr: Uint8Array } | undefined
  /** XDR `TransactionResultSet`. */
  readonly results?: Uint8Array | undefined
}

/** Evidence that was checked, as a page and a program get it. */
export type CheckedEvidence =
  | {
      readonly kind: 'checked'
      readonly proof: Proof
      /** The evidence as a file, additions included. */
      readonly file: string
      /** Files of SCP messages that added nothing, each with the reason. */
      readonly refused: readonly string[]
    }
  | { readonly kind: 'refused'; readonly message: string }

/** Evidence that was requested for a proof, and the calls behind it. */
export interface GatheredEvidence {
  readonly file: string
  readonly proof: Proof
  readonly calls: readonly Call[]
}

const format = 'parallax-evidence'
/** The version of the file format: a reader refuses a later one, and reads every earlier one. */
const version = 1
/** Characters. A ledger of 1.2 MB is 0.6 MB here: its meta is left out. */
const maxLength = 32 * 1024 ** 2
/** Ledgers between two archived files of SCP messages, and one more. */
const maxLedgers = 65
/** Enough for the statements of 60 validators about 65 ledgers. */
const maxStatements = 4_000

type ReadEvidence =
  | { readonly kind: 'evidence'; readonly evidence: Evidence }
  | { readonly kind: 'refused'; readonly message: string }

/** Evidence as a file: JSON, the bytes in base64, one field a line. */
export function writeEvidence({ transaction, ledgers, statements, ...plain }: Evidence): string {
  const file = {
    format,
    version,
    ...plain,
    transaction: transaction && {
      envelope: base64FromBytes(transaction.envelope),
      result: optional(transaction.result),
      meta: optional(transaction.meta),
      feeMeta: optional(transaction.feeMeta),
    },
    ledgers: ledgers.map(({ sequence, hash, header, set, results }) => ({
      sequence,
      hash,
      header: base64FromBytes(header),
      set: set && { form: set.form, xdr: base64FromBytes(set.xdr) },
      results: optional(results),
    })),
    statements: statements.map(base64FromBytes),
  }
  return `${JSON.stringify(file, undefined, 1)}\n`
}

const optional = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && base64FromBytes(bytes)

/** Reads an evidence file. Any other file is refused, with the reason in words. */
export function readEvidence(text: string): ReadEvidence {
  if (text.length > maxLength)
    return refused(
      'This file is too large for evidence: it may have at most 32 million characters.',
    )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('This file is no evidence: it is not whole JSON.')
  }
  try {
    const record = readRecord(value)
    if (record.raw.format !== format)
      return refused('This file is no evidence of Parallax: its format has another name.')
    const found = record.integer('version')
    if (found !== version)
      return refused(
        found > version
          ? `This evidence has version ${found}, which a newer Parallax wrote. This one reads version ${version}.`
          : `Evidence has no version ${found}.`,
      )
    return { kind: 'evidence', evidence: evidenceOf(record) }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return refused(`This evidence cannot be read: ${error.message}.`)
  }
}

const refused = (message: string): ReadEvidence => ({ kind: 'refused', message })

function evidenceOf(record: RecordReader): Evidence {
  const claim = claimOf(record.object('claim'))
  const ledgers = record.list('ledgers', ledgerOf)
  const statements = record.texts('statements')
  if (ledgers.length > maxLedgers) throw new RecordError(`ledgers has more than ${maxLedgers}`)
  if (statements.length > maxStatements)
    throw new RecordError(`statements has more than ${maxStatements}`)
  const first = claim.kind === 'ledger' ? claim.sequence : (claim.ledger ?? ledgers[0]?.sequence)
  for (const [i, { sequence }] of ledgers.entries())
    if (sequence !== (first ?? 0) + i)
      throw new RecordError(`ledgers has ledger ${sequence} instead of ${(first ?? 0) + i}`)
  if (claim.kind === 'ledger' && ledgers.length === 0)
    throw new RecordError(`ledgers has no ledger ${claim.sequence}`)
  const transaction = record.optional('transaction', (it) =>
    transactionOf(it.object('transaction')),
  )
  if (claim.kind === 'transaction' && transaction === undefined)
    throw new RecordError('transaction is missing')
  return {
    passphrase: short(record.text('passphrase'), 200),
    from: record
      .texts('from')
      .slice(0, 10)
      .map((host) => short(host, 260)),
    claim,
    transaction,
    ledgers,
    statements: statements.map((text) => base64Bytes(text, 'statements')),
  }
}

function claimOf(record: RecordReader): ProofClaim {
  const kind = record.text('kind')
  if (kind === 'ledger') return { kind, sequence: record.ledger('sequence') }
  if (kind !== 'transaction') throw new RecordError(`claim.kind is no kind: ${short(kind, 40)}`)
  const ledger = record.optional('ledger', (it) => it.ledger('ledger'))
  return { kind, hash: record.hash('hash'), ledger }
}

const transactionOf = (record: RecordReader): TransactionEvidence => ({
  envelope: bytesAt(record, 'envelope'),
  result: record.optional('result', (it) => bytesAt(it, 'result')),
  meta: record.optional('meta', (it) => bytesAt(it, 'meta')),
  feeMeta: record.optional('feeMeta', (it) => bytesAt(it, 'feeMeta')),
})

function ledgerOf(record: RecordReader): LedgerEvidence {
  const hash = parseLedgerHash(record.text('hash'))
  if (hash === undefined) throw new RecordError('ledgers has a hash that is none')
  return {
    sequence: record.ledger('sequence'),
    hash,
    header: bytesAt(record, 'header'),
    set: record.optional('set', (it) => setOf(it.object('set'))),
    results: record.optional('results', (it) => bytesAt(it, 'results')),
  }
}

function setOf(record: RecordReader): NonNullable<LedgerEvidence['set']> {
  const form = record.text('form')
  if (form !== 'classic' && form !== 'generalized')
    throw new RecordError('set.form is neither classic nor generalized')
  return { form, xdr: bytesAt(record, 'xdr') }
}

const bytesAt = (record: RecordReader, key: string): Uint8Array =>
  base64Bytes(record.text(key), key)

function short(text: string, max: number): string {
  if (text.length > max) throw new RecordError(`a text has more than ${max} characters`)
  return text
}

/** The parts of XDR `LedgerCloseMeta` that hashes cover: its header, transaction set and results. Throws XdrError. */
export function ledgerEvidence(bytes: Uint8Array): LedgerEvidence {
  const parts = locateParts(bytes)
  const { header, headerBytes, transactionSet, processing, version } = parts
  const cut = ({ start, end }: Slice) => bytes.slice(start, end)
  return {
    sequence: header.header.ledgerSeq,
    hash: hexFromBytes(header.hash),
    header: cut(headerBytes),
    set: { form: version === 0 ? 'classic' : 'generalized', xdr: cut(transactionSet) },
    results: resultSet(processing.map(({ result }) => cut(result))),
  }
}

/** XDR `TransactionResultSet` of its pairs, in the order of application. */
export function resultSet(pairs: readonly Uint8Array[]): Uint8Array {
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, pairs.length)
  return joinedBytes([count, ...pairs])
}
