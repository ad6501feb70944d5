import type {
  AppliedOperation,
  AppliedTransaction,
  CountedTransaction,
  Effect,
  Ledger,
  Trade,
} from '#ledger'
import {
  appliedOperations,
  appliedTransaction,
  effectsOf,
  forgeryOfTransaction,
  ledgerOf,
  readAll,
  readLedgerHeader,
  tradesWithSellerAsBase,
  XdrError,
} from '#ledger/readers'
import {
  base64FromBytes,
  hexFromBytes,
  ledgerSequence,
  parseLedgerHash,
  type Toid,
  toid,
  toidParts,
  transactionHashFromBytes,
  type UnixSeconds,
  type UnknownRecord,
  unixSeconds,
} from '#ledger/values'
import { hasHash } from '../ledgers/ledgerParts.ts'
import type { Body } from './bodies.ts'
import { startOf } from './byteTable.ts'
import { Cache } from './cache.ts'
import type { LedgerIndex } from './openIndex.ts'
import { operationFlags } from './owners.ts'
import type { RowPosition } from './rowPositions.ts'
import { operationCount, type Segment, transactionRow } from './segment.ts'

/**
 * The record that replaces a row whose transaction is forged (`forgeryOfTransaction`); undefined for others. The walk
 * checks no signatures: rows are checked as they are shown.
 */
export async function forgedRow(
  transactions: Transactions,
  position: RowPosition,
  token: string,
): Promise<UnknownRecord | undefined> {
  if (position.unit === 'ledger') return undefined
  const found = await transactions.at(position)
  const reason = await found?.forgery()
  if (found === undefined || reason === undefined) return undefined
  const { hash, bytes } = found.transaction
  return {
    type: 'unknown',
    name: 'transaction',
    pagingToken: token,
    raw: `hash: ${hash}\nenvelope: ${base64FromBytes(bytes.envelope)}`,
    reason,
    isLater: false,
  }
}

/** A transaction of the index without its meta: enough for most rows, and most of the work saved. */
interface BareTransaction {
  readonly transaction: AppliedTransaction
  readonly operations: () => readonly AppliedOperation[]
}

/** A transaction of the index; derived values are cached. */
export interface IndexedTransaction extends BareTransaction {
  readonly effects: () => readonly Effect[]
  /** The trades, with the maker's asset as base. */
  readonly trades: () => readonly Trade[]
  /** The reason why it is forged (`forgeryOfTransaction`). */
  readonly forgery: () => Promise<string | undefined>
}

/**
 * Reads transactions from the XDR in the index, each proven to belong to its result (envelopes.ts).
 * Undefined where their segment was removed.
 */
export interface Transactions {
  readonly at: (position: RowPosition) => Promise<IndexedTransaction | undefined>
  readonly operation: (
    position: RowPosition,
  ) => Promise<
    { readonly transaction: AppliedTransaction; readonly operation: AppliedOperation } | undefined
  >
}

/** Bytes of XDR whose transactions are cached decoded: a few pages. */
const held = 8 * 2 ** 20
/** Bytes that decoded values need beside their XDR. */
const decodedSize = 2048

export function createTransactions(index: LedgerIndex): Transactions {
  const bare = new Cache<BareTransaction>(held)
  const whole = new Cache<IndexedTransaction>(held)
  const load = async <T>(
    { segment, id }: RowPosition,
    row: number,
    cache: Cache<T>,
    make: (body: Body, id: Toid, closedAt: UnixSeconds) => T,
  ): Promise<T | undefined> => {
    const body = await index.body(segment, row)
    if (body === undefined) return undefined
    if (!hasHash(body.envelope, body.hash, index.passphrase)) {
      await index.discard(segment, 'hold a transaction under the hash of another')
      return undefined
    }
    const closedAt = segment.ledgers.closedAt[toidParts(id).ledger - segment.from]
    const made = make(body, id, unixSeconds(closedAt ?? 0))
    const { envelope, result, meta } = body
    const bytes = envelope.length + result.length + meta.length
    cache.set(`${segment.id}/${row}`, made, decodedSize + bytes)
    return made
  }
  const transactionOf = (body: Body, id: Toid, closedAt: UnixSeconds): AppliedTransaction => {
    const { envelope, hash, result, meta, feeMeta } = body
    const { ledger, transaction: applicationOrder } = toidParts(id)
    return appliedTransaction({
      ledger,
      closedAt,
      passphrase: index.passphrase,
      applicationOrder,
      hash: transactionHashFromBytes(hash),
      bytes: { envelope, result, meta, feeMeta },
    })
  }
  // An operation's row is read without its transaction's meta, which need not be decoded then.
  const bareOf = (body: Body, id: Toid, closedAt: UnixSeconds): BareTransaction => {
    const transaction = transactionOf({ ...body, meta: nothing, feeMeta: nothing }, id, closedAt)
    return { transaction, operations: once(() => appliedOperations(transaction)) }
  }
  const at = (position: RowPosition) => {
    const row = transactionRow(position.segment, position.id)
    const known = whole.get(`${position.segment.id}/${row}`)
    return known ?? load(position, row, whole, (...body) => indexed(transactionOf(...body)))
  }
  const bareAt = (position: RowPosition) => {
    const row = transactionRow(position.segment, position.id)
    const key = `${position.segment.id}/${row}`
    return bare.get(key) ?? whole.get(key) ?? load(position, row, bare, bareOf)
  }
  return {
    at: async (position) => at(position),
    async operation(position) {
      const flags = position.segment.operations.flags[position.row] ?? 0
      const isFromMeta = (flags & operationFlags.fromMeta) !== 0
      const found = await (isFromMeta ? at(position) : bareAt(position))
      const operation = found?.operations()[toidParts(position.id).operation - 1]
      return found && operation && { transaction: found.transaction, operation }
    },
  }
}
const nothing = new Uint8Array(0)

function indexed(transaction: AppliedTransaction): IndexedTransaction {
  const operations = once(() => appliedOperations(transaction))
  return {
    transaction,
    operations,
    effects: once(() => effectsOf(transaction, operations())),
    trades: once(() => tradesWithSellerAsBase(transaction, operations())),
    forgery: once(() => forgeryOfTransaction(() => transaction)),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The ledger of a row, as REST has it. */
export function ledgerAt(segment: Segment, row: number, passphrase: string): Ledger {
  const { ledgers, transactions } = segment
  const sequence = segment.from + row
  const headerBytes = ledgers.headers.subarray(
    startOf(ledgers.headerEnds, row),
    ledgers.headerEnds[row],
  )
  const header = readAll(headerBytes, readLedgerHeader)
  const hash = parseLedgerHash(hexFromBytes(ledgers.hashes.subarray(row * 32, row * 32 + 32)))
  if (hash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  const outcomes: CountedTransaction[] = []
  const end = transactionRow(segment, toid(sequence + 1, 0, 0))
  for (let at = transactionRow(segment, toid(sequence, 0, 0)); at < end; at++)
    outcomes.push({
      successful: transactions.flags[at] === 1,
      operationCount: operationCount(segment, at),
    })
  return ledgerOf(
    {
      sequence: ledgerSequence(header.ledgerSeq),
      hash,
      closedAt: unixSeconds(ledgers.closedAt[row] ?? 0),
      header,
      headerBytes,
      passphrase,
    },
    outcomes,
  )
}
