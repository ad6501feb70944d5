import { startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const list = '/faulty/ledgers'

test('a service that redirects to another host gets a message, and the host no request', {
  tag: '@rpc',
}, async ({ page, open, network, provoke }) => {
  const elsewhere = await startFaultyNetwork()
  provoke({ errors: /Failed to load resource|net::ERR/ })
  network.fail({ kind: 'redirect', location: elsewhere.rest })
  await open(list)
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/redirects to/)
  // Each request of the page once: a redirect is not retried.
  expect(network.requests()).toBeLessThan(8)
  expect(elsewhere.requests()).toBe(0)
  await elsewhere.close()
})

test('after five seconds without an answer the page says what it waits for, and moves nothing', {
  tag: '@rest',
}, async ({ page, network, via }) => {
  network.fail({ kind: 'delay', milliseconds: 9_000 })
  const began = Date.now()
  await page.goto(`${list}?via=${via}`)
  const table = page.getByRole('main').getByRole('table')
  const note = page.getByRole('main').getByText(/^No answer from 127\.0\.0\.1:\d+ yet/)
  await expect(table).toHaveAttribute('aria-busy', 'true')
  const before = await table.boundingBox()
  await expect(note).toContainText(/Waiting for .*: \d+ s\.$/)
  expect(Date.now() - began).toBeGreaterThan(5_000)
  expect(await table.boundingBox()).toEqual(before)
  await expect(page.locator('p[role=status].sr-only').last()).toContainText('No answer')
  network.fail(undefined)
  await expect(page.locator('main tbody [data-row]')).toHaveCount(20)
  await expect(note).toHaveCount(0)
})

test('while a service is silent, an address that the search reads has a heading, and says what it waits for', {
  tag: '@rpc',
}, async ({ page, network, via }) => {
  network.fail({ kind: 'delay', milliseconds: 9_000 })
  await page.goto(`/faulty/nothing/here?via=${via}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Looking for what this address names')
  const note = page.getByRole('main').getByText(/^No answer from .* Waiting for .*: \d+ s\.$/)
  await expect(note).toBeVisible()
  network.fail(undefined)
  await expect(heading).toHaveText('There is nothing at this address')
  await expect(note).toHaveCount(0)
})

test('a long pause that a service requests is counted down from 30 s at most, and “Try now” ends it', {
  tag: '@rpc',
}, async ({ page, network, via }) => {
  network.fail({ kind: 'rateLimited', retryAfter: 999_999 })
  await page.goto(`${list}?via=${via}`)
  const note = page.getByRole('main').getByText(/asks for a pause. Trying again in \d+ s/)
  await expect(note).toBeVisible()
  const seconds = async () => Number(/in (\d+) s/.exec(await note.innerText())?.[1])
  const first = await seconds()
  expect(first).toBeLessThanOrEqual(30)
  await expect.poll(seconds).toBeLessThan(first)
  network.fail(undefined)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.locator('main tbody [data-row]')).toHaveCount(20)
})
