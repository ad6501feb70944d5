import {
  type Account,
  type AssetOrShares,
  type Balance,
  type PastBalance,
  type TransactionXdr,
  formatAsset,
  native,
} from '#ledger'
import {
  accountFromXdr,
  balanceFromEntry,
  entriesBefore,
  readAll,
  readUpgradeEntryMetaList,
  stateEntryFromXdr,
} from '#ledger/readers'
import { type AccountId, type LedgerSequence, RecordError, bytesFromBase64 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { readChanges } from './readChanges.ts'

/** An account now, and its changes after a ledger. */
export interface PastBalancesRequest {
  readonly account: Account
  readonly ledger: LedgerSequence
  /** The account's transactions in later ledgers, in order, as many as were read. */
  readonly transactions: readonly TransactionXdr[]
  /** True if these are all changes that followed. */
  readonly isComplete: boolean
  /** The changes by upgrades of later ledgers (XDR `UpgradeEntryMeta`s of a ledger, base64), in order. */
  readonly upgrades?: readonly string[] | undefined
}

/**
 * An account's balances at the end of a ledger: what the first later change replaced, or the balance now where nothing
 * changed it since. Lumens come first, then what the account has now, then trustlines that it removed since.
 */
export async function readPastBalances({
  account,
  ledger,
  transactions,
  isComplete,
  upgrades = [],
}: PastBalancesRequest): Promise<readonly PastBalance[]> {
  const others = []
  for (const each of transactions) others.push(await readChanges(each))
  const later = [
    ...others.flatMap(({ fee, before, operations }) => [...fee, ...before, ...operations]),
    ...upgrades.flatMap(upgradeChanges),
  ]
  const entries = entriesBefore({
    ledger,
    fee: [],
    own: [],
    later,
    isComplete: isComplete && others.every(({ hasMeta }) => hasMeta),
    now: { accounts: new Map([[account.id, account]]), pools: new Map(), balances: new Map() },
  })
  return unitsOf(account, later).map((unit): PastBalance => {
    if (typeof unit === 'string' || unit.type !== 'native')
      return { unit, state: stateOf(entries.line(account.id, unit)) }
    const found = entries.account(account.id)
    if (found.kind !== 'known') return { unit, state: stateOf(found) }
    const lumens = found.value.balances.find(({ kind }) => kind === 'native')
    return { unit, state: stateOf({ ...found, value: lumens ?? { balance: 0n } }) }
  })
}

function upgradeChanges(base64: string): readonly Xdr.LedgerEntryChange[] {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the changes of upgrades are not base64')
  return readAll(bytes, readUpgradeEntryMetaList).flatMap(({ changes }) => changes)
}

type Found =
  | {
      readonly kind: 'known'
      readonly value: { readonly balance: bigint }
      readonly changed: LedgerSequence
    }
  | { readonly kind: 'none' | 'unread' | 'unknown' }

function stateOf(found: Found): PastBalance['state'] {
  if (found.kind === 'known')
    return { kind: 'known', balance: found.value.balance, changed: found.changed }
  return { kind: found.kind === 'none' ? 'none' : 'unknown' }
}

/** Lumens, and each asset or pool of a trustline that the account has or had since; each once. */
function unitsOf(
  account: Account,
  later: readonly Xdr.LedgerEntryChange[],
): readonly AssetOrShares[] {
  const units = [
    native,
    ...account.balances.map(unitOf),
    ...later.flatMap((change) => removedUnit(change, account.id) ?? []),
  ]
  const named = units.map((unit) => [nameOf(unit), unit] as const)
  return [...new Map(named).values()]
}

/** The asset or pool shares of a trustline before a change. */
function removedUnit(change: Xdr.LedgerEntryChange, account: AccountId): AssetOrShares | undefined {
  if (change.type !== 'ledgerEntryState' || change.state.data.type !== 'trustline') return undefined
  if (accountFromXdr(change.state.data.trustLine.accountId) !== account) return undefined
  const balance = balanceFromEntry(stateEntryFromXdr(change.state))
  return balance && unitOf(balance)
}

function unitOf(balance: Balance): AssetOrShares {
  switch (balance.kind) {
    case 'native':
      return native
    case 'credit':
      return balance.asset
    case 'poolShares':
      return balance.pool
  }
}

const nameOf = (unit: AssetOrShares): string =>
  typeof unit === 'string' ? unit : formatAsset(unit)
