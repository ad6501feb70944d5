import type { LedgerOffsets } from './ledgerOffsets.ts'
import { RefusedLedger, linkedLedger, proveContents } from './verify.ts'
import type { Coverage } from '#ledger/values'
import type { StatedLedger } from './history.ts'
import { createYieldToTasks } from './yieldToTasks.ts'

/** The origin of ledgers: RPC's getLedgers, or files. */
export interface LedgerOrigin {
  /** The ledgers that it serves now. */
  readonly window: (signal: AbortSignal) => Promise<Coverage>
  /** `count` ledgers from `from` on, ascending; fewer where it has no more or serves no more at once. */
  readonly fetchLedgers: (
    from: number,
    count: number,
    signal: AbortSignal,
  ) => AsyncIterable<{ readonly bytes: Uint8Array }>
}

/** The ledgers of one answer. */
export interface LedgerChunk {
  /** Verified ledgers, each following the one before; a new run begins after each refused ledger. */
  readonly runs: readonly (readonly LedgerOffsets[])[]
  readonly refusals: readonly RefusedLedger[]
}

/** Requests `count` ledgers and verifies each: the others of an answer are used where one is refused. */
export async function readChunk(
  origin: LedgerOrigin,
  from: number,
  count: number,
  signal: AbortSignal,
  /** Beside the hashes: rejects with RefusedLedger. */
  check?: (ledger: LedgerOffsets) => Promise<void>,
): Promise<LedgerChunk> {
  const refusals: RefusedLedger[] = []
  const proofs: Promise<LedgerOffsets | RefusedLedger>[] = []
  const yieldToTasks = createYieldToTasks()
  const end = from + count
  let next = from
  let before: LedgerOffsets | undefined
  for await (const { bytes } of origin.fetchLedgers(from, count, signal)) {
    let ledger = linkedOrRefused(bytes, next, before)
    while (ledger instanceof RefusedLedger && ledger.refusal === 'missing' && next < end) {
      refusals.push(ledger)
      before = undefined
      ledger = linkedOrRefused(bytes, ++next, before)
    }
    if (ledger instanceof RefusedLedger) {
      refusals.push(ledger)
      // One that is repeated or out of order is ignored; the next one is still due.
      if (ledger.refusal === 'doubled' || ledger.refusal === 'outOfOrder') continue
      before = undefined
    } else {
      proofs.push(provenOrRefused(ledger, check))
      before = ledger
    }
    if (++next >= end) break
    await yieldToTasks()
  }
  const runs: LedgerOffsets[][] = []
  for (const proven of await Promise.all(proofs)) {
    if (proven instanceof RefusedLedger) {
      refusals.push(proven)
      continue
    }
    const last = runs.at(-1)
    const follows = last?.at(-1)?.header.ledgerSeq === proven.header.ledgerSeq - 1
    if (last !== undefined && follows) last.push(proven)
    else runs.push([proven])
  }
  if (runs.length === 0 && !refusals.some(({ sequence }) => sequence >= from && sequence < end))
    refusals.push(
      new RefusedLedger('missing', from, `ledger ${from} is missing: no ledger arrived`),
    )
  return { runs, refusals }
}

/** The one ledger of an answer, for a comparison. Throws RefusedLedger. */
export function statedOf({ runs: [run], refusals: [refusal] }: LedgerChunk): StatedLedger {
  const [ledger] = run ?? []
  if (ledger) return { hash: ledger.hash, closedAt: Number(ledger.header.scpValue.closeTime) }
  throw refusal ?? new Error('a chunk without ledgers has a refusal')
}

function linkedOrRefused(bytes: Uint8Array, sequence: number, after: LedgerOffsets | undefined) {
  try {
    return linkedLedger(bytes, sequence, after)
  } catch (error) {
    if (error instanceof RefusedLedger) return error
    throw error
  }
}

async function provenOrRefused(
  ledger: LedgerOffsets,
  check: ((ledger: LedgerOffsets) => Promise<void>) | undefined,
): Promise<LedgerOffsets | RefusedLedger> {
  try {
    await proveContents(ledger)
    await check?.(ledger)
    return ledger
  } catch (error) {
    if (error instanceof RefusedLedger) return error
    throw error
  }
}
