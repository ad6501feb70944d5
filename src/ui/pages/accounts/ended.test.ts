import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { autoOf, rest, rpc, sourcePair } from '#e2e/testing/recordedSources.ts'
import {
  parseAccountId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
} from '#ledger/values/ids.ts'
import { EmptyList, IndexControls, OtherNetworks } from '../../lateParts.tsx'
import { ClaimableBalancePage } from '../claimable_balances/ClaimableBalancePage.tsx'
import { LiquidityPoolPage } from '../liquidity_pools/LiquidityPoolPage.tsx'
import { AccountPage } from './AccountPage.tsx'

// Parts that load later than the first view.
beforeAll(() =>
  Promise.all([EmptyList, IndexControls, OtherNetworks].map((part) => part.loadCode())),
)

const sources = { rest, rpc, auto: autoOf(rest, rpc) }
const accountPage = (text: string, source: Parameters<typeof drawnPage>[1]) =>
  drawnPage(
    createElement(AccountPage, {
      id: defined(parseAccountId(text)),
      tab: 'operations',
    }),
    source,
  )
const merged = 'GADVCLEMSLZHPVU6XNQHRMCC6HXKGSUODJF5WLWA2URBYTT5R7ZUOXXE'
const absent = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
const claimed = '00000000c4dfeaf55a3baf8ffe0a2bc1643032253841dc0230ec7d8ff7f7d1a4353cdae5'

test.each(['rest', 'rpc', 'auto'] as const)(
  'a merged account’s page says where it went, and not that it was never created, through %s',
  async (via) => {
    const said = await accountPage(merged, sources[via])
    expect(said).toMatch(/Merged into GA5QO.* on 2026-\d\d-\d\d \(ledger 87 ?\)/)
    expect(said).not.toMatch(/never created|Not found/)
    expect(await accountPage(absent, sources[via])).toMatch(/Not found .*never created/)
  },
)

test('a claimed balance’s page says who claimed it, and not that it never existed', async () => {
  const id = defined(parseClaimableBalanceId(claimed))
  const page = createElement(ClaimableBalancePage, { id, tab: 'transactions' })
  const said = await drawnPage(page, sources.auto)
  expect(said).toMatch(/Claimed by G.* on 2026-\d\d-\d\d \(ledger 43 ?\)/)
  expect(said).not.toMatch(/never existed|Not found/)
})

test.each(['rest', 'rpc'] as const)(
  'a claimed balance’s history is named once its list has rows; what never existed has none, through %s',
  async (via) => {
    const balance = (text: string, source: Parameters<typeof drawnPage>[1]) => {
      const id = defined(parseClaimableBalanceId(text))
      return drawnPage(createElement(ClaimableBalancePage, { id, tab: 'transactions' }), source)
    }
    expect(await balance(claimed, sources[via])).toMatch(/Their history remains: .* claimed /)
    const missing = await balance(`${claimed.slice(0, -1)}6`, sources[via])
    const pool = createElement(LiquidityPoolPage, {
      id: defined(parseLiquidityPoolId('0'.repeat(64))),
      tab: 'transactions',
    })
    for (const said of [missing, await drawnPage(pool, sources[via])]) {
      expect(said).toMatch(/[Nn]o (claimable|liquidity|pool)|know/)
      expect(said).not.toContain('history remains')
    }
    const listless = faultyRest({ where: /\/transactions$/, text: () => '<html>' })
    expect(await balance(claimed, listless)).not.toContain('history remains')
  },
)

test('an account that RPC gave because Horizon failed has RPC’s name beside what it cannot list', async () => {
  const down = faultyRest({ where: /^\/accounts/, text: () => '<html>' })
  const source = autoOf(down, faultyRpc({}))
  const said = await accountPage('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK', source)
  expect(said).not.toContain('Auto knows')
  expect(said).not.toContain('does not have this account')
  expect(said).toContain('RPC knows its XLM')
})

test('an account that Horizon does not have is not said to be listed by it', async () => {
  const none = { type: 'not_found', title: 'Resource Missing', status: 404 }
  const without = faultyRest({}, { fetch: async () => Response.json(none, { status: 404 }) })
  const source = autoOf(without, faultyRpc({}))
  const said = await accountPage('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK', source)
  expect(said).toContain('others may be missing. Horizon does not have this account.')
})

test('a service that is down is said once on a page, and its list says that it was not read either', async () => {
  const down = sourcePair(() => Promise.reject(new TypeError('no route'))).rest
  const pool = defined(parseLiquidityPoolId('0'.repeat(64)))
  for (const said of [
    await accountPage('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK', down),
    await drawnPage(createElement(LiquidityPoolPage, { id: pool, tab: 'trades' }), down),
  ]) {
    expect(said).toMatch(/it may be down,.* Not read either\. Try again/)
    expect(said.split('it may be down')).toHaveLength(2)
  }
})
