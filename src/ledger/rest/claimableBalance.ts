import { formatAmount } from '../values/amount.ts'
import { claimPredicateFromRest, claimPredicateToRest } from './claimPredicate.ts'
import type { ClaimableBalance } from '../claimableBalance.ts'
import type { RecordReader } from './record.ts'
import { canonicalAssetToRest, linkToRest, listLink, timeToRest } from './toRest.ts'

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
