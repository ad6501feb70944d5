import type { Ledger } from '#ledger'
import { ledgerOf } from '#ledger/ledger.ts'
import { archivedMessages, headerValue, readExternalized } from '#ledger/proof/prove.ts'
import { outcomeOfPrefix } from '#ledger/transaction.ts'
import {
  hexFromBytes,
  type LedgerSequence,
  parseLedgerHash,
  RecordError,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import { compareBytes, joinedBytes } from '#ledger/values/bytes.ts'
import {
  readLedgerHeaderHistoryEntry,
  skipGeneralizedTransactionSet,
  skipTransactionResultPair,
  skipTransactionSet,
} from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { hashedParts, previousHashInSet, transactionHashBytes } from '#ledger/xdr/hashes.ts'
import { locateSet, type SetForm, slice } from '#ledger/xdr/ledgerIndex.ts'
import { signedByNetwork } from '#ledger/xdr/proposer.ts'
import { verifyEd25519 } from '#ledger/xdr/signatures.ts'
import {
  count,
  i32,
  ifReadable,
  open,
  position,
  readAll,
  u32,
  wopaque,
  wu64,
} from '#ledger/xdr/xdrBytes.ts'
import { ofFile } from '../../lake/openFiles.ts'
import { type Archive, fileOf, readRecords, readUnpacked, sha256 } from './archive.ts'

/** A header whose hash is the one stated of it. */
export interface ProvedHeader {
  readonly header: Xdr.LedgerHeader
  readonly hash: Uint8Array
  /** XDR `LedgerHeader`. */
  readonly bytes: Uint8Array
}

/** A checkpoint's headers, by ledger: each has its hash, and names that of the one before. Rejects with RecordError. */
export async function provedHeaders(
  archive: Archive,
  checkpoint: number,
): Promise<ReadonlyMap<number, ProvedHeader>> {
  const name = fileOf('ledger', checkpoint)
  const records = await readRecords(archive, name)
  if (records === undefined) throw new RecordError(`${archive.name} lacks ${name}`)
  const found = new Map<number, ProvedHeader>()
  for (const record of records) {
    const { hash, header } = ofFile(name, () => readAll(record, readLedgerHeaderHistoryEntry))
    // XDR `LedgerHeaderHistoryEntry`: the hash, the header, an extension without content.
    const bytes = record.subarray(32, -4)
    const before = found.get(header.ledgerSeq - 1)
    if (compareBytes(sha256([bytes]), hash) !== 0)
      throw new RecordError(
        `${name}: the header of ledger ${header.ledgerSeq} has another hash than stated`,
      )
    if (before !== undefined && compareBytes(before.hash, header.previousLedgerHash) !== 0)
      throw new RecordError(`${name}: ledger ${header.ledgerSeq} does not follow the one before it`)
    found.set(header.ledgerSeq, { header, hash, bytes })
  }
  return found
}

/** Checkpoints whose headers are read for the times of ledgers: of about nine hours. */
const mostCheckpoints = 100

/**
 * When the ledgers up to a checkpoint closed, as far back as headers are there that name each other. An entry's last change is of one
 * of them, or long ago.
 */
export async function closeTimes(
  archive: Archive,
  headers: ReadonlyMap<number, ProvedHeader>,
  checkpoint: number,
): Promise<ReadonlyMap<number, UnixSeconds>> {
  const times: (readonly [ledger: number, closed: UnixSeconds])[] = []
  let held: ReadonlyMap<number, ProvedHeader> | undefined = headers
  let read = 1
  let own = headers.get(checkpoint)
  while (own !== undefined) {
    const { ledgerSeq, scpValue, previousLedgerHash } = own.header
    times.push([ledgerSeq, unixSeconds(Number(scpValue.closeTime))])
    // The first ledger of a checkpoint: older ones are in the file of the one before.
    if (ledgerSeq % 64 === 0 && read++ < mostCheckpoints)
      held = await provedHeaders(archive, ledgerSeq - 1).catch(ifDamaged)
    const before = held?.get(ledgerSeq - 1)
    own = before && compareBytes(before.hash, previousLedgerHash) === 0 ? before : undefined
  }
  return new Map(times.toReversed())
}

interface LedgerSet {
  readonly form: SetForm
  readonly bytes: Uint8Array
}

/** The transaction sets of a checkpoint, by ledger. Silent ledgers have none. */
async function setsOf(
  archive: Archive,
  checkpoint: number,
): Promise<ReadonlyMap<number, LedgerSet>> {
  const name = fileOf('transactions', checkpoint)
  const records = (await readRecords(archive, name)) ?? []
  const setOf = (record: Uint8Array): readonly [number, LedgerSet] => {
    open(record)
    const ledger = u32()
    const cut = ({ start, end }: ReturnType<typeof slice>) => record.subarray(start, end)
    const classic = cut(slice(skipTransactionSet))
    // XDR `TransactionHistoryEntry.ext`: from protocol 20 on it has the set, and the one before it is empty.
    return i32() === 1
      ? [ledger, { form: 'generalized', bytes: cut(slice(skipGeneralizedTransactionSet)) }]
      : [ledger, { form: 'classic', bytes: classic }]
  }
  return new Map(ofFile(name, () => records.map(setOf)))
}

const envelopesOf = ({ form, bytes }: LedgerSet): readonly Uint8Array[] =>
  locateSet(bytes, form).map(({ start, end }) => bytes.subarray(start, end))

/** What a checkpoint's ledgers applied. */
export interface AppliedSets {
  readonly sets: ReadonlyMap<number, LedgerSet>
  readonly results: readonly ReturnType<typeof resultsIn>[]
}

/** Reads the transaction sets and results of a checkpoint, as far as the archive has them. Rejects with RecordError. */
export async function appliedSets(archive: Archive, checkpoint: number): Promise<AppliedSets> {
  const name = fileOf('results', checkpoint)
  const [sets, records = []] = await Promise.all([
    setsOf(archive, checkpoint),
    readRecords(archive, name),
  ])
  return { sets, results: ofFile(name, () => records.map(resultsIn)) }
}

/**
 * Compares a passphrase with a transaction of a checkpoint: the hash of one, under it, is among the results that a header names.
 * Gives the ledger; undefined where the checkpoint has no transaction. Throws RecordError where the passphrase is another network's.
 */
export function checkPassphrase(
  archive: Archive,
  { sets, results: all }: AppliedSets,
  headers: ReadonlyMap<number, ProvedHeader>,
  passphrase: string,
): number | undefined {
  for (const { ledger, pairs, results } of all) {
    const stated = headers.get(ledger)?.header.txSetResultHash
    const set = sets.get(ledger)
    const [envelope] = set === undefined ? [] : envelopesOf(set)
    if (envelope === undefined || stated === undefined) continue
    if (compareBytes(sha256([results]), stated) !== 0)
      throw new RecordError(`${archive.name}: the results of ledger ${ledger} are not its header’s`)
    const hash = transactionHashBytes(envelope, passphrase)
    if (pairs.some((pair) => compareBytes(pair.subarray(0, 32), hash) === 0)) return ledger
    throw new RecordError(
      `${archive.name} is not of the network “${passphrase}”: a transaction of ledger ${ledger} has another hash under it`,
    )
  }
  return undefined
}

/**
 * A checkpoint's ledger as REST has it: its header, and counts of the transactions whose results the header names. Undefined where
 * the archive lacks the results, or an envelope that they are of.
 */
export function checkpointLedger(
  checkpoint: LedgerSequence,
  { sets, results: all }: AppliedSets,
  { header, hash, bytes }: ProvedHeader,
  passphrase: string,
): Ledger | undefined {
  // A ledger without transactions has no record there, and the hash of an empty set.
  const { pairs, results } = all.find(({ ledger }) => ledger === checkpoint) ?? noResults
  if (compareBytes(sha256([results]), header.txSetResultHash) !== 0) return undefined
  const set = sets.get(checkpoint)
  const envelopes = new Map(
    (set === undefined ? [] : envelopesOf(set)).map((envelope) => [
      hexFromBytes(transactionHashBytes(envelope, passphrase)),
      envelope,
    ]),
  )
  const outcomes = pairs.flatMap((pair) => {
    const envelope = envelopes.get(hexFromBytes(pair.subarray(0, 32)))
    return envelope ? [outcomeOfPrefix(pair.subarray(32), envelope)] : []
  })
  if (outcomes.length < pairs.length) return undefined
  const parts = {
    sequence: checkpoint,
    closedAt: unixSeconds(Number(header.scpValue.closeTime)),
    header,
    headerBytes: bytes,
    passphrase,
  }
  const ownHash = parseLedgerHash(hexFromBytes(hash))
  return ownHash && ledgerOf({ ...parts, hash: ownHash }, outcomes)
}

const noResults = { pairs: [], results: new Uint8Array(4) }

/** XDR `TransactionHistoryResultEntry`: each XDR `TransactionResultPair`, and the XDR `TransactionResultSet` that they are. */
function resultsIn(record: Uint8Array) {
  open(record)
  const ledger = u32()
  const start = position()
  const pairs = Array.from({ length: count(0xffff_ffff) }, () => {
    const pair = slice(skipTransactionResultPair)
    return record.subarray(pair.start, pair.end)
  })
  return { ledger, pairs, results: record.subarray(start, position()) }
}

/**
 * The validators (public keys) that signed the ledger behind a checkpoint, whose transaction set names the checkpoint's hash; or why
 * the next checkpoint's files show none.
 */
export async function signersOf(
  archive: Archive,
  checkpoint: number,
  hash: Uint8Array,
  passphrase: string,
): Promise<readonly Uint8Array[] | string> {
  const [ledger, next] = [checkpoint + 1, checkpoint + 64]
  const header = (await provedHeaders(archive, next).catch(ifDamaged))?.get(ledger)
  if (header === undefined) return `the archive lacks ledger ${ledger}`
  const { scpValue } = header.header
  const sets = [(await setsOf(archive, next)).get(ledger) ?? []].flat()
  const set = [...sets, ...emptySets(hash)].find((each) => {
    const parts = hashedParts(each.bytes, each.form === 'classic', envelopesOf(each))
    return compareBytes(sha256(parts), scpValue.txSetHash) === 0
  })
  const named = set && previousHashInSet(set.bytes, set.form === 'classic')
  if (named === undefined || compareBytes(named, hash) !== 0)
    return `the transaction set of ledger ${ledger} is not there, or names another hash`
  const validators = new Map<string, Uint8Array>()
  const add = async (node: Uint8Array, signed: Uint8Array, signature: Uint8Array) => {
    if (await verifyEd25519(node, signed, signature))
      validators.set(hexFromBytes(node), node.slice())
  }
  if (scpValue.ext.type === 'stellarValueSigned') {
    const { nodeId, signature } = scpValue.ext.lcValueSignature
    const proposed = signedByNetwork(passphrase, 'value', () => {
      wopaque(scpValue.txSetHash)
      wu64(scpValue.closeTime)
    })
    await add(nodeId.ed25519, proposed, signature)
  }
  const messages = await readUnpacked(archive, fileOf('scp', next))
  const value = headerValue(header.bytes)
  const said = messages && ifReadable(() => archivedMessages(messages).get(ledger))
  for (const message of said ?? []) {
    const closed = ifReadable(() => readExternalized(message))
    if (closed === undefined || compareBytes(closed.value, value) !== 0) continue
    const signed = signedByNetwork(passphrase, 'statement', () => wopaque(closed.statement))
    await add(closed.node, signed, closed.signature)
  }
  return validators.size > 0
    ? [...validators.values()]
    : `the archive has no signature of a validator for ledger ${ledger}`
}

/** What lies behind a checkpoint is no part of it. */
function ifDamaged(error: unknown): undefined {
  if (!(error instanceof RecordError)) throw error
  return undefined
}

/** The transaction sets of a ledger without transactions, in the forms of all protocols: an archive keeps none. */
function emptySets(previous: Uint8Array): readonly LedgerSet[] {
  const numbers = (all: readonly number[]) => Uint8Array.from(all.flatMap((n) => [0, 0, 0, n]))
  const generalized = (...phases: readonly number[]): LedgerSet => ({
    form: 'generalized',
    bytes: joinedBytes([numbers([1]), previous, numbers(phases)]),
  })
  return [
    { form: 'classic', bytes: joinedBytes([previous, numbers([0])]) },
    // The number of phases; of each its version and the number of its parts. One of version 1 may have a base fee before them.
    generalized(1, 0, 0),
    generalized(2, 0, 0, 0, 0),
    generalized(2, 0, 0, 1, 0, 0),
  ]
}
