import { createElement } from 'react'
import { expect, test } from 'vitest'
import { accounts } from '#e2e/support/examples.ts'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { asset } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import type { Source } from '#sources/source.ts'
import { EmptyList } from '../../lateParts.tsx'
import { AssetPage } from './AssetPage.tsx'
import { AssetList } from './AssetsPage.tsx'

/** The list of assets of a node that keeps so many ledgers, all of them indexed. */
async function listOf(retention: number | undefined): Promise<string> {
  const { source, control } = openRecordedRpc({ retention })
  await control.walk({}, signal)
  await waitForIndex(control)
  return drawnPage(createElement(AssetList), source)
}

test('what some ledgers have of an asset is stated as the least of it', async () => {
  const text = await listOf(100)
  const issuers = text.match(/\bG[A-Z2-7]{4} … /g) ?? []
  expect(issuers.length).toBeGreaterThan(5)
  // Of each its supply and its trustlines.
  expect(text.match(/≥ ?\d/g)).toHaveLength(2 * issuers.length)
  // An issuer that none of these ledgers changed may have any flags.
  expect(text).toContain('not read')
  expect(text).not.toContain('none')
})

test('of all ledgers the supply is stated as it is', async () => {
  const text = await listOf(undefined)
  expect(text).toContain('USD')
  expect(text).not.toContain('at least')
  expect(text).toContain('none')
  expect(text).not.toContain('not read')
})

test('an asset is not said to have no holders where ledgers are left to read', async () => {
  await EmptyList.loadCode()
  const { source, control } = openRecordedRpc({ retention: 100 })
  await control.walk({}, signal)
  await waitForIndex(control)
  const none = asset(`NONE:${accounts.northwind}`)
  const page = await drawnPage(createElement(AssetPage, { id: none, tab: 'details' }), source)
  expect(page).toContain('Ledgers 274 to 373 have none; others were not scanned yet')
  expect(page).not.toContain('no trustline, balance or pool has it')
})

test('of the state of a ledger it is said which one that is', async () => {
  const state = { ledger: ledgerSequence(319), closed: unixSeconds(1_795_122_165) }
  const ofState: Source = {
    ...rest,
    list: async (kind, of, request, each) => ({
      ...(await rest.list(kind, of, request, each)),
      ...(kind === 'assets' && { asOf: state }),
    }),
  }
  const page = (code: string) => {
    const id = asset(`${code}:${accounts.northwind}`)
    return drawnPage(createElement(AssetPage, { id, tab: 'details' }), ofState)
  }
  expect(await page('USD')).toMatch(/Supply .{1,30} as of ledger 319 Trustlines/)
  expect(await page('NONE')).toContain('This asset has no holders in the state of ledger 319')
})
