import {
  type Account,
  type AssetOrShares,
  type Balance,
  type EntriesNow,
  type ExplainedFailure,
  type FailureCheck,
  formatAsset,
  native,
  type PastBalance,
  type SignedWeight,
  type Transaction,
  type TransactionXdr,
} from '#ledger'
import {
  accountFromXdr,
  balanceFromEntry,
  checkedFailures,
  demandsOf,
  entriesBefore,
  failureFigures,
  levelsIn,
  matchedSignatures,
  readAll,
  readUpgradeEntryMetaList,
  rulesBefore,
  stateEntryFromXdr,
  XdrError,
} from '#ledger/readers'
import {
  type AccountId,
  accountIdFromBytes,
  base64Bytes,
  bytesFromBase64,
  type LedgerSequence,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { xdrParts } from '../ledgers/xdrParts.ts'

/** A failed transaction, and what a source has of the entries that the network checked. */
export interface FailureRequest {
  readonly transaction: Pick<Transaction, 'xdr' | 'ledger' | 'createdAt'>
  /** Stroops, of the ledger before: upgrades apply after a ledger's transactions. */
  readonly baseReserve?: bigint | undefined
  readonly later?: LaterEntries | undefined
  /** Signatures are weighed with it. */
  readonly passphrase?: string | undefined
}

/** Entries after a transaction, from which those before it follow. */
export interface LaterEntries {
  readonly now: EntriesNow
  /** Transactions of the entries' owners, in order; undefined where they were not read. */
  readonly transactions: readonly TransactionXdr[] | undefined
  /** These are all changes that followed. */
  readonly isComplete: boolean
}

const nothingLater: LaterEntries = {
  now: { accounts: new Map(), pools: new Map(), balances: new Map() },
  transactions: undefined,
  isComplete: false,
}

/**
 * Each failure of a failed transaction with its arithmetic; none where its envelope or result cannot be read. A later
 * transaction that cannot be read leaves its entries not known.
 */
export async function readFailureExplanation({
  transaction: { xdr, ledger, createdAt },
  baseReserve,
  later = nothingLater,
  passphrase,
}: FailureRequest): Promise<readonly ExplainedFailure[]> {
  const { part } = xdrParts(xdr)
  const envelope = await part('envelope', (readers, bytes) => readers.envelope(bytes))
  const result = await part('result', (readers, bytes) => readers.result(bytes))
  if (envelope === undefined || result === undefined) return []
  const own = await readChanges(xdr)
  const others = await changesOf(later.transactions ?? [])
  const entries = entriesBefore({
    ledger,
    fee: own.fee,
    own: own.before,
    later: later.transactions && others.changes,
    isComplete: later.isComplete && others.isWhole,
    now: later.now,
  })
  const checked = checkedFailures(envelope, result)
  const weights = checked.some(({ checks }) => checks.some(isOfWeights))
    ? await signedWeights(xdr, passphrase)
    : new Map()
  const sources = { entries, ledger, closedAt: createdAt, baseReserve, weights }
  return checked.map((failure) => ({
    ...failure,
    figures: failureFigures(failure.checks, sources),
  }))
}

const isOfWeights = (check: FailureCheck): boolean =>
  check.kind === 'account' && check.about === 'weights'

/**
 * The weights that signed for each source account of an envelope, by the signers that its transaction's changes state.
 * None where these cannot be read, or the passphrase is not known.
 */
async function signedWeights(
  xdr: TransactionXdr,
  passphrase: string | undefined,
): Promise<ReadonlyMap<AccountId, SignedWeight>> {
  const envelope = bytesFromBase64(xdr.envelope)
  if (envelope === undefined || passphrase === undefined) return new Map()
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text) => bytesFromBase64(text ?? ''))
  try {
    const parts = await matchedSignatures(envelope, passphrase, rulesBefore({ meta, feeMeta }))
    const demands = parts.flatMap((part) => demandsOf(part, levelsIn(part)))
    return new Map(
      demands.flatMap(({ account, weight, needed }) =>
        weight === undefined ? [] : [[accountIdFromBytes(account), { weight, needed }]],
      ),
    )
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return new Map()
  }
}

/** An account now, and its changes after a ledger. */
export interface PastBalancesRequest {
  readonly account: Account
  readonly ledger: LedgerSequence
  /** The account's transactions in later ledgers, in order, as many as were read. */
  readonly transactions: readonly TransactionXdr[]
  /** These are all changes that followed. */
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
  const others = await changesOf(transactions)
  const later = [...others.changes, ...upgrades.flatMap(upgradeChanges)]
  const entries = entriesBefore({
    ledger,
    fee: [],
    own: [],
    later,
    isComplete: isComplete && others.isWhole,
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

const upgradeChanges = (base64: string): readonly Xdr.LedgerEntryChange[] =>
  readAll(base64Bytes(base64), readUpgradeEntryMetaList).flatMap(({ changes }) => changes)

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

/** All changes of some transactions, in their order. */
async function changesOf(transactions: readonly TransactionXdr[]) {
  const read = []
  for (const each of transactions) read.push(await readChanges(each))
  return {
    changes: read.flatMap(({ fee, before, operations }) => [...fee, ...before, ...operations]),
    isWhole: read.every(({ hasMeta }) => hasMeta),
  }
}

/** A transaction's changes, in the order in which the ledger made them; without meta where it cannot be read. */
async function readChanges(xdr: TransactionXdr) {
  const { part } = xdrParts(xdr)
  const fee = await part('feeMeta', (readers, bytes) => readers.changes(bytes))
  const meta = await part('meta', (readers, bytes) => readers.meta(bytes))
  return {
    fee: fee ?? [],
    before: meta === undefined ? [] : changesBefore(meta),
    operations: meta === undefined ? [] : operationChanges(meta),
    hasMeta: meta !== undefined,
  }
}

/** The changes before those of the operations: its sequence number, its signers (XDR `txChangesBefore`). */
function changesBefore(meta: Xdr.TransactionMeta): readonly Xdr.LedgerEntryChange[] {
  switch (meta.type) {
    case 'operations':
      return []
    case 'v1':
      return meta.v1.txChanges
    case 'v2':
      return meta.v2.txChangesBefore
    case 'v3':
      return meta.v3.txChangesBefore
    case 'v4':
      return meta.v4.txChangesBefore
  }
}

function operationChanges(meta: Xdr.TransactionMeta): readonly Xdr.LedgerEntryChange[] {
  switch (meta.type) {
    case 'operations':
      return meta.operations.flatMap(({ changes }) => changes)
    case 'v1':
      return meta.v1.operations.flatMap(({ changes }) => changes)
    case 'v2':
      return meta.v2.operations.flatMap(({ changes }) => changes)
    case 'v3':
      return meta.v3.operations.flatMap(({ changes }) => changes)
    case 'v4':
      return meta.v4.operations.flatMap(({ changes }) => changes)
  }
}
