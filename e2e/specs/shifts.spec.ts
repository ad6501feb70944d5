import type { Page } from '@playwright/test'
import { accounts, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

/** Pages whose first screen holds still, whichever answer or file comes last. */
const still = {
  'a failed transaction': `/demo/transactions/${transactions.failed}`,
  'a contract call': `/demo/transactions/${transactions.call}`,
  'a path payment': `/demo/transactions/${transactions.path}`,
  'a ledger': '/demo/ledgers/39',
  'an account': `/demo/accounts/${accounts.alice}`,
}

/** What is held back in turn. */
const late = {
  'what explains a transaction': /assets\/(transactionAnswers|worker-transactions)-/,
  'the host’s names': /\/names\.json$/,
  'the record': /recorded\/.*(transactions|ledgers|accounts)\b(?!.*(operations|effects))/,
  'the lists': /recorded\/.*(operations|effects)/,
  'the code of calls': /assets\/execution-/,
  'what follows the first view': /assets\/later-/,
  'what two parts share': /assets\/worker-shared-/,
  'money and charts': /assets\/charts-/,
  'the star': /assets\/watch-/,
}

interface Shift {
  readonly value: number
  /** What moved, and from where to where: left, top, width, height. */
  readonly moved: readonly string[]
}

/** Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly {
    readonly node?: Node
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Notes the layout shifts of a document, those before it listens too. */
const noteShifts = () => {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map((each) => Math.round(each)).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries().filter(isShift))
      shifts.push({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${place(previousRect)} → ${place(currentRect)}`,
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address while what matches is held back until the page has its heading, or stands still without it. */
async function openLate(page: Page, address: string, held: RegExp): Promise<readonly Shift[]> {
  const shown = Promise.withResolvers<void>()
  await page.route(held, async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto(address)
  // A heading that waits for what is held back does not come: the page is given time to show that it waits.
  await page
    .locator('#root h1')
    .filter({ hasNotText: /^Transaction / })
    .waitFor({ timeout: 2_500 })
    .catch(() => undefined)
  await page.waitForTimeout(1_200)
  shown.resolve()
  await settled(page)
  await page.unroute(held)
  return shiftsOf(page)
}

const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts'))

/** Fails where more than a hundredth or two of the window moved. */
function expectStill(shifts: readonly Shift[], name: string): void {
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  expect.soft(sum, `${name}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.02)
}

// By the clock, which is no bar of a change: nightly.
for (const width of [360, 1280])
  for (const [what, held] of Object.entries(late))
    test(`nothing in the first screen moves where the last to come is ${what}, ${width} px wide`, {
      tag: ['@nightly', '@rest'],
    }, async ({ page, via }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(noteShifts)
      for (const [name, address] of Object.entries(still)) {
        expectStill(await openLate(page, `${address}?via=${via}`, held), name)
      }
    })

test('what the network did by day comes where its room is held', { tag: '@rest' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.addInitScript(noteShifts)
  const isSeen = Promise.withResolvers<void>()
  await page.route(/sums\.zst$/, async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await page.goto('/demo?via=files&replay=off')
  await expect(page.getByText('the signature holds on')).toBeVisible()
  const asked = page.waitForRequest(/sums\.zst$/)
  await page.getByRole('region', { name: 'Who closes ledgers' }).scrollIntoViewIfNeeded()
  await asked
  isSeen.resolve()
  await expect(page.getByText('8 of 8 days read by the index')).toBeVisible()
  await settled(page)
  expectStill(await shiftsOf(page), 'home')
})
