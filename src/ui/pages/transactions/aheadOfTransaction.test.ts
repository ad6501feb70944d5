import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { rpc } from '#e2e/testing/recordedSources.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { wholeTransaction } from '../../address/search.ts'
import { CallExplained } from '../../lateParts.tsx'
import { one, page } from '../../queries/queries.ts'
import { aheadOfTransaction } from './aheadOfTransaction.ts'
import { TransactionPage } from './TransactionPage.tsx'

// What is below a call is drawn once the code that explains it is there.
beforeAll(() => CallExplained.loadCode())

test.each([
  [
    'path payment',
    'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
    ['to offer 10', 'Signed by', 'op_success'],
  ],
  [
    'contract call',
    '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97',
    ['calls itself “Workshop”', 'id u64', 'Signed by', 'amount 39 XLM'],
  ],
])('a %s is drawn whole at once, with what was asked ahead of it', async (_, text, shown) => {
  const source = rpc
  const hash = parseTransactionHash(text)
  if (hash === undefined) throw new Error('no hash')
  const html = await drawnHtml(
    createElement(TransactionPage, { id: hash, tab: 'operations' }),
    source,
    undefined,
    '',
    async (queryClient, sight) => {
      const { value } = await queryClient.fetchQuery(one(source, 'transaction', hash))
      const of = { kind: 'transaction', id: hash } as const
      await queryClient.fetchQuery(page(source, 'operations', of, wholeTransaction))
      await aheadOfTransaction(queryClient, sight, value)
      await expect.poll(() => queryClient.isFetching()).toBe(0)
    },
  )
  for (const each of shown) expect(textOfHtml(html)).toContain(each)
})
