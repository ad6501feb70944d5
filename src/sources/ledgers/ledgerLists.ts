import type {
  AppliedTransaction,
  DescribedEffect,
  DescribedOperation,
  DescribedTrade,
  Ledger,
  LedgerFees,
  Readers,
  Transaction,
} from '#ledger'
import {
  countsDiffer,
  disagreements,
  forgeryOfTransaction,
  isSuccessful,
  ledgerOf,
  transactionOf,
} from '#ledger/readers'
import { RecordError, type Toid, base64FromBytes, positionOf, toid } from '#ledger/values'
import { matchesTrade } from '../filter/matchesTrade.ts'
import {
  type PositionedItemsOf,
  positionedEffects,
  positionedOperations,
  positionedPayments,
  positionedTrades,
  positionedTransaction,
} from './positionedItems.ts'
import { type LedgerItemsRequest, type ReadLedgerItems, ledgerItems } from './ledgerItems.ts'
import type { LedgerPart, OpenLedger } from './ledgerPart.ts'
import { forgeryOfLedger } from './forgedLedger.ts'
import { loadSalvage } from '../chunks.ts'

/** Ledgers, each followed by an unknown record where its parts do not match its hashes. */
export const ledgersOfBatch: ReadLedgerItems<Ledger> = (batch, request) =>
  ledgerItems(batch, request, (ledger, id) => [ledgerPart(ledger, id, ledgerAs), hashCheck(ledger)])

/** Each ledger with the fees of its transactions. */
export const feesOfLedgers: ReadLedgerItems<LedgerFees> = (batch, request) =>
  ledgerItems(batch, request, (ledger, id) => [ledgerPart(ledger, id, feesAs), hashCheck(ledger)])

const feesAs: LedgerItem<LedgerFees> = (ledger, readers) => ({
  ledger: ledgerAs(ledger, readers),
  transactions: Array.from({ length: ledger.transactionCount }, (_, i) => {
    const { feeCharged, maxFee, operationCount, feeBump } = transactionOf(
      ledger.transaction(i + 1, readers),
    )
    return { feeCharged, maxFee, operationCount, isFeeBump: feeBump !== undefined }
  }),
})

export const transactionsOfLedgers: ReadLedgerItems<Transaction> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0, positionedTransaction))

export const operationsOfLedgers: ReadLedgerItems<DescribedOperation> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedOperations))

export const paymentsOfLedgers: ReadLedgerItems<DescribedOperation> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedPayments))

export const effectsOfLedgers: ReadLedgerItems<DescribedEffect> = (batch, request) =>
  ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, positionedEffects))

export const tradesOfLedgers: ReadLedgerItems<DescribedTrade> = (batch, request) => {
  const { filter = {} } = request
  const matching: PositionedItemsOf<DescribedTrade> = (transaction) =>
    positionedTrades(transaction).filter(({ item }) => matchesTrade(item, filter))
  return ledgerItems(batch, request, (ledger) => partsOf(ledger, request, 0xfff, matching))
}

type LedgerItem<T> = (ledger: OpenLedger, readers: Readers) => T

const ledgerPart = <T>(ledger: OpenLedger, id: Toid, itemOf: LedgerItem<T>): LedgerPart<T> => ({
  name: 'ledger',
  id,
  end: id,
  raw: () => base64FromBytes(ledger.bytes),
  read: (readers) => [{ item: itemOf(ledger, readers), position: positionOf(id) }],
  forgery: async () => forgeryOfLedger(ledger),
})

function ledgerAs(ledger: OpenLedger, readers: Readers): Ledger {
  const differ = ledger.parts && countsDiffer(ledger.parts)
  if (differ !== undefined) throw new RecordError(differ)
  return ledgerOf(ledger.ledger, ledger.outcomes(readers))
}

/** A check of the ledger's hashes, and one part a transaction, with items up to operation `last`. */
function partsOf<T>(
  ledger: OpenLedger,
  { order: direction, from, to, filter }: LedgerItemsRequest,
  last: number,
  itemsOf: PositionedItemsOf<T>,
): LedgerPart<T>[] {
  const { sequence, passphrase } = ledger.ledger
  const { info } = ledger
  const isRequested = ({ result }: AppliedTransaction) =>
    filter?.successful !== true || isSuccessful(result)
  const parts: LedgerPart<T>[] = Array.from({ length: ledger.transactionCount }, (_, i) => {
    const order = i + 1
    return {
      name: 'transaction',
      id: toid(sequence, order, 0),
      end: toid(sequence, order, last),
      raw: () => rawText(ledger, order),
      read(readers) {
        const transaction = ledger.transaction(order, readers)
        return isRequested(transaction) ? itemsOf(transaction) : []
      },
      forgery: async () => forgeryOfTransaction(() => ledger.transaction(order)),
      async partly() {
        const { itemsWithoutMeta, partialItems, partialTransaction } = await loadSalvage()
        if (info === undefined) return itemsWithoutMeta(() => ledger.transaction(order), itemsOf)
        const transaction = partialTransaction(info(order), passphrase)
        if (transaction !== undefined && !isRequested(transaction)) return []
        return last === 0
          ? transaction && itemsOf(transaction)
          : partialItems(info(order), passphrase, itemsOf)
      },
    }
  })
  // Read first, so that no item of the ledger is listed without it; the list of one ledger ends with it.
  return direction === 'asc' && from !== to
    ? [{ ...hashCheck<T>(ledger), id: toid(sequence, 0, 0), end: toid(sequence, 0, 0) }, ...parts]
    : [...parts, hashCheck(ledger)]
}

/** An unknown record where a ledger's parts disagree with its hashes, or its header with the ledger before. */
function hashCheck<T>({ parts, bytes, ledger, problem, unlinked = [] }: OpenLedger): LedgerPart<T> {
  const id = toid(ledger.sequence, 0xfffff, 0xfff)
  return {
    name: 'ledger',
    id,
    end: id,
    isCheck: true,
    raw: () => base64FromBytes(ledger.headerBytes),
    read: () => {
      if (problem !== undefined)
        throw new RecordError(
          `ledger ${ledger.sequence} cannot be read as a whole: ${problem}; its transactions are read one by one`,
        )
      const found = [...unlinked, ...(parts === undefined ? [] : disagreements(bytes, parts))]
      if (found.length === 0) return []
      throw new RecordError(`ledger ${ledger.sequence} does not hang together: ${found.join('; ')}`)
    },
  }
}

/** The parts of a transaction that can be found without decoding it, base64. */
function rawText(ledger: OpenLedger, order: number): string {
  const { result, meta, feeMeta } = ledger.bytesAt(order)
  return [
    `hash: ${ledger.hash(order)}`,
    `result: ${base64FromBytes(result)}`,
    `meta: ${base64FromBytes(meta)}`,
    `fee meta: ${base64FromBytes(feeMeta)}`,
  ].join('\n')
}
