import { expect, test } from 'vitest'
import { passphrase } from '#e2e/testing/indexedLedgers.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { readBalanceRemainders } from '#sources/transaction/readTransaction.ts'
import { formatAsset } from './asset.ts'
import { balanceChanges } from './balanceChanges.ts'
import type { Transaction } from './transaction.ts'
import { type Cursor, isUnknownRecord, type UnknownRecord } from './values/answer.ts'
import { parseTransactionHash } from './values/ids.ts'

const { signal } = new AbortController()
const source = recordedSources().rest
const all = { order: 'asc', limit: 200 } as const

/** Inflation makes lumens; an asset's contract credits without debiting its issuer, and the reverse. */
const createsSupply = new Set(['inflation', 'invoke_host_function'])

const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))

async function partsOf(transaction: Transaction) {
  const of = { kind: 'transaction', id: transaction.hash } as const
  const operations = await source.list('operations', of, all, signal)
  const effects = await source.list('effects', of, all, signal)
  const { next } = effects
  const more =
    next && effects.items.length === all.limit
      ? await source.list('effects', of, { ...all, cursor: next }, signal)
      : undefined
  return {
    operations: readable(operations.items),
    effects: readable([...effects.items, ...(more?.items ?? [])]),
  }
}

async function pathPayment() {
  const hash = parseTransactionHash(
    'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  )
  if (hash === undefined) throw new Error('no hash')
  return (await source.one('transaction', hash, signal)).value
}

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
  const reasonsOf = async (text: string) => {
    const hash = parseTransactionHash(text)
    if (hash === undefined) throw new Error('no hash')
    const transaction = (await source.one('transaction', hash, signal)).value
    const { operations, effects } = await partsOf(transaction)
    return balanceChanges({ fee: transaction, operations, effects }).map(
      ({ holder, reasons }) => `${holder.slice(0, 5)} ${reasons.map((each) => each.text).join()}`,
    )
  }
  // By operation, then through the asset's contract; a mint and a burn.
  expect(
    await reasonsOf('9aa9aebc7ce8fb71796a1c70becc03ffd2fcc4a8795335df0ca98231f21cfdba'),
  ).toContain('GDV47 clawed back')
  expect(
    await reasonsOf('b8eb10c46a08266ad03f63876bcc70dac5406fa81e16836fc9b64be18b72cc69'),
  ).toContain('GBT2D clawed back')
  expect(
    await reasonsOf('1054163c3cf14a18df0f4ca9abadea06abe04be5bf7810c417db84179a3bf4c9'),
  ).toContain('GA5QO minted')
  expect(
    await reasonsOf('401ec03cb431f0a206b2bca99807e44f27735a0e47c030e28305af7a5a220c41'),
  ).toContain('GA5QO burned')
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

test('changes equal those of the entries in each recorded meta, and those of an asset add up to 0, but for the fee, inflation, and mints and burns of asset contracts', async () => {
  const unexplained: string[] = []
  const wrong: string[] = []
  let seen = 0
  let cursor: Cursor | undefined
  do {
    const page = await source.list('transactions', undefined, { ...all, cursor }, signal)
    cursor = page.next
    if (page.items.length === 0) break
    for (const transaction of readable(page.items)) {
      if (!transaction.successful) continue
      const { operations, effects } = await partsOf(transaction)
      seen += 1
      const causes = { fee: transaction, operations, effects }
      const { xdr } = transaction
      const remainders = await readBalanceRemainders({ xdr, passphrase, causes })
      if (remainders?.length !== 0)
        unexplained.push(
          `${transaction.hash} ${remainders?.map((each) => `${each.holder} ${each.amount}`).join()}`,
        )
      const sums = new Map<string, bigint>([['native', transaction.feeCharged]])
      for (const { unit, amount } of balanceChanges(causes))
        if (typeof unit === 'object')
          sums.set(formatAsset(unit), (sums.get(formatAsset(unit)) ?? 0n) + amount)
      for (const [asset, sum] of sums)
        if (sum !== 0n && !operations.some((each) => createsSupply.has(each.body.type)))
          wrong.push(
            `${transaction.hash} ${asset} ${sum} ${operations.map((each) => each.body.type).join()}`,
          )
    }
  } while (cursor !== undefined)
  expect(unexplained).toEqual([])
  expect(wrong).toEqual([])
  expect(seen).toBe(2821)
})
