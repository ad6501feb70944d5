import type { Asset } from './asset.ts'
import { type ClaimPredicate, nestedLevel } from './claimPredicate.ts'
import {
  canonicalAssetToRest,
  linkToRest,
  listLink,
  type RecordReader,
  timeToRest,
} from './restRecord.ts'
import { RecordError, UnknownTypeError } from './values/answer.ts'
import {
  type AccountId,
  type ClaimableBalanceId,
  type LedgerSequence,
  ledgerSequence,
} from './values/ids.ts'
import {
  formatAmount,
  formatFarTime,
  parseTime,
  type Stroops,
  stroops,
  type UnixSeconds,
} from './values/numbers.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import {
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  type SponsoredEntry,
} from './xdr/values.ts'

/** An unclaimed amount for its claimants (CAP-23, XDR `ClaimableBalanceEntry`). */
export interface ClaimableBalance {
  readonly id: ClaimableBalanceId
  readonly asset: Asset
  readonly amount: Stroops
  readonly sponsor?: AccountId | undefined
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
  /** In the entry's order. */
  readonly claimants: readonly Claimant[]
  readonly clawbackEnabled: boolean
}

/** An account that may claim a balance, and the condition. */
export interface Claimant {
  readonly destination: AccountId
  readonly predicate: ClaimPredicate
}

