import { type Account, accountFromEntries, type Balance, balanceFromEntry } from '../account.ts'
import { formatAsset } from '../asset.ts'
import { type ClaimableBalance, claimableBalanceFromEntry } from '../claimableBalance.ts'
import { type LiquidityPool, liquidityPoolFromEntry } from '../liquidityPool.ts'
import {
  type AccountId,
  type ClaimableBalanceId,
  type LedgerSequence,
  type LiquidityPoolId,
  ledgerSequence,
} from '../values/ids.ts'
import { entryAfter, ledgerKeyOf } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  poolFromXdr,
  type SponsoredEntry,
  stateEntryFromXdr,
} from '../xdr/values.ts'
import type { AssetOrShares } from './failureFigures.ts'

/**
 * An entry when a transaction was applied. `from`: the transaction's own changes before its operations, the ledger's
 * fees before all transactions, or later changes. `unread`: only later changes that were not read could show it.
 * `unknown`: they do not show it.
 */
export type Before<T> =
  | {
      readonly kind: 'known'
      readonly value: T
      readonly from: 'own' | 'fee' | 'later'
      /** The ledger that changed it last. */
      readonly changed: LedgerSequence
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'unknown' }

/** Entries as a service has them now; undefined where there is none, absent where it was not asked. */
export interface EntriesNow {
  readonly accounts: ReadonlyMap<AccountId, Account | undefined>
  readonly pools: ReadonlyMap<LiquidityPoolId, LiquidityPool | undefined>
  readonly balances: ReadonlyMap<ClaimableBalanceId, ClaimableBalance | undefined>
}

/** The sources of the ledger entries as they were before a transaction. */
export interface EntrySources {
  readonly ledger: LedgerSequence
  /** The changes of its fee, before all transactions of the ledger. */
  readonly fee: readonly Xdr.LedgerEntryChange[]
  /** Its own changes before its operations: of its sequence number and signers. */
  readonly own: readonly Xdr.LedgerEntryChange[]
  /** Changes of later transactions with the entries, in order; undefined where none was looked for. */
  readonly later: readonly Xdr.LedgerEntryChange[] | undefined
  /** No later change is missing, so an entry that does not exist now did not exist then. */
  readonly isComplete: boolean
  readonly now: EntriesNow
}

/** Entries as they were when a transaction was applied. */
export interface EntriesBefore {
  readonly account: (id: AccountId) => Before<Account>
  readonly line: (id: AccountId, unit: AssetOrShares) => Before<Balance>
  readonly pool: (id: LiquidityPoolId) => Before<LiquidityPool>
  readonly balance: (id: ClaimableBalanceId) => Before<ClaimableBalance>
}

/**
 * Reads entries as a transaction found them from its own changes, or from what came after it: the state that the first
 * later change replaced, or the entry as it is now. Both state the ledger that changed the entry last (XDR
 * `LedgerEntry.lastModifiedLedgerSeq`): an entry that changed after the transaction's ledger is not known.
 */
export function entriesBefore(sources: EntrySources): EntriesBefore {
  const { ledger, isComplete, now } = sources
  const own = lastEntries(sources.own)
  const fee = lastEntries(sources.fee)
  const later = firstStates(sources.later ?? [], ledger)
  const known = <T>(value: T, from: 'own' | 'fee' | 'later', changed: number): Before<T> =>
    changed <= ledger
      ? { kind: 'known', value, from, changed: ledgerSequence(changed) }
      : { kind: 'unknown' }
  const before = <T>(
    name: string,
    read: (entry: SponsoredEntry) => T | undefined,
    current: Current<T> | undefined,
  ): Before<T> => {
    for (const [from, entry] of [
      ['own', own.get(name)],
      ['later', later.get(name)],
      ['fee', fee.get(name)],
    ] as const) {
      if (entry === 'created') return { kind: 'none' }
      const value = entry && read(stateEntryFromXdr(entry))
      if (entry !== undefined && value !== undefined)
        return known(value, from, entry.lastModifiedLedgerSeq)
    }
    if (current === undefined) return { kind: 'unread' }
    if (current === 'none') return { kind: isComplete ? 'none' : 'unknown' }
    if (current === 'unknown') return { kind: current }
    // Only the transactions behind this one tell whether a change in the same ledger came later.
    return current.changed === ledger && sources.later === undefined
      ? { kind: 'unknown' }
      : known(current.value, 'later', current.changed)
  }
  return {
    account: (id) =>
      before(
        accountName(id),
        (entry) => accountFromEntries([entry]),
        currentOf(now.accounts, id, (account) => account.lastModifiedLedger),
      ),
    line: (id, unit) =>
      before(lineName(id, unit), balanceFromEntry, currentLine(now.accounts, id, unit)),
    pool: (id) =>
      before(
        poolName(id),
        liquidityPoolFromEntry,
        currentOf(now.pools, id, (pool) => pool.lastModifiedLedger),
      ),
    balance: (id) =>
      before(
        balanceName(id),
        claimableBalanceFromEntry,
        currentOf(now.balances, id, (balance) => balance.lastModifiedLedger),
      ),
  }
}

