import { ledgers } from '../support/examples.ts'
import { expect, settled } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

test.use({ first: true })

test('endpoints from a link are used only after the reader agrees', { tag: '@rest' }, async ({
  page,
  network,
  via,
}) => {
  const before = network.requests()
  const endpoints = new URLSearchParams({ via, rest: network.rest, rpc: network.rpc })
  await page.goto(`/custom/ledgers/${ledgers.paths}?${endpoints}`)
  await expect(page.getByRole('main')).toContainText(new URL(network.rest).host)
  expect(network.requests()).toBe(before)
  await page.getByRole('button', { name: 'Read from them in this tab' }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('39')
  expect(network.requests()).toBeGreaterThan(before)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('39')
})

for (const [name, endpoint] of Object.entries({
  'no address': 'nonsense',
  'plain http elsewhere': 'http://horizon.example.org',
  'a name and a password': 'https://somebody:secret@horizon.example.org',
  'a script': 'javascript:alert(1)',
}))
  test(`an endpoint that is ${name} is refused`, { tag: '@rest' }, async ({ page, via }) => {
    const endpoints = new URLSearchParams({ via, rest: endpoint, rpc: endpoint })
    await page.goto(`/custom/ledgers?${endpoints}`)
    await settled(page)
    await expect(page.getByRole('main')).toContainText(
      /is not a service address|must begin with https|user name or password/i,
    )
  })
