import type { Readers } from '../../xdr/appliedTransaction.ts'
import { countsDiffer, disagreements } from '../../xdr/ledgerChecks.ts'
import type { LedgerFees } from '../../derive/feeStats.ts'
import { isSuccessful } from '../../xdr/innerTransaction.ts'
import { keepsTrade } from '../../derive/historyFilter.ts'
import { ledgerOf } from '../../derive/ledger.ts'
import type { ToldTrade } from '../../derive/market/toldTrade.ts'
import { transactionOf } from '../../derive/transaction.ts'
import type { ToldEffect } from '../../effects/registry.ts'
import { base64FromBytes } from '../../model/values/bytes.ts'
import type { AppliedTransaction } from '../../xdr/closedLedger.ts'
import type { Ledger } from '../../model/ledger.ts'
import { RecordError } from '../../model/errors.ts'
import { positionOf } from '../../model/values/position.ts'
import { type Toid, toid } from '../../model/values/toid.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import {
  type ItemsOf,
  effectItems,
  operationItems,
  paymentItems,
  tradeItems,
  transactionItem,
} from './items.ts'
import type { LedgerWindow, RpcAnswer, WindowItems } from './jobs.ts'
import type { OpenLedger, Unit } from './unit.ts'
import { windowItems } from './windowItems.ts'

type Input = RpcAnswer & LedgerWindow

/** One ledger of a getLedgers answer, and whether it is sound: for that its transactions and results are hashed. */
export const ledger = (input: Input): Promise<WindowItems<Ledger>> =>
  windowItems(input, (found, place) => [wholeUnit(found, place, ledgerAs), soundness(found)])

/** Ledgers of a getLedgers answer: headers and counts, no meta decoded. */
export const ledgers = (input: Input): Promise<WindowItems<Ledger>> => wholeLedgers(input, ledgerAs)

/** What the transactions of each ledger of a getLedgers answer paid, with the ledger itself. */
export const ledgerFees = (input: Input): Promise<WindowItems<LedgerFees>> =>
  wholeLedgers(input, (ledger, readers) => ({
    ledger: ledgerAs(ledger, readers),
    transactions: Array.from({ length: ledger.transactionCount }, (_, i) => {
      const { feeCharged, maxFee, operationCount, feeBump } = transactionOf(
        ledger.transaction(i + 1, readers),
      )
      return { feeCharged, maxFee, operationCount, isFeeBump: feeBump !== undefined }
    }),
  }))

type LedgerItem<T> = (ledger: OpenLedger, readers: Readers) => T

/** One unit a ledger. */
const wholeLedgers = <T>(input: Input, itemOf: LedgerItem<T>): Promise<WindowItems<T>> =>
  windowItems(input, (ledger, place) => [wholeUnit(ledger, place, itemOf)])

const wholeUnit = <T>(ledger: OpenLedger, place: Toid, itemOf: LedgerItem<T>): Unit<T> => ({
  name: 'ledger',
  place,
  end: place,
  raw: () => base64FromBytes(ledger.bytes),
  read: (readers) => [{ item: itemOf(ledger, readers), place: positionOf(place) }],
})

function ledgerAs(ledger: OpenLedger, readers: Readers): Ledger {
  const differ = ledger.index && countsDiffer(ledger.index)
  if (differ !== undefined) throw new RecordError(differ)
  return ledgerOf(ledger.ledger, ledger.outcomes(readers))
}

/** Transactions of a getLedgers answer. */
export const ledgerTransactions = (input: Input): Promise<WindowItems<Transaction>> =>
  windowItems(input, (ledger) => units(input, ledger, 0, transactionItem))

/** Operations of a getLedgers answer. */
export const ledgerOperations = (input: Input): Promise<WindowItems<ToldOperation>> =>
  windowItems(input, (ledger) => units(input, ledger, 0xfff, operationItems))

/** Payments of a getLedgers answer. */
export const ledgerPayments = (input: Input): Promise<WindowItems<ToldOperation>> =>
  windowItems(input, (ledger) => units(input, ledger, 0xfff, paymentItems))

/** Effects of a getLedgers answer. */
export const ledgerEffects = (input: Input): Promise<WindowItems<ToldEffect>> =>
  windowItems(input, (ledger) => units(input, ledger, 0xfff, effectItems))

/** Trades of a getLedgers answer. */
export const ledgerTrades = (input: Input): Promise<WindowItems<ToldTrade>> =>
  windowItems(input, (ledger) => units(input, ledger, 0xfff, keptTrades(input)))

const keptTrades =
  ({ filter = {} }: Input): ItemsOf<ToldTrade> =>
  (transaction) =>
    tradeItems(transaction).filter(({ item }) => keepsTrade(item, filter))

/** One unit a transaction, whose items lie up to operation `last`; and of a ledger's own list, whether it is sound. */
function units<T>(
  { from, to, filter, passphrase }: Input,
  ledger: OpenLedger,
  last: number,
  itemsOf: ItemsOf<T>,
): Unit<T>[] {
  const { sequence } = ledger.ledger
  const { row } = ledger
  const list: Unit<T>[] = Array.from({ length: ledger.transactionCount }, (_, i) => {
    const order = i + 1
    const isWanted = ({ result }: AppliedTransaction) =>
      filter?.successfulOnly !== true || isSuccessful(result)
    return {
      name: 'transaction',
      place: toid(sequence, order, 0),
      end: toid(sequence, order, last),
      raw: () => rawText(ledger, order),
      read(readers) {
        const transaction = ledger.transaction(order, readers)
        return isWanted(transaction) ? itemsOf(transaction) : []
      },
      async partly() {
        const partial = await import('./partialRow.ts')
        if (row === undefined) return partial.withoutMeta(() => ledger.transaction(order), itemsOf)
        const transaction = partial.partialTransaction(row(order), passphrase)
        if (transaction !== undefined && !isWanted(transaction)) return []
        return last === 0
          ? transaction && itemsOf(transaction)
          : partial.partialItems(row(order), passphrase, itemsOf)
      },
    }
  })
  return from === to ? [...list, soundness(ledger)] : list
}

/** Behind all of a ledger's transactions: an unknown record that says what of it does not belong together. */
function soundness<T>({ index, bytes, ledger, problem }: OpenLedger): Unit<T> {
  const place = toid(ledger.sequence, 0xfffff, 0xfff)
  return {
    name: 'ledger',
    place,
    end: place,
    isCheck: true,
    raw: () => base64FromBytes(ledger.headerBytes),
    read: () => {
      if (problem !== undefined)
        throw new RecordError(
          `ledger ${ledger.sequence} cannot be read as a whole: ${problem}; its transactions are read one by one`,
        )
      const found = index === undefined ? [] : disagreements(bytes, index)
      if (found.length === 0) return []
      throw new RecordError(`ledger ${ledger.sequence} does not hang together: ${found.join('; ')}`)
    },
  }
}

/** The parts of a transaction that can be found without reading it, base64. */
function rawText(ledger: OpenLedger, order: number): string {
  const { result, meta, feeMeta } = ledger.parts(order)
  return [
    `hash: ${ledger.hash(order)}`,
    `result: ${base64FromBytes(result)}`,
    `meta: ${base64FromBytes(meta)}`,
    `fee meta: ${base64FromBytes(feeMeta)}`,
  ].join('\n')
}
