import { expect, test } from 'vitest'
import { defined, listOf } from '#e2e/testing/listQueries.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import { readBalanceRemainders } from '#sources/transaction/readTransaction.ts'
import { formatAsset } from './asset.ts'
import { balanceChanges } from './balanceChanges.ts'
import type { Transaction } from './transaction.ts'
import { knownItems } from './values/answer.ts'
import { parseTransactionHash } from './values/ids.ts'

const source = rest
const all = { order: 'asc', limit: 200 } as const

/** Inflation makes lumens; an asset's contract credits without debiting its issuer, and the reverse. */
const createsSupply = new Set(['inflation', 'invoke_host_function'])

async function partsOf(transaction: Transaction) {
  const of = { kind: 'transaction', id: transaction.hash } as const
  const operations = await source.list('operations', of, all, signal)
  const effects = await listOf(source, { kind: 'effects', owner: of })
  return { operations: knownItems(operations.items), effects }
}

const transactionOf = async (hash: string) =>
  (await source.one('transaction', defined(parseTransactionHash(hash)), signal)).value
const pathPayment = () =>
  transactionOf('b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404')

test('a path payment changes the balances of its payer, its receiver, and both sides of each offer', async () => {
  const transaction = await pathPayment()
  const { operations, effects } = await partsOf(transaction)
  expect(
    balanceChanges({ fee: transaction, operations, effects }).map(({ holder, unit, amount }) => [
      holder.slice(0, 5),
      typeof unit === 'object' && unit.type !== 'native' ? unit.code : 'XLM',
      amount,
    ]),
  ).toEqual([
    ['GDQTP', 'OLIVE', 1_754_385_900n],
    ['GCKOB', 'XLM', -10_000_000_000n],
    ['GCKOB', 'XLM', -100n],
    ['GCH4C', 'EUR', -1_000_000_000n],
    ['GCH4C', 'XLM', 10_000_000_000n],
    ['GC3I4', 'EUR', 1_000_000_000n],
    ['GC3I4', 'OLIVE', -1_754_385_900n],
  ])
})

test('a clawback, a mint or a burn is not called sent or received', async () => {
  const reasonsOf = async (hash: string) => {
    const transaction = await transactionOf(hash)
    const { operations, effects } = await partsOf(transaction)
    return balanceChanges({ fee: transaction, operations, effects }).map(
      ({ holder, reasons }) => `${holder.slice(0, 5)} ${reasons.map((each) => each.text).join()}`,
    )
  }
  // By operation, then through the asset's contract; a mint and a burn.
  for (const [hash, reason] of [
    ['9aa9aebc7ce8fb71796a1c70becc03ffd2fcc4a8795335df0ca98231f21cfdba', 'GDV47 clawed back'],
    ['b8eb10c46a08266ad03f63876bcc70dac5406fa81e16836fc9b64be18b72cc69', 'GBT2D clawed back'],
    ['1054163c3cf14a18df0f4ca9abadea06abe04be5bf7810c417db84179a3bf4c9', 'GA5QO minted'],
    ['401ec03cb431f0a206b2bca99807e44f27735a0e47c030e28305af7a5a220c41', 'GA5QO burned'],
  ] as const)
    expect(await reasonsOf(hash)).toContain(reason)
})

test('an effect that is left out remains unexplained', async () => {
  const transaction = await pathPayment()
  const { operations, effects } = await partsOf(transaction)
  const remainders = await readBalanceRemainders({
    xdr: transaction.xdr,
    passphrase,
    causes: {
      fee: transaction,
      operations,
      effects: effects.filter(({ body }) => body.type !== 'account_credited'),
    },
  })
  expect(remainders).toEqual([
    {
      holder: expect.stringMatching(/^GDQTP/),
      unit: expect.objectContaining({ code: 'OLIVE' }),
      amount: 1_754_385_900n,
    },
  ])
})

test('changes equal those of the entries in a meta, and those of an asset add up to 0, but for the fee, inflation, and mints and burns of asset contracts', async () => {
  const wrong: string[] = []
  const types = new Set<string>()
  const transactions = (await listOf(source, { kind: 'transactions' })).filter(
    ({ successful }, n) => successful && n % 6 === 0,
  )
  for (const transaction of transactions) {
    const { operations, effects } = await partsOf(transaction)
    const causes = { fee: transaction, operations, effects }
    const remainders = await readBalanceRemainders({ xdr: transaction.xdr, passphrase, causes })
    if (remainders?.length !== 0) wrong.push(`${transaction.hash} has what no effect explains`)
    const sums = new Map<string, bigint>([['native', transaction.feeCharged]])
    for (const { unit, amount } of balanceChanges(causes))
      if (typeof unit === 'object')
        sums.set(formatAsset(unit), (sums.get(formatAsset(unit)) ?? 0n) + amount)
    for (const { body } of operations) types.add(body.type)
    if (operations.some(({ body }) => createsSupply.has(body.type))) continue
    for (const [asset, sum] of sums)
      if (sum !== 0n) wrong.push(`${transaction.hash} ${asset} ${sum}`)
  }
  expect(wrong).toEqual([])
  expect(types.size).toBeGreaterThan(20)
})
