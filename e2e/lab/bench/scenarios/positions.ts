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

/**
 * `-- positions`: where the tabs of a record begin, and the first row of a list, how high rows of money are, how often an
 * amount of a head is said again below it (movements with a sign are each one of their own), and which amounts are cut.
 */

const windows = {
  desktop: { width: 1280, height: 900, tabs: 270, row: 440, rowHeight: 45, repeats: 1 },
  phone: { width: 360, height: 800, tabs: 325, row: 560, rowHeight: 72, repeats: 1 },
} as const

/** A failure's reason stands above the tabs: of a failed transaction where the reason begins is measured. */
const records = {
  transaction: `transactions/${transactions.path}`,
  call: `transactions/${transactions.call}`,
  'fee bump': `transactions/${transactions.feeBump}`,
  operation: `operations/${operations.path}`,
  ledger: `ledgers/${ledgers.paths}`,
  account: `accounts/${accounts.alice}`,
  'account with signers': `accounts/${accounts.locksmith}`,
  asset: `assets/${assets.usd}`,
  'figures of candles': `assets/${assets.usd}/trade_aggregations`,
  'holders by balance': `assets/${assets.usd}/holders`,
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
  trades: { address: 'trades', isMoney: true },
  effects: { address: 'effects?type=trade', isMoney: true },
  'trades of an account': { address: `accounts/${accounts.alice}/trades`, isMoney: true },
} as const

export async function run({ dist, bound }: Bench): Promise<void> {
  const networks = { recorded: { fetch: recordedNetwork(), sights: ['rest', 'rpc'] as const } }
  await withSite({ dist, networks }, async ({ url, open }) => {
    printHead('page | desktop | phone')
    /** The figures of a page in each window, beside their bounds. */
    const measure = async (
      name: string,
      address: string,
      wanted: readonly Exclude<keyof Positions, 'reason'>[],
    ) => {
      const cells: string[] = []
      for (const [kind, { width, height, ...most }] of Object.entries(windows)) {
        const { page, close } = await open()
        await page.setViewportSize({ width, height })
        await page.goto(`${url}recorded/${address}`)
        const found = await positions(page, wanted.includes('row'))
        const keys = Number.isFinite(found.tabs) ? new Set([...wanted, 'tabs' as const]) : wanted
        for (const key of keys)
          bound(`${name}, ${kind}: ${key}`, found[key], most[key], key === 'repeats' ? '' : ' px')
        cells.push([...keys].map((key) => `${key} ${found[key]}`).join(', '))
        // Amounts are whole in windows that have room for them.
        for (const wide of kind === 'desktop' ? [width, 1920] : []) {
          await page.setViewportSize({ width: wide, height })
          bound(`${name}, ${wide} px: cut amounts`, await cutAmounts(page), 0)
        }
        await close()
      }
      printRow(name, ...cells)
    }
    for (const [name, address] of Object.entries(records))
      await measure(name, address, ['tabs', 'repeats'])
    const { page, close } = await open()
    await page.setViewportSize(windows.desktop)
    await page.goto(`${url}recorded/transactions/${transactions.call}`)
    await positions(page, false)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    bound('call, desktop: height', height, 1750, ' px')
    await page.goto(`${url}recorded/transactions/${transactions.reserve}`)
    const { reason } = await positions(page, false)
    bound('failed transaction, desktop: reason', reason, 170, ' px')
    printRow('height of the call, reason of a failure', `${height}, ${reason}`)
    await close()
    for (const [name, { address, isMoney }] of Object.entries(lists))
      await measure(name, address, isMoney ? ['row', 'rowHeight'] : ['row'])
  })
}

/** Pixels from the top of the window, without banners; infinite where there is none. */
type Positions = Readonly<Record<'tabs' | 'row' | 'rowHeight' | 'repeats' | 'reason', number>>

/** In the page: how many of its amounts have digits that are hidden or left out. */
const cutAmounts = (page: Page) =>
  page
    .locator('main td [translate="no"]')
    .evaluateAll(
      (figures) =>
        figures.filter(
          ({ textContent, children }) =>
            /\d\.\d+…$/.test(textContent) ||
            [...children].some(
              (each) =>
                getComputedStyle(each).overflow === 'clip' && each.scrollWidth > each.clientWidth,
            ),
        ).length,
    )

/** Waits until the page has what is measured, and nothing in it is still loading. */
async function positions(page: Page, isList: boolean): Promise<Positions> {
  const [tabs, row] = ['main nav[aria-label^="Parts of"]', 'main tr[data-row]']
  await page
    .locator(isList ? row : tabs)
    .first()
    .waitFor()
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main [data-loading]') === null,
  )
  const boxes = async (selector: string) =>
    (
      await Promise.all((await page.locator(selector).all()).map((each) => each.boundingBox()))
    ).filter((box) => box !== null)
  const banners = (await boxes('header + [aria-live]'))[0]?.height ?? 0
  const topOf = async (selector: string) =>
    Math.round(((await boxes(selector))[0]?.y ?? Infinity) - banners)
  // A row that begins another day has a line above it.
  const heights = (await boxes(`${row}:not([data-day])`)).map(({ height }) => height)
  return {
    tabs: await topOf(tabs),
    row: await topOf(row),
    rowHeight: Math.round(Math.max(...heights)),
    repeats: await page.evaluate(repeats),
    reason: await topOf('main section[aria-label="Why it failed"] [data-own]'),
  }
}

/** How often what is below the tabs says the amount of the head that it says most often. */
function repeats(): number {
  const main = document.querySelector('main')
  const tabs = main?.querySelector('nav[aria-label^="Parts of"]')
  if (main === null || !tabs) return 0
  const amountsIn = (range: Range) => {
    // As it is drawn: the text of the nodes alone has no lines.
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    return (
      String(getSelection()).match(
        /(?<!for |[\w.,:+\u2212])[\d,]+(\.\d+)? ([A-Z]\w{1,11}|stroops)\b/g,
      ) ?? []
    )
  }
  const [head, below] = [new Range(), new Range()]
  head.setStart(main, 0)
  head.setEndBefore(tabs)
  below.setStartAfter(tabs)
  below.setEnd(main, main.childNodes.length)
  const said = amountsIn(below)
  return Math.max(
    0,
    ...amountsIn(head).map((each) => said.filter((other) => other === each).length),
  )
}
