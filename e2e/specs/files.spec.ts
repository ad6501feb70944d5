import { createMock } from '#mock/mock.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import { createStaticFiles } from '#tools/network/staticFiles.ts'
import { accounts, ledgers, operations } from '../support/examples.ts'
import { chooseSource, expect, settled } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

test('a folder of files on a host of the reader’s shows any of its ledgers, and what was done in it', {
  tag: '@rest',
}, async ({ page, network }) => {
  const files = new URL('lake', network.rest).href
  await page.goto(`/custom/ledgers/${ledgers.paths}/operations?${new URLSearchParams({ files })}`)
  await page.getByRole('button', { name: 'Use this endpoint in this tab' }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledgers.paths}`)
  await expect(page.getByRole('row').filter({ hasText: 'OLIVE' })).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Effects' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Account credited' }).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Source' })).toContainText('Files')
})

test('a ledger that a node no longer keeps is read from the network’s files, and from nowhere else', {
  tag: '@rpc',
}, async ({ page, network, provoke }) => {
  const few = createMock(openFolder('public/recorded/demo'), { retention: 50 })
  const node = await listen(async (request) => {
    const answer = await few(request)
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    return new Response(answer.body, { status: answer.status, headers })
  }, 0)
  provoke({ origins: [node.url] })
  const files = new URL('lake', network.rest).href
  const rpc = `${node.url}/rpc`
  const { host } = new URL(node.url)
  const query = (endpoints: Record<string, string>) =>
    `?${new URLSearchParams({ ...endpoints, via: 'rpc' })}`
  await page.goto(`/custom/ledgers/${ledgers.paths}/operations${query({ rpc, files })}`)
  await page.getByRole('button', { name: /^Use (?:this|these) endpoints? in this tab/ }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledgers.paths}`)
  await expect(page.getByRole('row').filter({ hasText: 'OLIVE' })).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('RPC and Files')
  await page.goto(`/custom/ledgers/${ledgers.paths}${query({ rpc })}`)
  await settled(page)
  await expect(page.getByRole('main')).toContainText(
    `Ledger ${ledgers.paths} is older than the ledgers that ${host} keeps, 324 to 373.`,
  )
  await node.close()
})

test('a host that lets no other page read its files is said', { tag: '@rest' }, async ({
  page,
  provoke,
}) => {
  const host = await listen(createStaticFiles('public/recorded/demo/history', { cors: false }), 0)
  provoke({ origins: [host.url], errors: /Failed to load resource|CORS policy/ })
  await page.goto(`/custom/ledgers/39?${new URLSearchParams({ files: host.url })}`)
  await page.getByRole('button', { name: 'Use this endpoint in this tab' }).click()
  const { host: named } = new URL(host.url)
  await expect(page.getByRole('main')).toContainText(
    `No answer from ${named}: it may be down, it may not allow this page (CORS)`,
  )
  await host.close()
})

test('the recorded network is read as files where the reader chooses them', {
  tag: '@rpc',
}, async ({ page }) => {
  await page.goto('/demo/accounts?via=rest')
  await chooseSource(page, 'Files')
  await expect(page).toHaveURL(/via=files/)
  await expect(page.getByLabel('Source: Files')).toBeVisible()
  const go = (to: string) => page.evaluate((next) => history.pushState({}, '', next), to)
  await go(`/demo/operations/${operations.path}?via=files`)
  await expect(page.getByRole('main')).toContainText('OLIVE')
  await go(`/demo/accounts/${accounts.alice}?via=files`)
  await expect(page.getByRole('main')).toContainText('ledger 373')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await go(`/demo/accounts/${accounts.alice}/operations?via=files`)
  // By the static index: all ledgers are covered, and few of them were read.
  await expect(page.getByRole('main')).toContainText('Ledgers 2–373 of 2–373')
  await go('/demo/network?via=files')
  await expect(page.getByRole('main')).toContainText('Files of ledgers do not state the settings')
})
