import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { transactionSummaries } from './readTransaction.ts'

async function newest(): Promise<readonly Transaction[]> {
  const page = await rest.list('transactions', undefined, { order: 'desc', limit: 200 }, signal)
  return knownItems(page.items)
}

test('a transaction has no summary from the envelope of another one', async () => {
  const { passphrase } = (await rest.one('network', 'current', signal)).value
  const transactions = await newest()
  expect(transactions.some(({ feeBump }) => feeBump !== undefined)).toBe(true)
  const all = transactionSummaries({ transactions, passphrase })
  expect(all.filter((summary) => typeof summary === 'string')).toEqual([])
  const [first, second] = [defined(transactions[0]), defined(transactions[1])]
  const swapped = { ...first, xdr: { ...first.xdr, envelope: second.xdr.envelope } }
  expect(transactionSummaries({ transactions: [swapped, second], passphrase })).toEqual([
    'foreign',
    all[1],
  ])
})

test('a summary says what its record states otherwise than its XDR, and nothing of an honest one', async () => {
  const { passphrase } = (await rest.one('network', 'current', signal)).value
  const transactions = await newest()
  const said = (changes: Partial<Transaction>) =>
    transactionSummaries({
      transactions: transactions.map((each) => ({ ...each, ...changes })),
      passphrase,
    }).map((summary) => (typeof summary === 'object' ? summary.mismatch : summary))
  const of = (name: string) =>
    transactions.map(() => expect.stringMatching(`^it does not match its XDR: ${name}`))
  expect(said({})).toEqual(transactions.map(() => undefined))
  expect(said({ memo: { type: 'id', id: 4711n } })).toEqual(of('memo'))
  expect(said({ feeCharged: stroops(987_654_321n) })).toEqual(of('fee charged'))
  expect(said({ operationCount: 0 })).toEqual(of('operation count'))
})

test('a call of an asset’s own contract has amounts of the asset where no event names it; others have units', async () => {
  const { passphrase } = (await rest.one('network', 'current', signal)).value
  const amountIn = async (hash: string) => {
    const { value } = await rest.one('transaction', defined(parseTransactionHash(hash)), signal)
    const [summary] = transactionSummaries({ transactions: [value], passphrase })
    const [operation] = typeof summary === 'object' ? summary.operations : []
    const sentence = defined(operation).description.summary
    return sentence.slice(sentence.indexOf(':') + 1).find((part) => typeof part === 'object')
  }
  // It failed: there are no events, but the footprint has trustlines of USD.
  expect(
    await amountIn('9caaf6a4e742bf886b017344c3b976ae0e12e1250b39d53d8c48e8857bba469a'),
  ).toMatchObject({ kind: 'amount', asset: { code: 'USD' } })
  expect(
    await amountIn('2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa'),
  ).toMatchObject({ kind: 'number', unit: 'units' })
})
