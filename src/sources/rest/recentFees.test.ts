import { expect, test } from 'vitest'
import { readRecord } from '#ledger/rest/record.ts'
import { recordedFetch, recordedSources } from '#e2e/testing/recordedSources.ts'
import { noBudget } from '../http/budget.ts'
import { createRestSource } from './restSource.ts'

const { signal } = new AbortController()

test('fees to go by are what classic transactions paid, without resource fees of contract calls', async () => {
  const { rest } = recordedSources()
  const { classic } = (await rest.one('recentFees', 'current', signal)).value
  expect(classic?.transactions).toBeGreaterThan(10)
  // The service's own statistics say 150,004.
  expect(classic?.fees.percentiles.find(({ percent }) => percent === 95)?.fee).toBeLessThan(1_000n)
})

test('a surge of classic fees is shown', async () => {
  const fetch = recordedFetch()
  const surge = createRestSource({
    url: 'https://recorded.invalid',
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    fetch: async (request) => {
      const answer = await fetch(request)
      if (!new URL(request.url).pathname.endsWith('/transactions')) return answer
      const text = await answer.text()
      expect(readRecord(JSON.parse(text)).raw).toHaveProperty('_embedded')
      return new Response(
        text.replaceAll(/"fee_charged": ?"(\d+)"/g, '"fee_charged":"90000$1"'),
        answer,
      )
    },
  })
  const { classic } = (await surge.one('recentFees', 'current', signal)).value
  expect(classic?.fees.percentiles.find(({ percent }) => percent === 50)?.fee).toBeGreaterThan(
    90_000n,
  )
})
