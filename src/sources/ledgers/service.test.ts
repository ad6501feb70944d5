import { expect, test } from 'vitest'
import { faultyFetch } from '#e2e/testing/faultyService.ts'
import { ledgerSequence } from '#ledger/values'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

const { signal } = new AbortController()
const of = { kind: 'ledger', id: ledgerSequence(39) } as const

test('a ledger is not requested again where only the status beside it failed', async () => {
  const asked: string[] = []
  const good = faultyFetch({ asked })
  let isDown = true
  const source = createRpcSource({
    url: 'http://rpc.test/rpc',
    budget: noBudget,
    fetch: async (request) => {
      const answer = await good(request.clone())
      const isStatus = isDown && (await request.text()).includes('getHealth')
      return isStatus ? new Response('', { status: 503 }) : answer
    },
  })
  const read = () => source.list('transactions', of, { order: 'asc', limit: 20 }, signal)
  await expect(read()).rejects.toThrow('503')
  isDown = false
  const { items } = await read()
  expect(items.length).toBeGreaterThan(3)
  expect(asked.filter((body) => body.includes('getLedgers'))).toHaveLength(1)
})
