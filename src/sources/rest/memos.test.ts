import { expect, test } from 'vitest'
import { accounts } from '#e2e/support/examples.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from './source.ts'

const of = { kind: 'account', id: account(accounts.alice) } as const

test('payments come without memos where the answer with whole transactions would be too large', async () => {
  const asked: string[] = []
  const fetch = recordedFetch()
  const list = async (maxBytes: number) =>
    createRestSource({
      url: 'https://service.test',
      budget: noBudget,
      maxBytes,
      fetch: (request) => {
        asked.push(new URL(request.url).searchParams.get('join') ?? 'none')
        return fetch(request)
      },
    }).list('payments', of, { order: 'desc', limit: 50, memos: true }, signal)
  const whole = await list(8 * 1024 ** 2)
  expect(whole.items.some((item) => 'memo' in item && item.memo?.type === 'text')).toBe(true)
  const smaller = await list(100 * 1024)
  expect(smaller.items).toEqual(whole.items.map((item) => ({ ...item, memo: undefined })))
  expect(asked.filter((join) => join === 'transactions')).toHaveLength(2)
})
