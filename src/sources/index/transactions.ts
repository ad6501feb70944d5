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
  transactionHashFromBytes,
  type UnknownRecord,
  unixSeconds,
} from '#ledger/values'
import { hasHash } from './ledgerParts.ts'
import { createCache, type LedgerIndex } from './openIndex.ts'
import type { Body, BodyPart } from './pack.ts'
import type { RowPosition } from './rowPositions.ts'
import { operationFlags, rowHolding, type Segment, startOf } from './segment.ts'

/**
 * The record that replaces a row whose transaction is forged (`forgeryOfTransaction`); undefined for others. The walk
 * checks some transactions of each ledger: rows are checked as they are shown.
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
  const bare = createCache<BareTransaction>(held)
  const whole = createCache<IndexedTransaction>(held)
  const load = async <T>(
    { info, segment }: RowPosition,
    row: number,
    part: BodyPart,
    cache: ReturnType<typeof createCache<T>>,
    make: (transaction: AppliedTransaction) => T,
  ): Promise<T | undefined> => {
    const body = await index.body(info, segment, row, part)
    if (body === undefined) return undefined
    if (!hasHash(body.envelope, body.hash, index.passphrase)) {
      await index.discard(info, 'hold a transaction under the hash of another')
      return undefined
    }
    const made = make(transactionAt(segment, row, body, index.passphrase))
    const { envelope, result, meta } = body
    cache.set(
      `${info.id}/${row}`,
      made,
      decodedSize + envelope.length + result.length + meta.length,
    )
    return made
  }
  const at = (position: RowPosition, row: number) =>
    whole.get(`${position.info.id}/${row}`) ?? load(position, row, 'whole', whole, indexed)
  const bareAt = (position: RowPosition, row: number) => {
    const key = `${position.info.id}/${row}`
    return bare.get(key) ?? whole.get(key) ?? load(position, row, 'row', bare, bareOf)
  }
  return {
    at: async (position) => at(position, transactionRow(position)),
    async operation(position) {
      const { transactions, operations } = position.segment
      const row = transactionRow(position)
      const isFromMeta = ((operations.flags[position.row] ?? 0) & operationFlags.fromMeta) !== 0
      const found = await (isFromMeta ? at(position, row) : bareAt(position, row))
      const operation = found?.operations()[position.row - startOf(transactions.operationEnds, row)]
      return found && operation && { transaction: found.transaction, operation }
    },
  }
}

const transactionRow = ({ segment, unit, row }: RowPosition): number =>
  unit === 'transaction' ? row : rowHolding(segment.transactions.operationEnds, row)

const bareOf = (transaction: AppliedTransaction): BareTransaction => ({
  transaction,
  operations: once(() => appliedOperations(transaction)),
})

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

/** The transaction of a row, from its XDR as the ledger had it. */
function transactionAt(
  segment: Segment,
  row: number,
  body: Body,
  passphrase: string,
): AppliedTransaction {
  const { ledgers } = segment
  const ledger = rowHolding(ledgers.transactionEnds, row)
  const { envelope, hash, result, meta, feeMeta } = body
  return appliedTransaction({
    ledger: ledgerSequence(ledgers.sequence[ledger] ?? 0),
    closedAt: unixSeconds(ledgers.closedAt[ledger] ?? 0),
    passphrase,
    applicationOrder: row - startOf(ledgers.transactionEnds, ledger) + 1,
    hash: transactionHashFromBytes(hash),
    bytes: { envelope, result, meta, feeMeta },
  })
}

/** The ledger of a row, as REST has it. */
export function ledgerAt(segment: Segment, row: number, passphrase: string): Ledger {
  const { ledgers, transactions } = segment
  const headerBytes = ledgers.headers.subarray(
    startOf(ledgers.headerEnds, row),
    ledgers.headerEnds[row],
  )
  const header = readAll(headerBytes, readLedgerHeader)
  const hash = parseLedgerHash(hexFromBytes(ledgers.hashes.subarray(row * 32, row * 32 + 32)))
  if (hash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  const outcomes: CountedTransaction[] = []
  const end = ledgers.transactionEnds[row] ?? 0
  for (let at = startOf(ledgers.transactionEnds, row); at < end; at++)
    outcomes.push({
      successful: transactions.flags[at] === 1,
      operationCount:
        (transactions.operationEnds[at] ?? 0) - startOf(transactions.operationEnds, at),
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
