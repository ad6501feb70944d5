import type {
  AppliedTransaction,
  PartialResultCodes,
  PartialTransaction,
  Positioned,
  RowsIn,
} from '#ledger'
import {
  appliedTransaction,
  generatedReaders,
  ifReadable,
  innerTransaction,
  listsType,
  outcomeOfPrefix,
  readPartialResult,
  readPartialTransaction,
  resultCodesOf,
  salvageParts,
  transactionHash,
  unknownBody,
  XdrError,
} from '#ledger/readers'
import {
  base64FromBytes,
  bytesFromBase64,
  hexFromBytes,
  positionId,
  positionOf,
  toid,
  toidParts,
  transactionHashFromBytes,
  type UnknownRecord,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type HistoryList, unknownRecord } from './candidates.ts'
import {
  appliedOf,
  bytesOf,
  type LedgerReader,
  openLedger,
  type TransactionInfo,
} from './ledger.ts'
import { resultMessages } from './xdrParts.ts'

/** A transaction, and the operations that this build cannot read. */
interface PartlyRead {
  readonly applied: AppliedTransaction
  readonly unreadable: PartialTransaction['unreadable']
}

/** A transaction with operations that cannot be read; undefined where nothing of it can be read. */
export const partialTransaction = (
  info: TransactionInfo,
  passphrase: string,
): AppliedTransaction | undefined => partlyRead(info, passphrase)?.applied

/**
 * The rows of such a transaction in one list, with an unknown record instead of each operation that cannot be read;
 * undefined where its rows are unknown.
 */
export function partialItems<T>(
  info: TransactionInfo,
  passphrase: string,
  list: HistoryList<T>,
): RowsIn<T | UnknownRecord> | undefined {
  const partial = partlyRead(info, passphrase)
  if (partial === undefined)
    return itemsWithoutMeta(() => appliedOf(info, passphrase, generatedReaders), list)
  const { applied, unreadable } = partial
  const found: RowsIn<T | UnknownRecord> | undefined = ifReadable(() => list.rows(applied))
  if (found === undefined || list.kind === 'transactions') return found
  const { owner } = list
  const isRead = ({ position }: Positioned<unknown>) =>
    !unreadable.has(toidParts(positionId(position)).operation - 1)
  const unread = unreadItems(partial).filter(
    ({ position }) => owner?.kind !== 'operation' || positionId(position) === owner.id,
  )
  const rows = [...found.rows.filter(isRead), ...unread]
  return { ...found, rows: rows.toSorted((a, b) => (a.position < b.position ? -1 : 1)) }
}

/**
 * An unknown record for each operation of a transaction of which only the meta cannot be read, so that the operations'
 * changes are unknown. Undefined in lists of changes, and where more of it cannot be read.
 */
export function itemsWithoutMeta<T>(
  read: () => AppliedTransaction,
  { kind, owner }: HistoryList<T>,
): RowsIn<UnknownRecord> | undefined {
  const isListed = listsType(kind, owner)
  if (isListed === undefined) return undefined
  return ifReadable(() => {
    const applied = read()
    const { operations } = innerTransaction(applied.envelope)
    const problem = metaProblem(applied)
    if (problem === undefined) return undefined
    const rows = operations.flatMap((operation, i) => {
      if (!isListed(operation.body.type)) return []
      const id = toid(applied.ledger, applied.applicationOrder, i + 1)
      const unknown = unknownBody(operation, problem)
      const item = { ...unknown, name: 'operation', pagingToken: String(id) }
      return [{ item, position: positionOf(id) }]
    })
    return { rows, others: [] }
  })
}

function metaProblem(applied: AppliedTransaction): XdrError | undefined {
  try {
    void applied.operationMetas
    return undefined
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return error
  }
}

const unreadItems = ({ applied, unreadable }: PartlyRead): readonly Positioned<UnknownRecord>[] =>
  [...unreadable].map(([i, { raw, reason }]) => {
    const id = toid(applied.ledger, applied.applicationOrder, i + 1)
    const item = unknownRecord({ name: 'operation', id, raw: () => base64FromBytes(raw) }, reason)
    return { item: { ...item, isLater: true }, position: positionOf(id) }
  })

