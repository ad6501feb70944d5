import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { SourceError } from '#ledger/values/answer.ts'
import { createQueryClient } from './queries.ts'

it('a part that appears because a request failed does not send the request again', async () => {
  const client = createQueryClient()
  let requests = 0
  const options = {
    queryKey: ['account'],
    queryFn: (): Promise<string> => {
      requests++
      return Promise.reject(new SourceError('badResponse', 'refused'))
    },
  }
  const page = new QueryObserver(client, options)
  const failed = new Promise<void>((resolve) => {
    page.subscribe(({ status }) => status === 'error' && resolve())
  })
  await failed
  const part = new QueryObserver(client, options)
  part.subscribe(() => undefined)
  await Promise.resolve()
  expect(part.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(requests).toBe(1)
  client.clear()
})
