import type { Page } from '@playwright/test'
import { accounts, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

/** The files that the service worker keeps, by cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name.split(' ').at(-1) ?? '', requests.map(({ url }) => url)] as const
    })
    return Object.fromEntries(await Promise.all(lists))
  })

test('the recorded network works offline once it was opened, and keeps files of its own site alone', {
  tag: '@rest',
}, async ({ browser, baseURL, provoke }) => {
  const site = baseURL ?? ''
  provoke({ errors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  const context = await browser.newContext({ baseURL: site, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/demo')
  await settled(page)
  await expect.poll(async () => (await kept(page)).files?.length ?? 0).toBeGreaterThan(600)
  const all = Object.values(await kept(page)).flat()
  expect(all.filter((url) => !url.startsWith(`${site}/`))).toEqual([])
  await context.setOffline(true)
  await page.goto(`/demo/transactions/${transactions.path}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/175\.43859 OLIVE/)
  await page.evaluate((to) => history.pushState({}, '', to), `/demo/accounts/${accounts.alice}`)
  await expect(main).toContainText(/48,4/)
  await context.close()
})
