import { ledgerBytes, readRecord, transactionsPerLedger } from '#ledger/readers'
import {
  type AccountId,
  type Coverage,
  type LedgerSequence,
  RecordError,
  SourceError,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { LedgerTransactions, TransactionInfo } from '../ledgers/ledger.ts'
import { type RpcClient, RpcError } from './client.ts'
import type { RpcConnection } from './connection.ts'
import { hasJustFailed, searchedOwner } from './events/knowledge.ts'
import { readEvents } from './events/search.ts'
import { accountTopics } from './events/topics.ts'
import { transactionInfoOf } from './transactions.ts'

/** Ledgers that a service looks through at once at most (rpc.md 2.9). */
const width = 10_000
const eventLimit = 1_000
const maxLedgers = 2

/**
 * The newest ledgers in which events name an account: where it moved something or paid a fee. A hint, from one
 * request: the ledgers themselves decide, and services may keep no events.
 */
export async function seenLedgers(
  connection: RpcConnection,
  account: AccountId,
  window: Coverage,
  ctx: Ctx,
): Promise<readonly number[]> {
  // The list that asks says so.
  if (hasJustFailed(searchedOwner(connection.events, { kind: 'account', id: account }))) return []
  const { moved, paid } = accountTopics(account)
  const from = Math.max(window.from, window.to - width + 1)
  const filters = [moved, paid].map((topics) => ({ type: 'contract', topics }) as const)
  const request = { filters, from, to: window.to, limit: eventLimit }
  try {
    const [page] = await readEvents(connection, [request], (event) => event.ledger('ledger'), ctx)
    const newest = [...new Set(page?.events)].toSorted((a, b) => b - a)
    return newest.slice(0, maxLedgers)
  } catch (error) {
    // Without the hint the list says which ledgers it looked at, as ever.
    if (!(error instanceof SourceError) || ctx.signal.aborted) throw error
    return []
  }
}

/**
 * Bytes of an answer a ledger, estimated where no ledger was read yet: how many transactions recent ledgers have, by
 * getFeeStats, and what those that were read weigh. Undefined where the service does not tell. Throws SourceError only
 * where it was aborted.
 */
export async function typicalLedgerBytes(
  connection: Pick<RpcConnection, 'read' | 'events'>,
  ctx: Ctx,
): Promise<number | undefined> {
  const { events } = connection
  if (events.transactionsPerLedger === undefined) {
    try {
      const answer = await connection.read({ method: 'getFeeStats' }, transactionsPerLedger, ctx)
      events.transactionsPerLedger = answer.output
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      // The walk is offered without a price.
      return undefined
    }
  }
  const read = events.transactions.values()
  const size = read.reduce(
    (sum, { envelope, result, meta }) => sum + envelope.length + result.length + meta.length,
    0,
  )
  const each = read.length === 0 ? undefined : size / read.length
  return ledgerBytes(events.transactionsPerLedger, each)
}

/** Unreadable ledgers of one answer whose transactions are fetched; the others become unknown records. */
const maxUnreadable = 3
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
  for (const sequence of sequences.slice(0, maxUnreadable)) {
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