const partlyRead = (info: TransactionInfo, passphrase: string): PartlyRead | undefined =>
  ifReadable(() => {
    const { ledger, closedAt, applicationOrder } = info
    const envelope = bytesOf(info, 'envelope')
    const result = bytesOf(info, 'result')
    const partial = readPartialTransaction(envelope, result, passphrase)
    if (!isOf(info, partial)) return undefined
    const applied = appliedTransaction(
      {
        ledger,
        closedAt,
        passphrase,
        applicationOrder,
        hash: transactionHashFromBytes(partial.hash),
        bytes: { envelope, result, meta: bytesOf(info, 'meta'), feeMeta: undefined },
      },
      { ...generatedReaders, envelope: () => partial.envelope, result: () => partial.result },
    )
    return { applied, unreadable: partial.unreadable }
  })

/** A matching hash proves that the signatures begin where they were found. */
function isOf({ hash }: TransactionInfo, { hash: outer, result: { result } }: PartialTransaction) {
  const inner = 'innerResultPair' in result ? [result.innerResultPair.transactionHash] : []
  return hash === '' || [outer, ...inner].some((known) => hexFromBytes(known) === hash)
}

const maxOperations = 100 // MAX_OPS_PER_TX

/**
 * Codes of a result (base64 XDR `TransactionResult`) of which a part cannot be read, for `reason`: the codes of the
 * operations that can be read, and the transaction's where this build knows it.
 */
export function partialCodes(
  result: string,
  envelope: Xdr.TransactionEnvelope | undefined,
  reason: string,
): PartialResultCodes {
  try {
    const bytes = bytesFromBase64(result) ?? new Uint8Array(0)
    const partial = readPartialResult(bytes, typesOf(envelope, bytes))
    const { operations, ...transactionCodes } = resultMessages(
      envelope,
      resultCodesOf(partial.result),
    )
    return {
      ...transactionCodes,
      operations: operations.map((code, i) => (partial.unreadable.has(i) ? undefined : code)),
    }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const meaning = `its result cannot be read: ${reason}`
    return { outcome: { code: 'unknown', meaning, success: false }, operations: [] }
  }
}

/** The operations' types; undefined where they cannot be read either. */
function typesOf(envelope: Xdr.TransactionEnvelope | undefined, result: Uint8Array) {
  if (envelope !== undefined)
    return innerTransaction(envelope).operations.map(({ body }) => body.type)
  const { operationCount } = outcomeOfPrefix(result, undefined)
  return Array.from({ length: Math.min(operationCount, maxOperations) }, () => undefined)
}

/**
 * Opens a ledger that `openLedger` cannot open: each transaction that this build cannot read throws separately; one with only
 * unknown meta or fee changes has its envelope, result and hash, and accessing its operations' metas throws. Throws XdrError
 * where its transaction set cannot be read either.
 */
export function openDamagedLedger(bytes: Uint8Array, passphrase: string): LedgerReader {
  const { parts, problems } = salvageParts(bytes, passphrase)
  const reader = openLedger(bytes, passphrase, parts)
  const envelopes = new Map(
    parts.envelopes.map(({ start, end }) => {
      const envelope = bytes.subarray(start, end)
      return [transactionHash(envelope, passphrase), envelope] as const
    }),
  )
  const orders = Array.from({ length: reader.transactionCount }, (_, i) => i + 1)
  return {
    ...reader,
    transaction(order, readers = generatedReaders) {
      const problem = problems.get(order)
      // Fee refunds follow the meta, and nothing is derived from them.
      if (problem === undefined || problem.part === 'postFeeChanges')
        return reader.transaction(order, readers)
      const refuse = () => {
        throw problem.error
      }
      if (problem.part === 'result') refuse()
      return reader.transaction(order, { ...readers, operationMetas: refuse })
    },
    decoded(order) {
      const problem = problems.get(order)
      if (problem !== undefined) throw problem.error
      return reader.decoded(order)
    },
    outcomes: () =>
      orders.map((order) =>
        outcomeOfPrefix(reader.bytesAt(order).result, envelopes.get(reader.hash(order))),
      ),
  }
}
