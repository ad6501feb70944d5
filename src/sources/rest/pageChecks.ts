import type { Collections, Ledger } from '#ledger'
import {
  type Order,
  SourceError,
  type UnixSeconds,
  type UnknownRecord,
  isUnknownRecord,
  toidParts,
} from '#ledger/values'
import { pagingTokens, sortKey } from './pagingTokens.ts'

/** The limits that a request sets for its page. */
export interface PageLimits {
  readonly order: Order
  readonly limit: number
  /** The cursor, excluded. */
  readonly after: string | undefined
}

const refused = (message: string) => new SourceError('badResponse', message)

/** Throws SourceError for more records than requested, before any is read. */
export function checkCount(count: number, { limit }: PageLimits): void {
  if (count > limit)
    throw refused(`The answer has ${count} records; at most ${limit} were requested`)
}

/**
 * Throws SourceError where records are not in the requested order, one is listed twice, or one is not beyond the cursor:
 * so answers a cache that does not tell queries apart. Of unknown records only a page without any other is checked.
 */
export function checkOrder<K extends keyof Collections>(
  kind: K,
  items: readonly (Collections[K]['item'] | UnknownRecord)[],
  { order, after }: PageLimits,
): void {
  const readable = items.flatMap((item) =>
    isUnknownRecord(item) ? [] : [pagingTokens[kind](item)],
  )
  const tokens =
    readable.length > 0
      ? readable
      : items.flatMap((item) =>
          isUnknownRecord(item) && item.pagingToken !== '' ? [item.pagingToken] : [],
        )
  const seen = new Set(after === undefined ? [] : [after])
  let last = after
  for (const token of tokens) {
    if (seen.has(token)) throw refused(`The answer lists a record twice: ${shown(token)}`)
    seen.add(token)
    const [before, now] = [
      last === undefined ? undefined : sortKey(kind, last),
      sortKey(kind, token),
    ]
    if (
      before !== undefined &&
      now !== undefined &&
      (order === 'asc' ? now <= before : now >= before)
    )
      throw refused(
        `The records are not in ${order === 'asc' ? 'ascending' : 'descending'} order: ${shown(token)} follows ${last === after ? 'the requested cursor ' : ''}${shown(last ?? '')}`,
      )
    last = token
  }
}

/** Throws SourceError where a ledger's previous hash is not the hash of the ledger before it. */
export function checkHashes(items: readonly object[]): void {
  const bySequence = new Map(items.filter(isLedger).map((item) => [Number(item.sequence), item]))
  for (const [sequence, { previousHash }] of bySequence) {
    const hash = bySequence.get(sequence - 1)?.hash
    if (hash !== undefined && previousHash !== undefined && hash !== previousHash)
      throw refused(
        `The previous hash of ledger ${sequence} is not the hash of ledger ${sequence - 1}`,
      )
  }
}

export const isLedger = (item: object): item is Ledger =>
  'previousHash' in item && 'headerXdr' in item

const times: {
  readonly [K in keyof Collections]?: (
    item: Collections[K]['item'],
  ) => readonly [ledger: number, closedAt: UnixSeconds]
} = {
  ledgers: ({ sequence, closedAt }) => [sequence, closedAt],
  transactions: ({ ledger, createdAt }) => [ledger, createdAt],
  operations: ({ id, createdAt }) => [toidParts(id).ledger, createdAt],
  payments: ({ id, createdAt }) => [toidParts(id).ledger, createdAt],
  effects: ({ operation, createdAt }) => [toidParts(operation).ledger, createdAt],
  trades: ({ operation, ledgerClosedAt }) => [toidParts(operation).ledger, ledgerClosedAt],
}

/** A ledger and its close time. */
export interface LedgerTime {
  readonly ledger: number
  readonly closedAt: UnixSeconds
}

/**
 * Throws SourceError where close times do not follow the ledgers' order: of the page's own records, and of `latest`, the
 * latest ledger that the service stated before.
 */
export function checkTimes<K extends keyof Collections>(
  kind: K,
  items: readonly (Collections[K]['item'] | UnknownRecord)[],
  latest: LedgerTime | undefined,
): void {
  const stated = items
    .flatMap((item) => (isUnknownRecord(item) ? [] : [times[kind]?.(item)]))
    .flatMap((each) => (each === undefined ? [] : [{ ledger: each[0], closedAt: each[1] }]))
  const all = (latest === undefined ? stated : [...stated, latest]).toSorted(
    (a, b) => a.ledger - b.ledger,
  )
  const newest = all.at(-1)
  if (latest !== undefined && newest !== undefined && newest.ledger > latest.ledger + maxAhead)
    throw refused(`Ledger ${newest.ledger} cannot have closed: the latest is ${latest.ledger}`)
  for (const [i, { ledger, closedAt }] of all.entries()) {
    const before = all[i - 1]
    if (before === undefined) continue
    if (ledger === before.ledger ? closedAt !== before.closedAt : closedAt < before.closedAt)
      throw refused(
        `The close times cannot be: ledger ${before.ledger} at ${before.closedAt}, ledger ${ledger} at ${closedAt} (seconds since 1970)`,
      )
  }
}

/** Ledgers that may close while the service's latest is known: hours of them. */
const maxAhead = 10_000

const shown = (token: string): string => token.slice(0, 80)
