import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { creditAsset } from '#ledger/asset.ts'
import { ledgerSequence, parseContractId } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { Source } from '#sources/source.ts'
import { Holders } from './Holders.tsx'

const usd = creditAsset('USD', account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'))
const contract = defined(
  parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'),
)
const holders = createElement(Holders, { asset: usd })

/** The tab through a node that keeps so many ledgers, all of them indexed. */
async function drawnOf(retention: number | undefined): Promise<string> {
  const { source, control } = openRecordedRpc({ retention })
  await control.walk({}, signal)
  await waitForIndex(control)
  return drawnPage(holders, source)
}

/** “1,234 .5” in stroops. */
function stroopsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.replaceAll(/[ ,]/g, '').split('.')
  return BigInt(whole + decimals.padEnd(7, '0'))
}

test('holders are listed by balance, and their balances add up to what trustlines hold', async () => {
  const text = await drawnPage(holders, rest)
  expect(text).toContain('All 123 accounts with a trustline, the largest balance first.')
  const rows = text.matchAll(/G\w{4} … \w{5} ([\d,]+(?: \.\d+)?) (?:[\d.]+|under 0\.01) %/g)
  const amounts = [...rows].map(([, amount = '']) => stroopsOf(amount))
  expect(amounts).toHaveLength(123)
  expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(411_423_410_651_342n)
  expect((await drawnOf(undefined)).split(' RPC ')[0]).toBe(text.split(' Horizon ')[0])
})

test('an asset that nobody trusts has no holders', async () => {
  const none = createElement(Holders, { asset: creditAsset('NONE', usd.issuer) })
  const text = await drawnPage(none, rest)
  expect(text).toContain('No account has a trustline to it')
  expect(text).not.toContain('All 0')
})

test('a holder that cannot be read may hold the most', async () => {
  const text = await drawnPage(
    holders,
    faultyRest({ text: (answer) => answer.replace('"balances":', '"not balances":') }),
  )
  expect(text).toContain('The largest holders are not known Some of its holders could not be read')
  expect(text).not.toContain('largest balance first')
})

test('of some ledgers nobody is said to hold the most', async () => {
  const text = await drawnOf(100)
  expect(text).toContain('The largest holders are not known')
  expect(text).toContain('Only ledgers 274 to 373 are indexed')
  expect(text).not.toMatch(/largest balance first|\.\d{7}/)
})

test('holders that are more than are read are not put in order', async () => {
  const short: Source = {
    ...rest,
    list: (kind, of, request, each) => rest.list(kind, of, { ...request, limit: 40 }, each),
  }
  const text = await drawnPage(holders, short)
  expect(text).toContain('More than 120 accounts have a trustline to it')
  expect(text).not.toContain('largest balance first')
})

test('holders that a state has in order are ranked, with their shares of what exists', async () => {
  const at = { ledger: ledgerSequence(373), closed: unixSeconds(1_795_206_737) }
  const value = {
    supply: 9_000_000n,
    holders: [
      { id: usd.issuer, balance: 6_000_000n },
      { id: contract, balance: 300n },
      { id: account('GC35K4QDAIBBYJ6JXQUDP6XCVAMFY24A6M5EJ5HIWTCUU5O7FK5XNAE4'), balance: 0n },
    ],
  }
  const ofState: Source = {
    ...rest,
    one: async (kind, id, each) =>
      kind === 'largestHolders' ? { value, asOf: at, calls: [] } : rest.one(kind, id, each),
  }
  const text = await drawnPage(holders, ofState)
  expect(text).toContain(
    'The 2 largest holders have 66.67 % of what exists, by the state of ledger 373',
  )
  expect(text).toContain('1 GBGIV … NYI2G 0 .6 66.66 % 2 CB4SB … QVZ5N 0 .00003 under 0.01 %')
  expect(text).not.toContain('GC35K')
  expect(text).toContain(
    'Largest 66.66 % · next nine under 0.01 % · others, pools and claimable balances 33.33 %',
  )
})