/** An entry as it is now, and the ledger that changed it last. */
type Current<T> = { readonly value: T; readonly changed: number } | 'none' | 'unknown'

function currentOf<Id, T>(
  found: ReadonlyMap<Id, T | undefined>,
  id: Id,
  changed: (value: T) => number | undefined,
): Current<T> | undefined {
  if (!found.has(id)) return undefined
  const value = found.get(id)
  return value === undefined
    ? 'none'
    : { value, changed: changed(value) ?? Number.POSITIVE_INFINITY }
}

/** A trustline of an account; not known where the source cannot list them (RPC). */
function currentLine(
  accounts: EntriesNow['accounts'],
  id: AccountId,
  unit: AssetOrShares,
): Current<Balance> | undefined {
  if (!accounts.has(id)) return undefined
  const account = accounts.get(id)
  for (const line of account?.balances ?? [])
    if (line.kind !== 'native' && isOf(line, unit))
      return { value: line, changed: line.lastModifiedLedger }
  return account?.balancesComplete === false ? 'unknown' : 'none'
}

const isOf = (line: Exclude<Balance, { kind: 'native' }>, unit: AssetOrShares): boolean =>
  unitName(unit) === (line.kind === 'poolShares' ? line.pool : formatAsset(line.asset))

/** Each entry after the last of the changes. */
const lastEntries = (
  changes: readonly Xdr.LedgerEntryChange[],
): ReadonlyMap<string, Xdr.LedgerEntry> =>
  new Map(
    changes.flatMap((change) => {
      const entry = entryAfter(change)
      return entry === undefined ? [] : [[nameOf(entry), entry]]
    }),
  )

/**
 * The entries that each entry's first change replaced. A change after the ledger counts as long as no other is found: a
 * ledger charges its fees before it applies any transaction.
 */
function firstStates(
  changes: readonly Xdr.LedgerEntryChange[],
  ledger: LedgerSequence,
): ReadonlyMap<string, Xdr.LedgerEntry | 'created'> {
  const first = new Map<string, Xdr.LedgerEntry | 'created'>()
  const isOf = (entry: Xdr.LedgerEntry) => entry.lastModifiedLedgerSeq <= ledger
  for (const change of changes) {
    if (change.type !== 'ledgerEntryState' && change.type !== 'ledgerEntryCreated') continue
    const entry = change.type === 'ledgerEntryState' ? change.state : change.created
    const name = nameOf(entry)
    const found = first.get(name)
    if (found === undefined) first.set(name, change.type === 'ledgerEntryState' ? entry : 'created')
    else if (found !== 'created' && !isOf(found) && isOf(entry)) first.set(name, entry)
  }
  return first
}

function nameOf({ data }: Xdr.LedgerEntry): string {
  const key = ledgerKeyOf(data)
  switch (key.type) {
    case 'account':
      return accountName(accountFromXdr(key.account.accountId))
    case 'trustline': {
      const { accountId, asset } = key.trustLine
      const unit =
        asset.type === 'assetTypePoolShare'
          ? poolFromXdr(asset.liquidityPoolId)
          : assetFromXdr(asset)
      return lineName(accountFromXdr(accountId), unit)
    }
    case 'liquidityPool':
      return poolName(poolFromXdr(key.liquidityPool.liquidityPoolId))
    case 'claimableBalance':
      return balanceName(claimableBalanceFromXdr(key.claimableBalance.balanceId))
    case 'offer':
    case 'data':
    case 'contractData':
    case 'contractCode':
    case 'configSetting':
    case 'ttl':
      return key.type
  }
}

const accountName = (id: AccountId): string => `account/${id}`
const lineName = (id: AccountId, unit: AssetOrShares): string => `line/${id}/${unitName(unit)}`
const poolName = (id: LiquidityPoolId): string => `pool/${id}`
const balanceName = (id: ClaimableBalanceId): string => `balance/${id}`
const unitName = (unit: AssetOrShares): string =>
  typeof unit === 'string' ? unit : formatAsset(unit)
