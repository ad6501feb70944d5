import { type AppliedOperation, appliedOperations } from '../derive/appliedOperation.ts'
import { effectsOf } from '../derive/effects.ts'
import { makersTrades } from '../derive/trades.ts'
import type { Effect } from '../effects/registry.ts'
import type { AppliedTransaction } from '../model/closedLedger.ts'
import type { Trade } from '../model/trade.ts'
import { type Body, bodyAt } from './blocks.ts'
import { createCache } from './cache.ts'
import { hasHash } from './envelopes.ts'
import type { SegmentInfo } from './manifest.ts'
import type { LedgerIndex } from './openIndex.ts'
import type { Place } from './places.ts'
import { operationFlags } from './postings.ts'
import { type Segment, rowHolding, startOf } from './segment.ts'
import { transactionAt } from './transactionAt.ts'

/** A transaction of the index; what is derived from it is derived once. */
export interface IndexedTransaction {
  readonly transaction: AppliedTransaction
  readonly operations: () => readonly AppliedOperation[]
  /** Without what the meta tells of them: enough for most, and most of the work saved. */
  readonly bareOperations: () => readonly AppliedOperation[]
  readonly effects: () => readonly Effect[]
  /** With the maker as base. */
  readonly trades: () => readonly Trade[]
}

/**
 * Reads transactions from the index's own XDR, each proven to be the one its result is for (envelopes.ts).
 * Undefined: their segment is gone.
 */
export interface Transactions {
  readonly at: (place: Place) => Promise<IndexedTransaction | undefined>
  readonly operation: (
    place: Place,
  ) => Promise<
    { readonly transaction: AppliedTransaction; readonly operation: AppliedOperation } | undefined
  >
}

/** Bytes of XDR whose transactions are kept decoded: a few pages. */
const held = 8 * 2 ** 20
const none = new Uint8Array(0)

export function createTransactions(index: LedgerIndex): Transactions {
  const cache = createCache<IndexedTransaction>(held)
  const at = async ({ info, segment, unit, row }: Place) => {
    const { operationEnds } = segment.transactions
    const transactionRow = unit === 'transaction' ? row : rowHolding(operationEnds, row)
    const key = `${info.id}/${transactionRow}`
    const known = cache.get(key)
    if (known) return known
    const body = await bodyOf(index, info, segment, transactionRow)
    if (body === undefined) return undefined
    if (!hasHash(body.envelope, body.hash, index.passphrase)) {
      await index.discard(info, 'hold a transaction under the hash of another')
      return undefined
    }
    const transaction = transactionAt(segment, transactionRow, body, index.passphrase)
    const withoutMeta = { ...body, meta: none, feeMeta: none }
    const operations = once(() => appliedOperations(transaction))
    const indexed = {
      transaction,
      operations,
      bareOperations: once(() =>
        appliedOperations(transactionAt(segment, transactionRow, withoutMeta, index.passphrase)),
      ),
      effects: once(() => effectsOf(transaction, operations())),
      trades: once(() => makersTrades(transaction, operations())),
    }
    cache.set(key, indexed, body.envelope.length + body.result.length + body.meta.length)
    return indexed
  }
  return {
    at,
    async operation(place) {
      const indexed = await at(place)
      if (indexed === undefined) return undefined
      const { transactions, operations } = place.segment
      const first = startOf(
        transactions.operationEnds,
        rowHolding(transactions.operationEnds, place.row),
      )
      const isFromMeta = ((operations.flags[place.row] ?? 0) & operationFlags.fromMeta) !== 0
      const applied = isFromMeta ? indexed.operations() : indexed.bareOperations()
      const operation = applied[place.row - first]
      return operation && { transaction: indexed.transaction, operation }
    },
  }
}

/** A transaction's XDR; undefined: its segment is gone. */
export async function bodyOf(
  index: LedgerIndex,
  info: SegmentInfo,
  segment: Segment,
  row: number,
): Promise<Body | undefined> {
  const { transactionEnds } = segment.blocks
  const block = rowHolding(transactionEnds, row)
  const raw = await index.block(info, segment, block)
  return raw && bodyAt(raw, row - startOf(transactionEnds, block))
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
