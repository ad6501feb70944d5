import type { Page } from '@playwright/test'
import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, test as base } from '../support/fixtures.ts'

/** A service whose ledgers close when a test says so. */
interface LiveNetwork extends FaultyNetwork {
  readonly head: () => number
  /** Closes so many ledgers; a negative number is a node that falls behind. */
  readonly close: FaultyNetwork['close']
  readonly advance: (ledgers: number) => void
}

const test = base.extend<{ readonly network: LiveNetwork }>({
  network: async ({ page, provoke }, use) => {
    let ledgers = 0
    const clock = { start: 200, every: 1, now: () => ledgers }
    const server = await startFaultyNetwork({ clock })
    provoke({ origins: [server.origin], errors: /Failed to load resource|CORS policy|net::ERR/ })
    await offerNetwork(page, server)
    await use({
      ...server,
      head: () => 200 + ledgers,
      advance: (count) => {
        ledgers += count
      },
    })
    await server.close()
  },
})

const latest = (page: Page) => page.locator('.latest-ledger b')
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const firstLink = (page: Page) => rows(page).first().locator('a').first()

test('ledgers that close appear in the header and on top of the list, each once', async ({
  page,
  open,
  network,
}) => {
  await open('/faulty/ledgers')
  await expect(latest(page)).toHaveText('200')
  network.advance(2)
  await expect(latest(page)).toHaveText('202')
  await expect(firstLink(page)).toHaveText('202')
  const shown = await rows(page).locator('td:first-child a').allTextContents()
  expect(shown.map(Number)).toEqual(Array.from({ length: 20 }, (_, i) => 202 - i))
})