/** Reads a claimable balance of the REST service (rest.md 3.7). Throws RecordError naming the field that is wrong. */
export const claimableBalanceFromRest = (record: RecordReader): ClaimableBalance => ({
  id: record.claimableBalance('id'),
  asset: record.canonicalAsset('asset'),
  amount: record.amount('amount'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
  lastModifiedLedger: record.ledger('last_modified_ledger'),
  lastModifiedTime: record.optional('last_modified_time', (r) => r.time('last_modified_time')),
  claimants: record.list('claimants', (claimant) => ({
    destination: claimant.account('destination'),
    predicate: claimPredicateFromRest(claimant.object('predicate')),
  })),
  // Services before clawback (2.1) have no flags.
  clawbackEnabled:
    record.optional('flags', (r) => r.object('flags').boolean('clawback_enabled')) ?? false,
})

/** The token that pages claimable balances; it changes when the entry's sponsor changes (rest.md 8). */
export const claimableBalancePagingToken = (balance: ClaimableBalance): string =>
  `${balance.lastModifiedLedger}-${balance.id}`

/** The whole record as the REST service at `base` (no slash at its end) writes it. */
export function claimableBalanceToRest(
  balance: ClaimableBalance,
  base: string,
): Readonly<Record<string, unknown>> {
  const self = `${base}/claimable_balances/${balance.id}`
  return {
    _links: {
      self: linkToRest(self),
      transactions: listLink(`${self}/transactions`),
      operations: listLink(`${self}/operations`),
    },
    id: balance.id,
    asset: canonicalAssetToRest(balance.asset),
    amount: formatAmount(balance.amount),
    ...(balance.sponsor ? { sponsor: balance.sponsor } : {}),
    last_modified_ledger: balance.lastModifiedLedger,
    last_modified_time: timeToRest(balance.lastModifiedTime),
    claimants: balance.claimants.map(({ destination, predicate }) => ({
      destination,
      predicate: claimPredicateToRest(predicate),
    })),
    flags: { clawback_enabled: balance.clawbackEnabled },
    paging_token: claimableBalancePagingToken(balance),
  }
}

/** A predicate of a REST record (rest.md 3.7): each node has exactly one kind. Throws RecordError as above. */
export function claimPredicateFromRest(record: RecordReader, level = 0): ClaimPredicate {
  const within = (one: RecordReader) => claimPredicateFromRest(one, nestedLevel(level))
  const kinds = predicateKinds.filter((key) => record.has(key))
  if (kinds.length > 1 && kinds.join() !== 'abs_before,abs_before_epoch')
    throw new RecordError(`a claim predicate has more than one kind: ${kinds.join(', ')}`)
  if (record.has('unconditional') && record.boolean('unconditional'))
    return { type: 'unconditional' }
  if (record.has('and')) return { type: 'and', predicates: record.list('and', within) }
  if (record.has('or')) return { type: 'or', predicates: record.list('or', within) }
  if (record.has('not')) return { type: 'not', predicate: within(record.object('not')) }
  if (record.has('abs_before_epoch')) return { type: 'beforeTime', time: epochOf(record) }
  if (record.has('abs_before'))
    return { type: 'beforeTime', time: BigInt(record.time('abs_before')) }
  if (record.has('rel_before')) return { type: 'within', seconds: record.signed('rel_before') }
  throw new UnknownTypeError(`no claim predicate: ${JSON.stringify(record.raw).slice(0, 60)}`)
}

const predicateKinds = [
  'unconditional',
  'and',
  'or',
  'not',
  'abs_before',
  'abs_before_epoch',
  'rel_before',
]

/** Beside the number is the same time as text; beyond four digits of a year its form is the service's. */
function epochOf(record: RecordReader): bigint {
  const time = record.signed('abs_before_epoch')
  const own = formatFarTime(time)
  const text = record.optional('abs_before', (r) => r.text('abs_before')) ?? own
  if (text !== own && [text, own].some((each) => parseTime(each) !== undefined))
    throw new RecordError(`abs_before is ${text.slice(0, 60)}, and abs_before_epoch is ${own}`)
  return time
}

/** A predicate as the REST service writes it. */
export function claimPredicateToRest(predicate: ClaimPredicate): Readonly<Record<string, unknown>> {
  switch (predicate.type) {
    case 'unconditional':
      return { unconditional: true }
    case 'and':
    case 'or':
      return { [predicate.type]: predicate.predicates.map(claimPredicateToRest) }
    case 'not':
      return predicate.predicate ? { not: claimPredicateToRest(predicate.predicate) } : {}
    case 'beforeTime':
      return {
        abs_before: formatFarTime(predicate.time),
        abs_before_epoch: predicate.time.toString(),
      }
    case 'within':
      return { rel_before: predicate.seconds.toString() }
  }
}

/** XDR `ClaimableBalanceEntry` (CAP-23, clawback: CAP-35). */
export function claimableBalanceFromEntry({
  data,
  ...entry
}: SponsoredEntry): ClaimableBalance | undefined {
  if (data.type !== 'claimableBalance') return undefined
  const { balanceId, asset, amount, claimants, ext } = data.claimableBalance
  return {
    id: claimableBalanceFromXdr(balanceId),
    asset: assetFromXdr(asset),
    amount: stroops(amount),
    sponsor: entry.sponsor,
    lastModifiedLedger: ledgerSequence(entry.lastModifiedLedger),
    claimants: claimants.map(({ v0 }) => ({
      destination: accountFromXdr(v0.destination),
      predicate: claimPredicateFromXdr(v0.predicate),
    })),
    clawbackEnabled: ext.type === 'v1' && (ext.v1.flags & 1) !== 0,
  }
}

/** An XDR `ClaimPredicate`. Throws RecordError for one that is nested too deeply. */
export function claimPredicateFromXdr(predicate: Xdr.ClaimPredicate, level = 0): ClaimPredicate {
  const within = (one: Xdr.ClaimPredicate) => claimPredicateFromXdr(one, nestedLevel(level))
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return { type: 'unconditional' }
    case 'claimPredicateAnd':
      return { type: 'and', predicates: predicate.andPredicates.map(within) }
    case 'claimPredicateOr':
      return { type: 'or', predicates: predicate.orPredicates.map(within) }
    case 'claimPredicateNot':
      return {
        type: 'not',
        predicate: predicate.notPredicate && within(predicate.notPredicate),
      }
    case 'claimPredicateBeforeAbsoluteTime':
      return { type: 'beforeTime', time: predicate.absBefore }
    case 'claimPredicateBeforeRelativeTime':
      return { type: 'within', seconds: predicate.relBefore }
  }
}
