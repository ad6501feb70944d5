import { readRecord } from '#ledger/readers'
import { type Call, type LedgerSequence, RecordError, SourceError } from '#ledger/values'
import type { LedgerTransactions, TransactionInfo } from '../ledgers/ledger.ts'
import type { SeparateTransactions } from '../ledgers/service.ts'
import { type RpcClient, RpcError } from './client.ts'
import type { RpcConnection } from './connection.ts'
import { transactionInfoOf } from './transactions.ts'

/** Unreadable ledgers of one answer whose transactions are fetched; the others become unknown records. */
const maxLedgers = 3
/** Ledgers whose transactions are remembered for the session: up to some MB each. */
const maxRemembered = 8
const pageSize = 200
const maxPages = 20

/**
 * The transactions of ledgers whose own bytes cannot be read: XDR does not state where an unknown part ends, but
 * getTransactions sends each transaction separately. A ledger whose transactions cannot be fetched stays unknown; each is
 * tried once a session.
 */
export async function fetchTransactions(
  { client, separate }: Pick<RpcConnection, 'client' | 'separate'>,
  sequences: readonly LedgerSequence[],
  signal: AbortSignal,
): Promise<SeparateTransactions> {
  const transactions: LedgerTransactions[] = []
  const calls: Call[] = []
  for (const sequence of sequences.slice(0, maxLedgers)) {
    const known = separate.get(sequence)
    if (known !== undefined) {
      if (known.length > 0) transactions.push({ sequence, transactions: known })
      continue
    }
    try {
      const found = await transactionsOf(client, sequence, signal)
      transactions.push({ sequence, transactions: found.transactions })
      remember(separate, sequence, found.transactions)
      calls.push(...found.calls)
    } catch (error) {
      // The ledger is shown as an unknown record, with its raw bytes and the reason.
      if (!(error instanceof SourceError || error instanceof RecordError)) throw error
      if (error instanceof SourceError) calls.push(...error.calls)
      if (error instanceof RecordError || error.kind === 'badResponse')
        remember(separate, sequence, [])
    }
  }
  return { transactions, calls }
}

function remember(
  separate: RpcConnection['separate'],
  sequence: LedgerSequence,
  transactions: readonly TransactionInfo[],
): void {
  const [oldest] = separate.keys()
  if (oldest !== undefined && separate.size >= maxRemembered) separate.delete(oldest)
  separate.set(sequence, transactions)
}

async function transactionsOf(client: RpcClient, sequence: LedgerSequence, signal: AbortSignal) {
  const transactions: TransactionInfo[] = []
  const calls: Call[] = []
  let start: Readonly<Record<string, unknown>> = {
    startLedger: sequence,
    pagination: { limit: pageSize },
  }
  for (let page = 0; page < maxPages; page++) {
    const answer = await client.call([{ method: 'getTransactions', params: start }], signal)
    calls.push(...answer.calls)
    const [result] = answer.results
    if (result instanceof RpcError) throw new RecordError(result.message)
    const record = readRecord(result, 'getTransactions')
    const found = record.list('transactions', transactionInfoOf)
    transactions.push(...found.filter(({ ledger }) => ledger === sequence))
    if (transactions.some(({ applicationOrder }) => applicationOrder > maxPages * pageSize)) break
    if (found.length < pageSize || found.at(-1)?.ledger !== sequence) return { transactions, calls }
    start = { pagination: { cursor: record.text('cursor'), limit: pageSize } }
  }
  throw new RecordError(`ledger ${sequence} has more transactions than can be requested`)
}
