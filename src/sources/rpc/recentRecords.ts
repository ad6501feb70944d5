import type { Call, Coverage } from '#ledger/values'
import type { ReceivedLedger } from '../ledgers/ledgerItems.ts'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'

/** A transaction as the node answered it, and the calls that it was read from. */
export interface RecentTransaction {
  readonly info: TransactionInfo
  readonly calls: readonly Call[]
}

/** The last transactions that a node answered: they are closed, so a page's other panels do not request them again. */
export interface RecentTransactions {
  withHash(hash: string): RecentTransaction | undefined
  /** Finds a transaction by ledger sequence and application order. */
  at(ledger: number, applicationOrder: number): RecentTransaction | undefined
  /** `hash` is the requested one, outer or inner. */
  keep(hash: string, transaction: RecentTransaction): void
}

const mostKept = 8

export function createRecentTransactions(): RecentTransactions {
  const kept = new Map<string, RecentTransaction>()
  return {
    withHash: (hash) => kept.get(hash),
    at: (ledger, applicationOrder) =>
      [...kept.values()].find(
        ({ info }) => info.ledger === ledger && info.applicationOrder === applicationOrder,
      ),
    keep(hash, transaction) {
      if (hash === '') return
      kept.delete(hash)
      kept.set(hash, transaction)
      for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    },
  }
}

/** Ledgers as the node sent them, and the cost of fetching them. */
interface SentLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
}

/** The last ledgers that a node sent: they are closed, so a page's other lists and tabs do not request them again. */
export interface RecentLedgers {
  /** All ledgers of a range; undefined where one is missing. */
  of(range: Coverage): SentLedgers | undefined
  keep(sent: SentLedgers): void
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
