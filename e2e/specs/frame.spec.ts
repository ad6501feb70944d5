import { transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

// The search of the frame is in search.spec.ts, the rows' keys in lists.spec.ts.

test('the frame has a skip link, the networks, each section and a theme that is remembered', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/demo/ledgers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    'focus is in the page',
  ).toBe(true)

  await page.getByLabel('Network: demo').click()
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeHidden()

  const sections = page.getByRole('navigation', { name: 'Sections' })
  const main = ['Ledgers', 'Transactions', 'Assets', 'Contracts', 'Accounts', 'Markets']
  await expect(sections.getByRole('link')).toHaveText(main)
  for (const name of [...main, 'Operations', 'Payments', 'Effects']) {
    if (!main.includes(name)) await sections.getByLabel('More').click()
    await sections.getByRole('link', { name, exact: true }).click()
    const path = name === 'Markets' ? 'trades' : name.toLowerCase()
    await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/${path}`)
  }

  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await ink()
  const button = page.getByRole('button', { name: /theme|light and dark/i })
  for (let click = 0; click < 3 && (await ink()) === light; click++) await button.click()
  const dark = await ink()
  expect(dark).not.toBe(light)
  await page.reload()
  await settled(page)
  expect(await ink()).toBe(dark)
})

test('the header fits any width: an old ledger of eight digits, and one line of controls on a phone', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.setViewportSize({ width: 360, height: 740 })
  const banner = page.getByRole('banner')
  const tops = await Promise.all(
    [
      banner.getByLabel('Network: demo'),
      banner.getByRole('navigation', { name: 'Source' }),
      banner.getByRole('button', { name: /^Theme/ }),
      banner.getByLabel('Browse'),
    ].map(async (each) => (await each.boundingBox())?.y ?? Number.NaN),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
  await page.evaluate(() => {
    const [sequence, age] = ['b', 'time'].map((tag) =>
      document.querySelector(`nav[aria-label="Sections"] li:last-child ${tag}`),
    )
    if (!sequence || !age) throw new Error('the header has no latest ledger')
    sequence.textContent = '63092996'
    age.textContent = '10 months ago'
  })
  for (const width of [1024, 1240, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => {
      const right = (selector: string) =>
        document.querySelector(`nav[aria-label="Sections"] ${selector}`)?.getBoundingClientRect()
          .right ?? 0
      return right('li:last-child') - right('ul')
    })
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0.5)
  }
})

test('an ID can be copied', { tag: '@rest' }, async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/demo/transactions/${transactions.path}`)
  await page
    .getByRole('button', { name: /^Copy .*b59ef…5b404/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(transactions.path)
})
