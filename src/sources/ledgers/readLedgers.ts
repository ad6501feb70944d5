import type { Ledger } from '#ledger'
import {
  type Coverage,
  type Found,
  isUnknownRecord,
  type LedgerSequence,
  RecordError,
  SourceError,
} from '#ledger/values'
import { addCalls, aside, type Ctx } from '../context.ts'
import { readable, readableRecord } from '../readable.ts'
import {
  type LedgerItems,
  type LedgerItemsRequest,
  ledgersOfBatch,
  type ReadLedgerItems,
  type ReceivedLedger,
} from './items.ts'
import type { Density, LedgerService, LedgerStatus, RunAnswer } from './service.ts'

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
  ctx: Ctx,
): Promise<RunAnswer<LedgerItems<T>>> {
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[], own: Ctx) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    ctx.signal.throwIfAborted()
    if (found.unreadable.length === 0 || service.transactionsOf === undefined) return found
    const transactions = await service.transactionsOf(found.unreadable, own)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, transfer } = service
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const output = await readable(ctx, () => itemsOf(sent.ledgers, ctx))
    // What cannot be read, or contradicts itself, may be sent whole the next time.
    if (sent.isRead || !output.items.some(isUnknownRecord)) {
      addCalls(ctx, sent.calls)
      return { output, bytes: sent.bytes }
    }
  }
  const isStatusKnown = status.then(
    () => true,
    () => false,
  )
  const own = aside(ctx)
  const answer = await service
    .readRun(
      request,
      async (received) => {
        const ledgers = inOrder(received, request)
        return { ledgers, items: (await isStatusKnown) ? await itemsOf(ledgers, own) : undefined }
      },
      own,
    )
    .finally(() => addCalls(ctx, own.calls))
  const { calls } = own
  const { bytes } = answer
  const { ledgers, items } = answer.output
  transfer.addToView(bytes)
  // The status is requested again, the ledgers need not be.
  if (items === undefined) recentLedgers.keep({ ledgers, calls, bytes, isRead: false })
  const output = items ?? (await readable(ctx, () => itemsOf(ledgers, ctx)))
  if (!output.items.some(isUnknownRecord))
    recentLedgers.keep({ ledgers, calls, bytes, isRead: true })
  return { output, bytes }
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
  ctx: Ctx,
): Promise<Found<Ledger>> {
  const wanted = { order: 'asc', limit: 2, from: sequence, to: sequence } as const
  const status = service.node.passphrase(ctx)
  const { output } = await readLedgers(service, ledgersOfBatch, wanted, status, ctx)
  const [ledger, ...checks] = output.items
  return {
    value: readableRecord(ledger, `Ledger ${sequence}`),
    disagreements: checks.filter(isUnknownRecord).map(({ reason }) => reason),
  }
}
