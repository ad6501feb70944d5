import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { test as base, expect } from '../support/fixtures.ts'

const test = base.extend<{ readonly network: FaultyNetwork }>({
  network: async ({ page, provoke }, use) => {
    const server = await startFaultyNetwork()
    provoke({ origins: [server.origin], errors: /Failed to load resource/ })
    await offerNetwork(page, server)
    await use(server)
    await server.close()
  },
})

test.use({ first: true })

/** A year of four digits in every time that an answer states. */
const farTimes = (text: string): string => text.replaceAll('"2026-', '"9999-')
const text = `down\u202Efor\u200Bever ${'x'.repeat(20_000)}`

test('a service’s text of 20,000 characters is cut, with its invisible characters by name', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  const body = JSON.stringify({ type: 'about:blank', title: text, status: 400, detail: text })
  network.fail({ kind: 'status', status: 400, body })
  await open('/faulty/ledgers')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').first()).toBeVisible()
  const shown = await main.innerText()
  expect(shown).not.toMatch(/[\u200B\u202E]/)
  expect(shown.length).toBeLessThan(3000)
})

test('ledgers that close in the year 9999 have no relative time', { tag: '@rest' }, async ({
  page,
  open,
  network,
}) => {
  network.rewrite(farTimes)
  await open('/faulty')
  const main = page.getByRole('main')
  await expect(main).toContainText(/implausible|invalid answer|could not be read/)
  await expect(page.locator('body')).not.toContainText(/in \d{4} years/)
})

test('an asset with a negative balance has no total supply', { tag: '@rest' }, async ({
  page,
  open,
  network,
}) => {
  network.rewrite((answer) => answer.replaceAll('"authorized": "', '"authorized": "-'))
  await open('/faulty/assets')
  const main = page.getByRole('main')
  await expect(main).toContainText(/implausible|invalid answer|could not be read/)
  await expect(main.locator('td')).not.toContainText([/^−/])
})
