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
  const ledger = Number(transaction >> 32n)
  const balances = new Map<string, bigint>()
  const limits = new Map<string, bigint>()
  const counts = new Map<string, number>()
  const add = (account: string, unit: string, amount: string, sign: 1n | -1n) => {
    const key = `${account} ${unit}`
    balances.set(key, (balances.get(key) ?? 0n) + sign * amountOf(amount))
  }
  const count = (account: string, by: number) =>
    counts.set(account, (counts.get(account) ?? 0) + by)
  for (const row of transactions())
    if (numberOf(row, 'ledger') <= ledger)
      add(textOf(row, 'fee_account'), 'native', stroopsText(textOf(row, 'fee_charged')), -1n)
  for (const row of effects()) {
    const [operation = ''] = textOf(row, 'paging_token').split('-')
    if (BigInt(operation) >= transaction) break
    applyEffect(row, operation, { add, count, limits })
  }
  return {
    balance: (account, unit) => balances.get(`${account} ${unit}`) ?? 0n,
    limit: (account, unit) => limits.get(`${account} ${unit}`),
    subentries: (account) => counts.get(account) ?? 0,
  }
}

interface Sums {
  readonly add: (account: string, unit: string, amount: string, sign: 1n | -1n) => void
  readonly count: (account: string, by: number) => void
  readonly limits: Map<string, bigint>
}

function applyEffect(row: Row, operation: string, { add, count, limits }: Sums): void {
  const account = textOf(row, 'account')
  const unit = textOf(row, 'liquidity_pool_id') || unitOf(row)
  const type = textOf(row, 'type')
  const amount = textOf(row, 'amount')
  if (type === 'account_created') add(account, 'native', textOf(row, 'starting_balance'), 1n)
  if (type === 'account_credited') add(account, unit, amount, 1n)
  if (type === 'account_debited') add(account, unit, amount, -1n)
  // Who sends a path payment has its whole sum in a debit.
  if (type === 'trade' && pathSources().get(operation) !== account) {
    add(account, assetOf(row, 'sold_'), textOf(row, 'sold_amount'), -1n)
    add(account, assetOf(row, 'bought_'), textOf(row, 'bought_amount'), 1n)
  }
  if (type === 'liquidity_pool_deposited') {
    for (const each of rowList(row, 'reserves_deposited'))
      add(account, textOf(each, 'asset'), textOf(each, 'amount'), -1n)
    add(account, poolOf(row), textOf(row, 'shares_received'), 1n)
  }
  if (type === 'liquidity_pool_withdrew') {
    for (const each of rowList(row, 'reserves_received'))
      add(account, textOf(each, 'asset'), textOf(each, 'amount'), 1n)
    add(account, poolOf(row), textOf(row, 'shares_redeemed'), -1n)
  }
  if (type === 'trustline_created' || type === 'trustline_updated')
    limits.set(`${account} ${unit}`, amountOf(textOf(row, 'limit')))
  if (type === 'trustline_removed') limits.delete(`${account} ${unit}`)
  count(account, entriesOf(row, account, type))
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
const rows = (name: string) => once(() => rowsOfFile(`${recordedFolder}/rest`, name))
const effects = rows('effects')
const transactions = rows('transactions')
/** Who sent each path payment, by the TOID of the operation. */
const pathSources = once(
  () =>
    new Map(
      rowsOfFile(`${recordedFolder}/rest`, 'operations')
        .filter((row) => textOf(row, 'type').startsWith('path_payment'))
        .map((row) => [textOf(row, 'id'), textOf(row, 'source_account')]),
    ),
)
