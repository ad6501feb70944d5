import {
  type Call,
  isUnknownRecord,
  type LedgerSequence,
  RecordError,
  SourceError,
  type Coverage,
  bytesFromBase64,
  type Answer,
} from '#ledger/values'
import { readRecord } from '#ledger/readers'
import type { RecordReader } from '#ledger'
import type {
  LedgerItems,
  LedgerItemsRequest,
  ReadLedgerItems,
  ReceivedLedger,
} from '../ledgers/items.ts'
import type { LedgerTransactions, TransactionInfo } from '../ledgers/ledger.ts'
import type { NodeStatus } from './node.ts'
import { ledgersRequest } from './requests.ts'
import { readable } from '../readable.ts'
import type { RpcAnswer, RpcConnection } from './connection.ts'
import { type RpcClient, RpcError } from './client.ts'
import { transactionInfoOf } from './transactions.ts'

/**
 * Items of some ledgers, requested beside the node's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for ledgers that were read just before.
 */
export async function readLedgers<T extends object>(
  connection: RpcConnection,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<NodeStatus>,
  signal: AbortSignal,
): Promise<RpcAnswer<LedgerItems<T>>> {
  const limit = request.to - request.from + 1
  const more: Call[] = []
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[]) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    signal.throwIfAborted()
    if (found.unreadable.length === 0) return found
    const { transactions, calls } = await fetchTransactions(connection, found.unreadable, signal)
    more.push(...calls)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, client } = connection
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const output = await readable(sent.calls, () => itemsOf(sent.ledgers), signal)
    return { output, calls: [...sent.calls, ...more], bytes: sent.bytes }
  }
  const answer = await connection.read(
    ledgersRequest(request.from, limit),
    async (result) => {
      const ledgers = requestedLedgers(result, request)
      return { ledgers, items: await itemsOf(ledgers) }
    },
    signal,
    request.from,
  )
  const { calls, bytes } = answer
  const { ledgers, items: output } = answer.output
  // What cannot be read, or contradicts itself, may be sent whole the next time.
  if (!output.items.some(isUnknownRecord)) recentLedgers.keep({ ledgers, calls, bytes })
  client.transfer.addToView(bytes)
  return { output, calls: [...calls, ...more], bytes }
}

interface Found {
  readonly transactions: readonly LedgerTransactions[]
  readonly calls: readonly Call[]
}

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
async function fetchTransactions(
  { client, separate }: Pick<RpcConnection, 'client' | 'separate'>,
  sequences: readonly LedgerSequence[],
  signal: AbortSignal,
): Promise<Found> {
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

/**
 * The ledgers of a getLedgers answer, ascending, one after the other from the first one requested. Throws RecordError
 * where one is left out, is there twice or was not requested.
 */
export function requestedLedgers(
  result: RecordReader,
  { from, to }: Coverage,
): readonly ReceivedLedger[] {
  const ledgers = receivedLedgers(result).toSorted((a, b) => a.sequence - b.sequence)
  for (const [i, { sequence }] of ledgers.entries())
    if (sequence !== from + i || sequence > to)
      throw new RecordError(
        `ledgers has ledger ${sequence} instead of ${from + i}; requested were ${from} to ${to}`,
      )
  return ledgers
}

/** The ledgers of a getLedgers answer. */
export const receivedLedgers = (result: RecordReader): readonly ReceivedLedger[] =>
  result.list('ledgers', receivedLedger)

function receivedLedger(record: RecordReader): ReceivedLedger {
  const sequence = record.ledger('sequence')
  const raw = record.text('metadataXdr')
  const bytes = bytesFromBase64(raw)
  return bytes === undefined
    ? { sequence, raw, reason: 'the ledger is no base64' }
    : { sequence, bytes }
}

/** XDR `LedgerCloseMeta` of some ledgers, all of them: getLedgers, one request. Rejects with SourceError. */
export async function readLedgerBytes(
  connection: RpcConnection,
  range: Coverage,
  signal: AbortSignal,
): Promise<Answer<readonly Uint8Array[]>> {
  const limit = range.to - range.from + 1
  const { output, calls } = await connection.read(
    { method: 'getLedgers', params: { startLedger: range.from, pagination: { limit } } },
    (result) => {
      const ledgers = requestedLedgers(result, range).map((ledger) => {
        if ('bytes' in ledger) return ledger.bytes
        throw new RecordError(ledger.reason)
      })
      if (ledgers.length === 0) throw new RecordError('ledgers is empty')
      return ledgers
    },
    signal,
    range.from,
  )
  return { value: output, calls }
}
