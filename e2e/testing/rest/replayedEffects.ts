import { parseAmount } from '#ledger/values/numbers.ts'
import { assetOf, numberOf, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { recordedFolder, rowsOfFile } from '../recordings.ts'

/** An account's history up to a transaction, summed over the effects and fees that the REST service recorded. */
export interface Replayed {
  /** Stroops of an asset (`native`, `CODE:ISSUER`) or of a pool's shares (its id). */
  readonly balance: (account: string, unit: string) => bigint
  /** The limit of the trustline; undefined where there is none. */
  readonly limit: (account: string, unit: string) => bigint | undefined
  /** Trustlines (two for pool shares), data and signers; offers are in no effect. */
  readonly subentries: (account: string) => number
}

/**
 * Sums what changed before a transaction (its TOID), and the fees of its ledger, which are charged first. Knows nothing
 * of our readers: what it gives is the REST service's own word.
 */
export function replayEffects(transaction: bigint): Replayed {
  const known = new Map<string, Sums>()
  const of = (account: string) => {
    const sums = known.get(account) ?? sumsOf(account, transaction)
    known.set(account, sums)
    return sums
  }
  return {
    balance: (account, unit) => of(account).balances.get(unit) ?? 0n,
    limit: (account, unit) => of(account).limits.get(unit),
    subentries: (account) => of(account).entries,
  }
}

interface Sums {
  readonly balances: Map<string, bigint>
  readonly limits: Map<string, bigint>
  entries: number
}

function sumsOf(account: string, transaction: bigint): Sums {
  const sums: Sums = { balances: new Map(), limits: new Map(), entries: 0 }
  for (const row of feesBy().get(account) ?? [])
    if (numberOf(row, 'ledger') <= Number(transaction >> 32n))
      add(sums, 'native', stroopsText(textOf(row, 'fee_charged')), -1n)
  for (const row of effectsOf().get(account) ?? []) {
    const [operation = ''] = textOf(row, 'paging_token').split('-')
    if (BigInt(operation) >= transaction) break
    applyEffect(row, operation, account, sums)
  }
  return sums
}

function add({ balances }: Sums, unit: string, amount: string, sign: 1n | -1n): void {
  balances.set(unit, (balances.get(unit) ?? 0n) + sign * amountOf(amount))
}

function applyEffect(row: Row, operation: string, account: string, sums: Sums): void {
  const unit = textOf(row, 'liquidity_pool_id') || unitOf(row)
  const type = textOf(row, 'type')
  const amount = textOf(row, 'amount')
  if (type === 'account_created') add(sums, 'native', textOf(row, 'starting_balance'), 1n)
  if (type === 'account_credited') add(sums, unit, amount, 1n)
  if (type === 'account_debited') add(sums, unit, amount, -1n)
  // Who sends a path payment has its whole sum in a debit.
  if (type === 'trade' && pathSources().get(operation) !== account) {
    add(sums, assetOf(row, 'sold_'), textOf(row, 'sold_amount'), -1n)
    add(sums, assetOf(row, 'bought_'), textOf(row, 'bought_amount'), 1n)
  }
  if (type === 'liquidity_pool_deposited') {
    for (const each of rowList(row, 'reserves_deposited'))
      add(sums, textOf(each, 'asset'), textOf(each, 'amount'), -1n)
    add(sums, poolOf(row), textOf(row, 'shares_received'), 1n)
  }
  if (type === 'liquidity_pool_withdrew') {
    for (const each of rowList(row, 'reserves_received'))
      add(sums, textOf(each, 'asset'), textOf(each, 'amount'), 1n)
    add(sums, poolOf(row), textOf(row, 'shares_redeemed'), -1n)
  }
  if (type === 'trustline_created' || type === 'trustline_updated')
    sums.limits.set(unit, amountOf(textOf(row, 'limit')))
  if (type === 'trustline_removed') sums.limits.delete(unit)
  sums.entries += entriesOf(row, account, type)
}

/** Subentries that an effect adds. */
function entriesOf(row: Row, account: string, type: string): number {
  const sign = type.endsWith('_created') ? 1 : type.endsWith('_removed') ? -1 : 0
  if (type.startsWith('trustline_') && !type.includes('sponsorship'))
    return sign * (textOf(row, 'asset_type') === 'liquidity_pool_shares' ? 2 : 1)
  // The account's own key is a signer in effects, but no entry.
  if (type === 'signer_created' || type === 'signer_removed')
    return textOf(row, 'public_key') === account ? 0 : sign
  return type === 'data_created' || type === 'data_removed' ? sign : 0
}

const unitOf = (row: Row): string => (textOf(row, 'asset_type') === '' ? '' : assetOf(row))
const poolOf = (row: Row): string => textOf(rowOf(row, 'liquidity_pool'), 'id')

function amountOf(text: string): bigint {
  const amount = parseAmount(text)
  if (amount === undefined) throw new RangeError(`no amount: ${text}`)
  return amount
}

const stroopsText = (stroops: string): string => {
  const digits = stroops.padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}

const once = <T>(read: () => T): (() => T) => {
  let value: { readonly is: T } | undefined
  return () => {
    value ??= { is: read() }
    return value.is
  }
}
const rowsBy = (name: string, field: string) =>
  once(() => Map.groupBy(rowsOfFile(`${recordedFolder}/rest`, name), (row) => textOf(row, field)))
const effectsOf = rowsBy('effects', 'account')
const feesBy = rowsBy('transactions', 'fee_account')
/** Who sent each path payment, by the TOID of the operation. */
const pathSources = once(
  () =>
    new Map(
      rowsOfFile(`${recordedFolder}/rest`, 'operations')
        .filter((row) => textOf(row, 'type').startsWith('path_payment'))
        .map((row) => [textOf(row, 'id'), textOf(row, 'source_account')]),
    ),
)
