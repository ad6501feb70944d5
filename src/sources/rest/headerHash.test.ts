import { afterEach, expect, it, vi } from 'vitest'
import { faultyFetch } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { parseLedgerSequence } from '#ledger/values/ids.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from './source.ts'

const url = 'https://recorded.invalid'
const sequence = defined(parseLedgerSequence('39'))
const recorded = recordedFetch()
/** States other hashes, each beginning with “0000”. */
const lying = faultyFetch({ text: (text) => text.replaceAll(/"hash": ?"\w{4}/g, '"hash":"0000') })

const sourceOf = (fetch: Fetch) => createRestSource({ url, fetch, budget: noBudget })
/** One ledger alone: the one after it would name its hash. */
const latest = { order: 'desc', limit: 1 } as const
const words = /hash is 0000\w{60}, but the header of ledger \d+ has the hash/

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['with the browser’s own SHA-256', undefined],
  ['on a page without it', { subtle: undefined }],
])('a ledger whose hash is not that of its header is refused, %s', async (_, crypto) => {
  if (crypto !== undefined) vi.stubGlobal('crypto', crypto)
  await expect(sourceOf(lying).one('ledger', sequence, signal)).rejects.toMatchObject({
    kind: 'badResponse',
    message: expect.stringMatching(words),
    calls: [{ via: 'rest' }],
  })
  await expect(sourceOf(lying).list('ledgers', undefined, latest, signal)).rejects.toThrow(words)
  const { value } = await sourceOf(recorded).one('ledger', sequence, signal)
  expect(value).toMatchObject({ sequence: 39 })
  const { items } = await sourceOf(recorded).list('ledgers', undefined, latest, signal)
  expect(items).toMatchObject([{ sequence: 373 }])
})
