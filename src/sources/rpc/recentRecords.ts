import type { Call } from '../../model/call.ts'
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
  /** By ledger sequence and application order. */
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

/** A ledger as the node sent it, and what it cost. */
interface SentLedger {
  /** One: a list, as in other answers of ledgers. */
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
}

/**
 * The last ledger that was read by itself, up to some megabytes: it is closed, so its page's lists, and the tabs that are
 * opened next, do not request it again.
 */
export interface LastLedger {
  get(sequence: number): SentLedger | undefined
  keep(sequence: number, ledger: SentLedger): void
}

export function createLastLedger(): LastLedger {
  let last: { readonly sequence: number; readonly ledger: SentLedger } | undefined
  return {
    get: (sequence) => (last?.sequence === sequence ? last.ledger : undefined),
    keep(sequence, ledger) {
      last = { sequence, ledger }
    },
  }
}
