import { sha256 } from '@noble/hashes/sha2.js'
import type { Collections, Ledger } from '#ledger'
import { assetPagingToken, claimableBalancePagingToken, tradePagingToken } from '#ledger/readers'
import {
  bytesFromBase64,
  formatPosition,
  hexFromBytes,
  isUnknownRecord,
  justBefore,
  type LedgerSequence,
  type Order,
  type Position,
  parsePosition,
  positionOf,
  RecordError,
  SourceError,
  type Toid,
  toid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'

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
    if (seen.has(token)) throw refused(`The answer lists a record twice: ${shownToken(token)}`)
    seen.add(token)
    if (!mayFollow(kind, order, last, token))
      throw refused(
        `The records are not in ${order === 'asc' ? 'ascending' : 'descending'} order: ${shownToken(token)} follows ${last === after ? 'the requested cursor ' : ''}${shownToken(last ?? '')}`,
      )
    last = token
  }
}

/** Tokens rise or fall along a list; `last` is the record before, absent at the list's start. */
export function mayFollow(
  kind: keyof Collections,
  order: Order,
  last: string | undefined,
  token: string,
): boolean {
  const [before, now] = [last === undefined ? undefined : sortKey(kind, last), sortKey(kind, token)]
  if (before === undefined || now === undefined) return true
  return order === 'asc' ? now > before : now < before
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

const isLedger = (item: object): item is Ledger => 'previousHash' in item && 'headerXdr' in item

const shownToken = (token: string): string => token.slice(0, 80)

type Comparable = bigint | number | string | boolean

/** A field that the request fixes: its name, the requested value, and the values that a record states for it. */
export type Rule<T> = readonly [
  field: string,
  requested: Comparable | undefined,
  stated: (value: T) => readonly (Comparable | undefined)[],
]

/**
 * A reader that accepts only the requested record: it throws RecordError where the record states another value than the
 * requested one, so that no page shows one record under the name of another. A rule without a requested value passes.
 */
export const requestedOnly =
  <Raw, T>(read: (record: Raw) => T, rules: readonly Rule<T>[]) =>
  (record: Raw): T => {
    const value = read(record)
    for (const [field, requested, statedBy] of rules) {
      if (requested === undefined) continue
      const stated = statedBy(value).filter((each) => each !== undefined)
      if (!stated.some((each) => String(each) === String(requested)))
        throw new RecordError(
          `it is not the requested record: ${field} is ${shown(stated)}, not ${shown([requested])}`,
        )
    }
    return value
  }

const shown = (values: readonly Comparable[]): string =>
  values.length === 0 ? 'absent' : values.slice(0, 3).join(', ').slice(0, 200)

/** Throws RecordError where a ledger states another hash than that of its header. */
export function checkHeaderHash({ sequence, hash, headerXdr }: Ledger): void {
  const computed = hexFromBytes(sha256(bytesFromBase64(headerXdr) ?? new Uint8Array()))
  if (computed !== hash)
    throw new RecordError(
      `hash is ${hash}, but the header of ledger ${sequence} has the hash ${computed}`,
    )
}

/** Checks the header hashes of all ledgers among a page's items. */
export function checkHeaderHashes(items: readonly object[]): void {
  for (const ledger of items.filter(isLedger)) checkHeaderHash(ledger)
}

/** A part of a list of history, both ends excluded: what belongs to a ledger, a transaction or an operation. */
export interface Span {
  readonly behind: Position
  readonly before: Position
}

/** All of a ledger. */
export const ledgerSpan = (sequence: LedgerSequence): Span => ({
  behind: positionOf(toid(sequence, 0, 0)),
  before: positionOf(toid(sequence + 1, 0, 0)),
})

/** All of a transaction, by its own TOID. */
export function transactionSpan(id: Toid): Span {
  const { ledger, transaction } = toidParts(id)
  return { behind: positionOf(id), before: positionOf(toid(ledger, transaction + 1, 0)) }
}

/** All of an operation. */
export const operationSpan = (id: Toid): Span => ({
  behind: justBefore(positionOf(id, 0)),
  before: positionOf(id),
})

/** The cursor that a list of it begins at. */
export const spanStart = ({ behind, before }: Span, order: Order): string =>
  formatPosition(order === 'asc' ? behind : before)

/** Compares the position that a paging token names with the span's ends. */
export function spanHolds({ behind, before }: Span, token: string): boolean {
  const position = parsePosition(token)
  return position !== undefined && position > behind && position < before
}

/** A list in this order has left the span once it has come to this paging token. */
export function isBeyondSpan({ behind, before }: Span, order: Order, token: string): boolean {
  const position = parsePosition(token)
  return position !== undefined && (order === 'asc' ? position >= before : position <= behind)
}

/** The paging token of a record, by what else the record states (rest.md 1.5). */
export const pagingTokens: {
  readonly [K in keyof Collections]: (item: Collections[K]['item']) => string
} = {
  ledgers: ({ sequence }) => String(toid(sequence, 0, 0)),
  transactions: ({ pagingToken }) => String(pagingToken),
  operations: ({ id }) => String(id),
  payments: ({ id }) => String(id),
  effects: ({ operation, index }) => `${operation}-${index}`,
  trades: tradePagingToken,
  accounts: ({ id }) => id,
  offers: ({ id }) => String(id),
  claimableBalances: claimableBalancePagingToken,
  liquidityPools: ({ id }) => id,
  assets: ({ asset }) => assetPagingToken(asset),
  tradeAggregations: ({ timestamp }) => String(timestamp),
  contractEvents: ({ position }) => formatPosition(position),
  contractCalls: ({ id }) => String(id),
  contractVersions: ({ operation }) => String(operation),
  contractEntries: ({ keyXdr }) => keyXdr,
}

/** Something that sorts as paging tokens of a collection do; undefined for a text that is none. */
export function sortKey(kind: keyof Collections, token: string): bigint | string | undefined {
  switch (kind) {
    case 'ledgers':
    case 'transactions':
    case 'operations':
    case 'payments':
    case 'effects':
    case 'trades':
    case 'contractEvents':
    case 'contractCalls':
    case 'contractVersions':
      return parsePosition(token)
    case 'offers':
    case 'tradeAggregations':
      return /^\d{1,20}$/.test(token) ? BigInt(token) : undefined
    case 'claimableBalances': {
      const [, ledger, id] = /^(\d{1,10})-([0-9a-f]+)$/.exec(token) ?? []
      return ledger && `${ledger.padStart(10, '0')}-${id}`
    }
    case 'accounts':
    case 'liquidityPools':
      return token === '' ? undefined : token
    case 'contractEntries':
    case 'assets':
      return undefined // the order is the service's database's
  }
}
