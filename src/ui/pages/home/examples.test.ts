import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { transactionSummaries } from '#sources/transaction/readTransaction.ts'
import { CallExplained, ContractPanels, FailurePanel } from '../../lateParts.tsx'
import { examplesOf, recordedExamples } from './Examples.tsx'

test('a live network’s examples are its newest failed transaction, contract call and path payment', async () => {
  const { items } = await rest.list(
    'transactions',
    undefined,
    { order: 'desc', limit: 200 },
    signal,
  )
  const transactions = items.flatMap((item) => ('hash' in item ? [item] : []))
  const read = transactionSummaries({ transactions, passphrase })
  const summaries = new Map(transactions.map(({ hash }, index) => [hash, read[index]]))
  const examples = examplesOf(transactions, summaries)
  const typesOf = (address = '') => {
    const hash = parseTransactionHash(address.replace('/transactions/', ''))
    const summary = hash && summaries.get(hash)
    return typeof summary === 'object' ? summary.operations.map(({ body }) => body.type) : []
  }
  expect(typesOf(examples.call?.page)).toContain('invoke_host_function')
  expect(String(typesOf(examples.path?.page))).toContain('path_payment')
  expect(examples.failed?.page).toBe(
    `/transactions/${transactions.find(({ successful }) => !successful)?.hash}`,
  )
  expect(examples.compare?.search).toEqual({ compare: 'on' })
  // Nothing is invented where the list has no such transaction.
  expect(examplesOf([], new Map())).toEqual({})
})

test('the recording’s examples are older than the ledger with which its replay begins', async () => {
  const { offer, ...transactions } = recordedExamples
  expect(offer?.page).toBe('/offers/12')
  for (const { page } of Object.values(transactions)) {
    const hash = parseTransactionHash(page.replace('/transactions/', ''))
    if (hash === undefined) throw new Error(page)
    expect((await rest.one('transaction', hash, signal)).value.ledger).toBeLessThan(200)
  }
})

test('the page of each example of a transaction shows what the example promises', async () => {
  for (const part of [CallExplained, ContractPanels, FailurePanel]) await part.loadCode()
  for (const [name, words] of [
    ['failed', 'Missing'],
    ['call', 'Calls and events'],
    ['path', 'OLIVE'],
  ] as const) {
    const [, , hash = ''] = recordedExamples[name]?.page.split('/') ?? []
    expect(await drawnPage(transactionPage(hash), rest)).toContain(words)
  }
})
