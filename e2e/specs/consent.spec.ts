import path from 'node:path'
import { listen } from '#tools/network/server.ts'
import { ledgers } from '../support/examples.ts'
import { expect, savesData, settled } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'
import { serveFolder } from '../support/staticServer.ts'

test.use({ first: true })

test('endpoints from a link are used only after the reader agrees, in this tab: a window that it opens asks again', {
  tag: '@rest',
}, async ({ page, context, network, via }) => {
  const endpoints = new URLSearchParams({ via, rest: network.rest, rpc: network.rpc })
  const address = `/custom/ledgers/${ledgers.paths}?${endpoints}`
  const agree = { name: 'Use these endpoints in this tab' }
  const heading = page.getByRole('heading', { level: 1 })
  // What is asked after the answer would be counted too.
  await savesData(page)
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText(new URL(network.rest).host)
  expect(network.requests()).toBe(0)
  await page.getByRole('button', agree).click()
  await settled(page)
  await expect(heading).toContainText('39')
  const before = network.requests()
  expect(before).toBeGreaterThan(0)
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open(window.location.href))
  const opened = await opening
  await expect(opened.getByRole('button', agree)).toBeVisible()
  await opened.reload()
  await expect(opened.getByRole('button', agree)).toBeVisible()
  expect(network.requests()).toBe(before)
  // The first tab still has its consent.
  await page.reload()
  await settled(page)
  await expect(heading).toContainText('39')
  await opened.close()
})

test('once the reader agrees, the key of an endpoint is in no address, link or history, and a shared link says so', {
  tag: '@rest',
}, async ({ page, context, network }) => {
  const key = '0f3a9b7c5d1e48628f7a'
  const endpoints = new URLSearchParams({ rest: `${network.rest}?apikey=${key}` })
  await page.goto(`/custom/ledgers/${ledgers.paths}?${endpoints}`)
  await page.getByRole('button', { name: 'Use this endpoint in this tab' }).click()
  await settled(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('39')
  await expect(page).toHaveURL(/YOUR_KEY/)
  const hasKey = () =>
    page.evaluate(
      (text) =>
        [location.href, document.documentElement.outerHTML, JSON.stringify(history.state)].some(
          (each) => each.includes(text),
        ),
      key,
    )
  expect(await hasKey()).toBe(false)
  await page.reload()
  await settled(page)
  await expect(heading).toContainText('39')
  expect(await hasKey()).toBe(false)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('main')).toContainText('without its key')
  await expect(other.getByRole('textbox', { name: 'Horizon' })).toHaveValue(/YOUR_KEY/)
  await other.close()
})

test('inside a frame nobody can agree, on a host without headers', { tag: '@rest' }, async ({
  page,
  network,
  via,
  provoke,
}) => {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'dist')
  const site = await serveFolder({ folder, fallback: '404.html' })
  provoke({ origins: [site.url], errors: /status of 404/ })
  const endpoints = new URLSearchParams({ via, rest: network.rest, rpc: network.rpc })
  for (const query of ['', `?${endpoints}`]) {
    const body = `<iframe width="900" height="600" src="${site.url}custom${query}"></iframe>`
    // A page that Playwright makes up may not load a local address in a frame.
    const html = { headers: { 'Content-Type': 'text/html' } }
    const outer = await listen(() => Promise.resolve(new Response(body, html)), 0)
    provoke({ origins: [outer.url] })
    await page.goto(outer.url)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
    await expect(frame.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(frame.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await outer.close()
  }
  expect(network.requests()).toBe(0)
  await site.close()
})
