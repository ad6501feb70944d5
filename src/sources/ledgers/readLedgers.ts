import type { Ledger } from '#ledger'
import {
  type Answer,
  type Call,
  type Coverage,
  isUnknownRecord,
  type LedgerSequence,
  RecordError,
  SourceError,
} from '#ledger/values'
import { readable, readableRecord } from '../readable.ts'
import {
  type LedgerItems,
  type LedgerItemsRequest,
  ledgersOfBatch,
  type ReadLedgerItems,
  type ReceivedLedger,
} from './items.ts'
import type {
  Density,
  LedgerService,
  LedgerStatus,
  RecentLedgers,
  RunAnswer,
  SentLedgers,
} from './service.ts'

/** A refusal may say how many ledgers the service sends at once: 200, or 20 if they are large. */
export function learnsMost(density: Density, error: unknown, asked: number): error is SourceError {
  if (!(error instanceof SourceError)) return false
  const most = Number(/limit must not exceed (\d{1,4})/.exec(error.message)?.[1] ?? asked)
  if (most >= asked) return false
  density.most = most
  return true
}

/**
 * Items of some ledgers, requested beside the service's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for ledgers that were read just before.
 */
export async function readLedgers<T extends object>(
  service: LedgerService,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<LedgerStatus>,
  signal: AbortSignal,
): Promise<RunAnswer<LedgerItems<T>>> {
  const more: Call[] = []
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[]) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    signal.throwIfAborted()
    if (found.unreadable.length === 0 || service.transactionsOf === undefined) return found
    const { transactions, calls } = await service.transactionsOf(found.unreadable, signal)
    more.push(...calls)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, transfer } = service
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const output = await readable(sent.calls, () => itemsOf(sent.ledgers), signal)
    // What cannot be read, or contradicts itself, may be sent whole the next time.
    if (sent.isRead || !output.items.some(isUnknownRecord))
      return { output, calls: [...sent.calls, ...more], bytes: sent.bytes }
  }
  const isStatusKnown = status.then(
    () => true,
    () => false,
  )
  const answer = await service.readRun(
    request,
    async (sent) => {
      const ledgers = inOrder(sent, request)
      return { ledgers, items: (await isStatusKnown) ? await itemsOf(ledgers) : undefined }
    },
    signal,
  )
  const { calls, bytes } = answer
  const { ledgers, items } = answer.output
  transfer.addToView(bytes)
  // The status is requested again, the ledgers need not be.
  if (items === undefined) recentLedgers.keep({ ledgers, calls, bytes, isRead: false })
  const output = items ?? (await readable(calls, () => itemsOf(ledgers), signal))
  if (!output.items.some(isUnknownRecord))
    recentLedgers.keep({ ledgers, calls, bytes, isRead: true })
  return { output, calls: [...calls, ...more], bytes }
}

/**
 * The ledgers that were sent, ascending, one after the other from the first one requested. Throws RecordError
 * where one is left out, is there twice or was not requested.
 */
export function inOrder(
  sent: readonly ReceivedLedger[],
  { from, to }: Coverage,
): readonly ReceivedLedger[] {
  const ledgers = sent.toSorted((a, b) => a.sequence - b.sequence)
  for (const [i, { sequence }] of ledgers.entries())
    if (sequence !== from + i || sequence > to)
      throw new RecordError(
        `ledgers has ledger ${sequence} instead of ${from + i}; requested were ${from} to ${to}`,
      )
  return ledgers
}

/** One ledger, and what of it does not match its hashes. Throws SourceError. */
export async function readLedger(
  service: LedgerService,
  sequence: LedgerSequence,
  signal: AbortSignal,
): Promise<Answer<Ledger>> {
  const wanted = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
  const status = service.node.passphrase(signal)
  const answer = await readLedgers(service, ledgersOfBatch, wanted, status, signal)
  const { calls } = await status
  const [ledger, ...checks] = answer.output.items
  const found = readableRecord(ledger, `Ledger ${sequence}`, [...calls, ...answer.calls])
  return { ...found, disagreements: checks.filter(isUnknownRecord).map(({ reason }) => reason) }
}

/** Bytes that are kept: what a view reads by itself. */
const keptBytes = 4 * 1024 ** 2

export function createRecentLedgers(): RecentLedgers {
  const kept = new Map<number, SentLedgers>()
  let total = 0
  const drop = (sequence: number) => {
    total -= kept.get(sequence)?.bytes ?? 0
    kept.delete(sequence)
  }
  return {
    of({ from, to }) {
      const parts: SentLedgers[] = []
      for (let sequence: number = from; sequence <= to; sequence++) {
        const part = kept.get(sequence)
        if (part === undefined) return undefined
        parts.push(part)
      }
      return {
        ledgers: parts.flatMap(({ ledgers }) => ledgers),
        calls: [...new Set(parts.flatMap(({ calls }) => calls))],
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
        isRead: parts.every(({ isRead }) => isRead),
      }
    },
    keep(sent) {
      const bytes = sent.bytes / sent.ledgers.length
      for (const ledger of sent.ledgers) {
        drop(ledger.sequence)
        kept.set(ledger.sequence, { ...sent, ledgers: [ledger], bytes })
        total += bytes
      }
      for (const oldest of kept.keys()) if (total > keptBytes && kept.size > 1) drop(oldest)
    },
  }
}
