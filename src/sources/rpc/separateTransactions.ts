import { readRecord } from '#ledger/readers'
import { type LedgerSequence, RecordError, SourceError } from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { LedgerTransactions, TransactionInfo } from '../ledgers/ledger.ts'
import { type RpcClient, RpcError } from './client.ts'
import type { RpcConnection } from './connection.ts'
import { transactionInfoOf } from './transactions.ts'

/** Unreadable ledgers of one answer whose transactions are fetched; the others become unknown records. */
const maxLedgers = 3
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
  ctx: Ctx,
): Promise<readonly LedgerTransactions[]> {
  const found: LedgerTransactions[] = []
  for (const sequence of sequences.slice(0, maxLedgers)) {
    try {
      const read = (own: Ctx) => transactionsOrNone(client, sequence, own)
      const transactions = await separate.of(`${sequence}`, ctx, read)
      if (transactions.length > 0) found.push({ sequence, transactions })
    } catch (error) {
      // The ledger is shown as an unknown record, with its raw bytes and the reason.
      if (!(error instanceof SourceError)) throw error
    }
  }
  return found
}

/** The transactions of a ledger; none where what is answered cannot be read, now or later. */
async function transactionsOrNone(
  client: RpcClient,
  sequence: LedgerSequence,
  ctx: Ctx,
): Promise<readonly TransactionInfo[]> {
  try {
    return await transactionsOf(client, sequence, ctx)
  } catch (error) {
    if (error instanceof RecordError) return []
    if (error instanceof SourceError && error.kind === 'badResponse') return []
    throw error
  }
}

async function transactionsOf(
  client: RpcClient,
  sequence: LedgerSequence,
  ctx: Ctx,
): Promise<readonly TransactionInfo[]> {
  const transactions: TransactionInfo[] = []
  let start: Readonly<Record<string, unknown>> = {
    startLedger: sequence,
    pagination: { limit: pageSize },
  }
  for (let page = 0; page < maxPages; page++) {
    const [result] = await client.call([{ method: 'getTransactions', params: start }], ctx)
    if (result instanceof RpcError) throw new RecordError(result.message)
    const record = readRecord(result, 'getTransactions')
    const found = record.list('transactions', transactionInfoOf)
    transactions.push(...found.filter(({ ledger }) => ledger === sequence))
    if (transactions.some(({ applicationOrder }) => applicationOrder > maxPages * pageSize)) break
    if (found.length < pageSize || found.at(-1)?.ledger !== sequence) return transactions
    start = { pagination: { cursor: record.text('cursor'), limit: pageSize } }
  }
  throw new RecordError(`ledger ${sequence} has more transactions than can be requested`)
}
