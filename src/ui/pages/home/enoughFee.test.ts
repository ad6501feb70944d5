import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { recordedFetch, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { knownItems } from '#ledger/values'
import { EnoughFee } from './NetworkNow.tsx'

const { items } = await rest.list('ledgers', undefined, { order: 'desc', limit: 5 }, signal)
const ledgers = knownItems(items)

/** The page's sentence where ledgers of 1,000 operations at most have so many. */
const said = (operations: number, source: typeof rest) => {
  const full = ledgers.map((each) => ({ ...each, transactionSetOperationCount: operations }))
  return drawnPage(createElement(EnoughFee, { ledgers: full, baseFee: 100 }), source)
}

test('while ledgers are less than half full the base fee is enough, and nobody is asked', async () => {
  const silent = { ...rest, one: () => Promise.reject(new Error('nobody is asked')) }
  const text = await said(499, silent)
  expect(text).toContain('100 stroops Ledgers are 49 % full: the minimum is enough')
})

test('in full ledgers it is what 90 % of others paid or bid, and the page says which', async () => {
  const answer = await recordedFetch()(new Request('https://recorded.invalid/fee_stats'))
  const { fee_charged } = await answer.json()
  expect(fee_charged.p90).toBe('150004')
  expect(await said(500, rest)).toContain(
    '150,004 stroops Ledgers are 50 % full: 90 % of recent fees, contracts’ too, were at most this',
  )
  // A node knows the bids of classic transactions apart, and no ledger is read for them.
  const noLedgers = { ...rpc, list: () => Promise.reject(new Error('no ledger is read')) }
  expect(await said(1_000, noLedgers)).toContain(
    '100 stroops Ledgers are 100 % full: 90 % of recent bids were at most this',
  )
})

test('a fee that cannot be told is not made up', async () => {
  const broken = { ...rest, one: () => Promise.reject(new Error('down')) }
  expect(await said(900, broken)).toContain(
    '– stroops Ledgers are 90 % full: what others bid could not be read',
  )
})
