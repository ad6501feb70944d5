import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { recordedFetch, rest, rpc, sourcePair } from '#e2e/testing/recordedSources.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'
import { OperationsPage } from '../pages/history.ts'
import { OwnedList } from './OwnedList.tsx'

const rowsOf = (kind: 'operations' | 'transactions', ledger: number, source: Source) => {
  const list = createElement(OwnedList, {
    kind,
    of: { kind: 'ledger', id: ledgerSequence(ledger) },
  })
  return drawnPage(list, source, undefined, 'limit=200')
}
const operations = (ledger: number, source: Source) => rowsOf('operations', ledger, source)
const transactions = (ledger: number, source: Source) => rowsOf('transactions', ledger, source)

test('a row names the error of a contract as the page of its transaction does', async () => {
  expect(await operations(139, rpc)).toMatch(
    /tried to call fail on CBBJB … ATR2S OnPurpose \(#100\)/,
  )
  expect(await transactions(139, rpc)).toContain('OnPurpose (#100): Returned on purpose by `fail`.')
  expect(await transactions(139, rest)).toContain('The contract returned its own error #100.')
})

test('a row has the assets of a pool into which a deposit failed', async () => {
  for (const source of [rest, rpc])
    expect(await operations(35, source)).toMatch(
      /tried to deposit at most 10,000 XLM and 1,000 USD .{1,30} in the pool/,
    )
})

test('a row says where the decimals of a token are unknown', async () => {
  expect(await operations(110, rest)).toContain('30,000,000 (decimals unknown) from')
  expect(await operations(110, rpc)).toContain('3 “HBR” from')
})

test('all contracts that a list names are read together', async () => {
  const fetch = recordedFetch()
  const sent: string[] = []
  const { rpc: counted } = sourcePair(async (request) => {
    sent.push(await request.clone().text())
    return fetch(request)
  })
  await drawnPage(createElement(OperationsPage), counted, undefined, 'limit=200')
  expect(sent.filter((body) => body.includes('getLedgerEntries')).length).toBeLessThan(4)
})
