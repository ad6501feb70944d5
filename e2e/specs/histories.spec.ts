import type { Page } from '@playwright/test'
import { readRecord } from '#ledger/restRecord.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { listen } from '#tools/network/server.ts'
import { accounts } from '../support/examples.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { test as base, expect, listOf, openOrigins } from '../support/fixtures.ts'
import { forgingFetch } from '../testing/forgedHistory.ts'
import { recordedFetch } from '../testing/recordedSources.ts'

/** An honest node and one with a forged history, both of the same network. */
interface Nodes {
  readonly honest: string
  readonly forging: string
}
const test = base.extend<{ readonly nodes: Nodes }>({
  nodes: async ({ page, provoke }, use) => {
    const honest = await listen(readable(recordedFetch()), 0)
    // It forges its history at its first request.
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
    await forger(new Request('https://recorded.invalid/rpc', { method: 'POST', body }))
    const forging = await listen(readable(forger), 0)
    provoke({ origins: [honest.url, forging.url] })
    await page.route('**/networks.json', async (route) => {
      const listed: unknown = await (await route.fetch()).json()
      const networks = readRecord({ listed }).list('listed', (record) => record.raw)
      const others = Object.entries({ honest, forging }).map(([id, { url }]) => ({
        id,
        name: id,
        passphrase,
        rpc: `${url}/rpc`,
      }))
      await route.fulfill({ json: [...networks, ...others] })
    })
    await use({ honest: new URL(honest.url).host, forging: new URL(forging.url).host })
    await Promise.all([honest.close(), forging.close()])
  },
})
const forger = forgingFetch(recordedFetch(), { passphrase, last: 373 })

const readable =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const answer = await fetch(request)
    const headers = new Headers(answer.headers)
    headers.set('Access-Control-Allow-Origin', '*')
    return new Response(answer.body, { status: answer.status, headers })
  }

test.use({ first: true })

const payments = (network: string) =>
  `/${network}/accounts/${accounts.alice}/payments?order=asc&limit=50`
const rowOf = (page: Page, amount: string) =>
  page.getByRole('row').filter({ hasText: `${amount} GOLD` })
/** The footer of the list. */
const origin = (page: Page) => listOf(page).locator('details').last()

/** Has all ledgers of the node indexed: the page reads less than 1 MB of them by itself. */
async function readLedgers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read the rest' }).click()
  await expect(page.getByText('Covers ledgers 2–373 of 2–373')).toBeVisible()
}

test('a forging node changes no figure of an honest node, whichever was opened first', {
  tag: '@rpc',
}, async ({ page, open, nodes }) => {
  await open(payments('forging'))
  await expect(rowOf(page, '120,000')).toBeVisible()
  await readLedgers(page)
  await open(payments('honest'))
  await readLedgers(page)
  for (const visit of ['first', 'reloaded']) {
    if (visit === 'reloaded') await page.reload()
    await openOrigins(page)
    await expect(rowOf(page, '120')).toBeVisible()
    await expect(rowOf(page, '120,000')).toBeHidden()
    await expect(origin(page)).toContainText(`served by ${nodes.honest}`)
    await expect(origin(page)).not.toContainText(nodes.forging)
  }
  await open(payments('forging'))
  await openOrigins(page)
  await expect(rowOf(page, '120,000')).toBeVisible()
  await expect(origin(page)).toContainText(`served by ${nodes.forging}`)
  await open('/forging/ledgers/373')
  await expect(
    page.getByText('Hashes match: header, transactions and results agree.'),
  ).toBeVisible()
  await expect(page.getByText(`is stated by ${nodes.forging}`)).toBeVisible()
})
