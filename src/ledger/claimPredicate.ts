import type { Account } from './account.ts'
import { type Asset, formatAsset } from './asset.ts'
import { RecordError } from './values/answer.ts'
import { formatFarTime, parseUnixSeconds } from './values/numbers.ts'
import { list, number, text, type Value } from './values/value.ts'

/** The condition under which a claimant may claim a balance (CAP-23, XDR `ClaimPredicate`). */
export type ClaimPredicate =
  | { readonly type: 'unconditional' }
  | { readonly type: 'and' | 'or'; readonly predicates: readonly ClaimPredicate[] }
  /** XDR allows a `not` without a predicate; the ledger refuses it as malformed. */
  | { readonly type: 'not'; readonly predicate: ClaimPredicate | undefined }
  /** Unix seconds, int64: may be far beyond any calendar. */
  | { readonly type: 'beforeTime'; readonly time: bigint }
  /** Seconds after the close of the ledger that creates the balance; the entry itself holds a time instead. */
  | { readonly type: 'within'; readonly seconds: bigint }

/** Levels a predicate may have: the ledger allows four (CAP-23); far deeper ones cannot be posted between threads. */
const maximumLevels = 64

/** The level inside `level`; throws RecordError for a predicate that is nested too deeply. */
export function nestedLevel(level: number): number {
  if (level < maximumLevels) return level + 1
  throw new RecordError(`a claim predicate of more than ${maximumLevels} levels`)
}

/** A predicate in words and values, for people. */
export function claimPredicateValue(predicate: ClaimPredicate): Value {
  switch (predicate.type) {
    case 'unconditional':
      return text('at any time')
    case 'and':
      return row('All of', list(predicate.predicates.map(claimPredicateValue)))
    case 'or':
      return row('Any of', list(predicate.predicates.map(claimPredicateValue)))
    case 'not':
      return row('Not', predicate.predicate ? claimPredicateValue(predicate.predicate) : text('–'))
    case 'beforeTime':
      return row('Before', timeValue(predicate.time))
    case 'within':
      return row('Within', number(predicate.seconds, 'seconds of creation'))
  }
}

const row = (label: string, value: Value): Value => ({
  kind: 'fields',
  fields: [{ label, value }],
})

function timeValue(seconds: bigint): Value {
  const time = parseUnixSeconds(seconds)
  return time === undefined ? text(formatFarTime(seconds)) : { kind: 'time', time }
}

/** An account as far as it is known: `undefined` if no service was asked, or none answered. */
export type Claiming = Account | 'absent' | undefined

/** The reason why an account cannot receive an amount of an asset. */
type LineObstacle =
  | { readonly kind: 'noTrustline' | 'notAuthorized' }
  /** The amount that the trustline can still receive, in the asset's smallest units. */
  | { readonly kind: 'noRoom'; readonly room: bigint }
  /** Its trustlines were not read, or it was not. */
  | { readonly kind: 'unknown' }
export type ClaimObstacle = LineObstacle | { readonly kind: 'noAccount' }

interface Received {
  readonly asset: Asset
  readonly amount: bigint
}

/**
 * The reason why an account cannot claim a balance although its predicate holds. stellar-core's
 * `ClaimClaimableBalanceOpFrame` needs the account and, for an asset of another issuer, an authorized trustline with
 * room (op_no_trust, op_not_authorized, op_line_full). Undefined if nothing stands in the way.
 */
export function claimObstacle(balance: Received, account: Claiming): ClaimObstacle | undefined {
  if (account === undefined) return { kind: 'unknown' }
  return account === 'absent' ? { kind: 'noAccount' } : lineObstacle(balance, account)
}

/** The reason why an existing account cannot receive a payment or a claimed balance; undefined if it can. */
export function lineObstacle(
  { asset, amount }: Received,
  account: Account,
): LineObstacle | undefined {
  if (asset.type === 'native' || asset.issuer === account.id) return undefined
  const name = formatAsset(asset)
  const line = account.balances.find(
    (each) => each.kind === 'credit' && formatAsset(each.asset) === name,
  )
  if (line?.kind !== 'credit') return { kind: account.balancesComplete ? 'noTrustline' : 'unknown' }
  if (!line.authorized) return { kind: 'notAuthorized' }
  const room = line.limit - line.balance - line.buyingLiabilities
  return room < amount ? { kind: 'noRoom', room } : undefined
}

/** An interval in Unix seconds, the end excluded; absent ends are open. */
export interface TimeSpan {
  readonly from?: bigint | undefined
  readonly until?: bigint | undefined
}

/**
 * When a predicate holds, in ascending order without overlaps (CAP-23: the limit is excluded, and time is the ledger's
 * close time). Undefined where it depends on when the balance was created, or where a part is missing.
 */
export function claimTimes(predicate: ClaimPredicate): readonly TimeSpan[] | undefined {
  switch (predicate.type) {
    case 'unconditional':
      return [{}]
    case 'beforeTime':
      return [{ until: predicate.time }]
    case 'within':
      return undefined
    case 'not': {
      const inner = predicate.predicate && claimTimes(predicate.predicate)
      return inner && complement(inner)
    }
    case 'and':
    case 'or': {
      const all = predicate.predicates.map(claimTimes)
      const read = all.filter((spans) => spans !== undefined)
      if (read.length < all.length) return undefined
      // De Morgan: A ∧ B = ¬(¬A ∨ ¬B)
      return predicate.type === 'or'
        ? union(read.flat())
        : complement(union(read.flatMap(complement)))
    }
  }
}

/** True where a time lies in one of the spans. */
export const holdsAt = (spans: readonly TimeSpan[], time: bigint): boolean =>
  spans.some(
    ({ from, until }) =>
      (from === undefined || from <= time) && (until === undefined || time < until),
  )

function union(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const sorted = spans.filter(isSome).toSorted((a, b) => compareStarts(a.from, b.from))
  const found: TimeSpan[] = []
  for (const span of sorted) {
    const last = found.at(-1)
    if (last === undefined || isBefore(last.until, span.from)) found.push(span)
    else found[found.length - 1] = { from: last.from, until: later(last.until, span.until) }
  }
  return found
}

function complement(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = []
  let from: bigint | undefined
  let open = true
  for (const span of spans) {
    if (span.from !== undefined) found.push({ from, until: span.from })
    from = span.until
    open = span.until !== undefined
  }
  if (open) found.push({ from, until: undefined })
  return found.filter(isSome)
}

const isSome = ({ from, until }: TimeSpan): boolean =>
  from === undefined || until === undefined || from < until
const isBefore = (end: bigint | undefined, start: bigint | undefined): boolean =>
  end !== undefined && start !== undefined && end < start
const later = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : a > b ? a : b

function compareStarts(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0
  if (a === undefined) return -1
  return b === undefined || a > b ? 1 : -1
}
