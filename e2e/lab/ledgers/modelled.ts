import type { HistoryKind } from '#ledger/collections.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import {
  type AccountAddress,
  type LedgerSequence,
  type Toid,
  type TransactionHash,
  toidParts,
} from '#ledger/values/ids.ts'
import { historyList } from '#sources/ledgers/candidates.ts'
import { ledgersOfBatch, type ReadLedgerItems, rowsOfLedgers } from '#sources/ledgers/items.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { readFailureExplanation } from '#sources/transaction/failure.ts'
import {
  readExecution,
  readTransactionCodes,
  transactionTrees,
} from '#sources/transaction/readTransaction.ts'
import type { LedgerFile } from './ledgerFiles.ts'

const readerOf = <K extends HistoryKind>(kind: K) => rowsOfLedgers(historyList(kind, undefined, {}))

/** A transaction of a file, and the types of its operations. */
export interface Modelled {
  readonly hash: TransactionHash
  readonly ledger: LedgerSequence
  readonly successful: boolean
  readonly types: readonly string[]
}

/** An operation on a list of an account: as its source, or by an effect. */
export interface Place {
  readonly account: AccountAddress
  readonly operation: Toid
  readonly list: 'operations' | 'effects'
}

/** The records that the product reads from a file's ledgers; each that it cannot read is one of `problems`. */
export async function modelled({ name, passphrase, ledgers }: LedgerFile) {
  const counts = new Map<string, number>()
  const problems: string[] = []
  const transactions: Modelled[] = []
  const places: Place[] = []
  for (const bytes of ledgers) {
    const { sequence } = openLedger(bytes, passphrase).ledger
    const batch = { ledgers: [{ sequence, bytes }], passphrase }
    const request = { order: 'asc', limit: 1_000_000, from: sequence, to: sequence } as const
    /** A list's records, of which those that cannot be read are problems. */
    const readable = async <T extends object>(list: string, read: ReadLedgerItems<T>) => {
      const { rows } = await read(batch, request)
      counts.set(list, (counts.get(list) ?? 0) + rows.length)
      return rows.flatMap(({ item }) => {
        if (!isUnknownRecord(item)) return [item]
        problems.push(`${name}, ${list} ${item.pagingToken}: ${item.reason}`)
        return []
      })
    }
    await readable('ledgers', ledgersOfBatch)
    const own = await readable('transactions', readerOf('transactions'))
    const operations = await readable('operations', readerOf('operations'))
    await readable('payments', readerOf('payments'))
    const effects = await readable('effects', readerOf('effects'))
    await readable('trades', readerOf('trades'))
    const types = new Map<number, string[]>()
    for (const operation of operations) {
      const { transaction } = toidParts(operation.id)
      types.set(transaction, [...(types.get(transaction) ?? []), operation.body.type])
      places.push({ account: operation.source, operation: operation.id, list: 'operations' })
    }
    for (const effect of effects)
      places.push({ account: effect.account, operation: effect.operation, list: 'effects' })
    for (const item of own) {
      for (const problem of await detailProblems(item, passphrase))
        problems.push(`${name}, transaction ${item.hash}: ${problem}`)
      transactions.push({
        hash: item.hash,
        ledger: sequence,
        successful: item.successful,
        types: types.get(toidParts(item.pagingToken).transaction) ?? [],
      })
    }
  }
  return { counts, problems, transactions, places }
}

/** Parts of one transaction that are not explained: unreadable parts, unexplained calls, figures that fail. */
async function detailProblems(transaction: Transaction, passphrase: string): Promise<string[]> {
  const { xdr, successful } = transaction
  const execution = await readExecution({ xdr, passphrase })
  const trees = await transactionTrees(xdr)
  const codes = await readTransactionCodes(xdr)
  const failures = successful ? [] : await readFailureExplanation({ transaction, passphrase })
  return [
    ...Object.entries({ ...execution.problems, ...trees.problems }).map(
      ([part, reason]) => `${part}: ${reason}`,
    ),
    ...(codes.outcome.success === successful ? [] : [`its result says ${codes.outcome.code}`]),
    ...(successful || failures.length > 0 ? [] : ['its failure is not explained']),
  ]
}
