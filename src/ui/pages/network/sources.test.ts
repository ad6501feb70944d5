import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { parseLedgerSequence } from '#ledger/values/ids.ts'
import { Sources } from './Sources.tsx'

test('a source that was asked a while ago names no other newest ledger than the head of the page', async () => {
  const { value } = await rest.one('network', 'current', new AbortController().signal)
  const status = { ...value, latestLedger: defined(parseLedgerSequence('987654321')) }
  const standing = { kind: rest.kind, url: rest.url, status, isOther: false, behind: 0 }
  const services = { by: () => [], standings: async () => [standing] }
  const text = await drawnPage(createElement(Sources), { ...rest, services }, rest)
  expect(text).toMatch(/Sources ledgers available Horizon [a-z ]*2\b/)
  expect(text).not.toContain('987654321')
})
