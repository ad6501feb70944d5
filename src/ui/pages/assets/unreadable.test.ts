import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { creditAsset, native } from '#ledger/asset.ts'
import { AssetSupply } from './AssetPage.tsx'
import { Counters } from './Market.tsx'
import { PriceHistory } from './PriceHistory.tsx'

const issuer = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = creditAsset('USD', issuer)

/** What a page draws once the REST service has answered; `change` is made to its answers. */
const drawn = (content: ReactNode, change = (text: string) => text): Promise<string> =>
  drawnPage(content, faultyRest({ text: change }))

const unread = (key: string) => (text: string) => text.replaceAll(`"${key}":`, `"not ${key}":`)
const unreadOnce = (key: string) => (text: string) => text.replace(`"${key}":`, `"not ${key}":`)

describe('an asset whose record cannot be read', () => {
  const supply = createElement(AssetSupply, { asset: usd })

  test('has no known supply, and the page does not state that it has no holders', async () => {
    const text = await drawn(supply, unread('balances'))
    expect(text).not.toContain('no holders')
    expect(text).toContain('1 record cannot be read')
    expect(text).toContain('not balances')
  })

  test('is shown raw, not as an asset without holders', async () => {
    expect(await drawn(supply)).toContain('Total supply')
    expect(await drawn(supply)).not.toContain('cannot be read')
    const nobody = createElement(AssetSupply, { asset: creditAsset('NONE', issuer) })
    expect(await drawn(nobody)).toContain('This asset has no holders')
  })
})

describe('the latest trades, of which some cannot be read', () => {
  const counters = createElement(Counters, { asset: native })
  const untraded = createElement(Counters, { asset: creditAsset('NONE', issuer) })

  test('do not show that the asset was not traded', async () => {
    for (const each of [counters, untraded]) {
      const text = await drawn(each, unread('ledger_close_time'))
      expect(text).not.toContain('None of')
      expect(text).toContain('50 records cannot be read')
    }
    const text = await drawn(untraded, unreadOnce('ledger_close_time'))
    expect(text).toContain('None of those that can be read traded NONE')
    expect(text).toContain('1 record cannot be read')
  })

  test('show that the asset was not traded once all are read', async () => {
    const text = await drawn(untraded)
    expect(text).toContain('None of them traded NONE')
    expect(text).not.toContain('Only ledgers')
  })
})

test('the latest trades of some ledgers are said to be of those', async () => {
  const { rpc } = recordedSources({ clock: { start: 120, every: 1e9, now: () => 0 } })
  const text = await drawnPage(createElement(Counters, { asset: native }), rpc)
  expect(text).toContain('BOND2031')
  expect(text).toContain('Only ledgers 41 to 120 were searched for them.')
})

describe('prices over time, of which some cannot be read', () => {
  const prices = createElement(PriceHistory, { base: usd, counter: native })

  test('are counted beside the chart, which omits them', async () => {
    expect(await drawn(prices)).not.toContain('cannot be drawn')
    const text = await drawn(prices, unreadOnce('base_volume'))
    expect(text).toContain('1 record cannot be drawn and is not in the chart')
  })

  test('are not shown as no trades', async () => {
    const text = await drawn(prices, unread('base_volume'))
    expect(text).not.toContain('No trades of this pair')
    expect(text).toContain('This record could not be read')
  })
})
