import type { Page } from '@playwright/test'
import {
  accounts,
  assets,
  claimableBalances,
  contracts,
  ledgers,
  liquidityPools,
  offers,
  operations,
  transactions,
} from '../../../support/examples.ts'
import { type Bench, printHead, printRow } from '../bench.ts'
import { recordedNetwork, withSite } from '../browser.ts'

/** `-- positions`: where the tabs of a record begin, and the first row of a list, and how high rows of money are. */

const windows = {
  desktop: { width: 1280, height: 900, tabs: 320, row: 440, rowHeight: 45 },
  phone: { width: 360, height: 800, tabs: 440, row: 560, rowHeight: 72 },
} as const

/** A failure's reason stands above the tabs: failed transactions are not measured. */
const records = {
  transaction: `transactions/${transactions.path}`,
  call: `transactions/${transactions.call}`,
  'fee bump': `transactions/${transactions.feeBump}`,
  operation: `operations/${operations.path}`,
  ledger: `ledgers/${ledgers.paths}`,
  account: `accounts/${accounts.alice}`,
  'account with signers': `accounts/${accounts.locksmith}`,
  asset: `assets/${assets.usd}`,
  lumens: 'assets/native',
  contract: `contracts/${contracts.workshop}`,
  pool: `liquidity_pools/${liquidityPools.xlmUsd}`,
  offer: `offers/${offers.standing}`,
  'claimable balance': `claimable_balances/${claimableBalances.waiting}`,
} as const

/** Lists, of which those of money have rows of one line (two on a phone). */
const lists = {
  ledgers: { address: 'ledgers', isMoney: false },
  'transactions of a ledger': { address: `ledgers/${ledgers.paths}`, isMoney: false },
  'calls of a contract': { address: `contracts/${contracts.token}/calls`, isMoney: false },
  operations: { address: 'operations', isMoney: false },
  payments: { address: 'payments', isMoney: true },
  'payments of an account': { address: `accounts/${accounts.alice}/payments`, isMoney: true },
  assets: { address: 'assets', isMoney: false },
  'holders of an asset': { address: `accounts?asset=${assets.usd}`, isMoney: true },
  offers: { address: 'offers', isMoney: true },
  'claimable balances': { address: 'claimable_balances', isMoney: false },
  'pools of an asset': { address: `liquidity_pools?reserves=${assets.usd}`, isMoney: true },
  'trades of an account': { address: `accounts/${accounts.alice}/trades`, isMoney: true },
} as const

export async function run({ dist, bound }: Bench): Promise<void> {
  const networks = { recorded: { fetch: recordedNetwork(), sights: ['rest', 'rpc'] as const } }
  await withSite({ dist, networks }, async ({ url, open }) => {
    printHead(
      'page | tabs, desktop | phone | first row, desktop | phone | highest row, desktop | phone',
    )
    const measure = async (name: string, address: string, isList: boolean, isMoney: boolean) => {
      const figures: Record<'tabs' | 'row' | 'rowHeight', (number | string)[]> = {
        tabs: [],
        row: [],
        rowHeight: [],
      }
      for (const [kind, { width, height, ...most }] of Object.entries(windows)) {
        const { page, close } = await open()
        await page.setViewportSize({ width, height })
        await page.goto(`${url}recorded/${address}`)
        const found = await positions(page, isList)
        for (const key of ['tabs', 'row', 'rowHeight'] as const) {
          const isBound =
            key === 'tabs' ? found.tabs !== undefined : key === 'row' ? isList : isMoney
          const value = found[key]
          figures[key].push(isBound ? (value ?? 'none') : '')
          if (isBound) bound(`${name}, ${kind}: ${key}`, value ?? Infinity, most[key], ' px')
        }
        await close()
      }
      printRow(name, ...figures.tabs, ...figures.row, ...figures.rowHeight)
    }
    for (const [name, address] of Object.entries(records))
      await measure(name, address, false, false)
    for (const [name, { address, isMoney }] of Object.entries(lists))
      await measure(name, address, true, isMoney)
  })
}

interface Positions {
  /** Pixels from the top of the window, without banners. */
  readonly tabs?: number | undefined
  readonly row?: number | undefined
  readonly rowHeight?: number | undefined
}

/** Waits until the page has what is measured, and nothing in it is still loading. */
async function positions(page: Page, isList: boolean): Promise<Positions> {
  const awaited = isList ? 'main tr[data-row]' : 'main nav[aria-label^="Parts of"]'
  await page.locator(awaited).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main [data-loading]') === null,
  )
  return page.evaluate(() => {
    const banners =
      document.querySelector('header + [aria-live]')?.getBoundingClientRect().height ?? 0
    const topOf = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box && Math.round(box.top + window.scrollY - banners)
    }
    const heights = [...document.querySelectorAll('main tr[data-row]')].map(
      (row) => row.getBoundingClientRect().height,
    )
    return {
      tabs: topOf('main nav[aria-label^="Parts of"]'),
      row: topOf('main tr[data-row]'),
      rowHeight: heights.length === 0 ? undefined : Math.round(Math.max(...heights)),
    }
  })
}
