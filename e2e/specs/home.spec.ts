import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, settled } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const now = (page: Page) => page.getByRole('region', { name: 'Network now' })

test('the home’s strips have 200 ledgers by one request more, and are read by keys', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  await open('/faulty')
  await expect(now(page)).toContainText('all 200 ledgers read')
  const asked = network.answered().filter((request) => request.includes('/ledgers?'))
  const limits = asked.map((request) => /limit=\d+/.exec(request)?.[0])
  // The newest 50 are asked for again every few seconds.
  expect(limits.filter((limit) => limit !== 'limit=50')).toEqual(['limit=150'])
  const cell = now(page).getByRole('link', { name: /^Ledger 373,/ })
  await cell.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(now(page).getByRole('status').last()).toContainText('Ledger 175, ')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/faulty\/ledgers\/372/)
})

test('what the strips draw is also a table and a file', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo')
  await now(page).getByRole('button', { name: 'show figures' }).click()
  const table = page.getByRole('table', { name: 'The newest ledgers' })
  await expect(table.getByRole('row')).toHaveCount(201)
  const saved = page.waitForEvent('download')
  await now(page).getByRole('button', { name: 'CSV' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(201)
  expect(lines[1]).toBe('373,2026-11-20T20:32:17Z,1,1000,100,5')
})

test('through a node alone the strips have the ledgers that the page reads, and hatch the others', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open('/faulty')
  await settled(page)
  await expect(now(page)).toContainText('50 of 200 ledgers read, the hatched ones not')
  // Each of the 50 once.
  const limits = network.answered().map((body) => /getLedgers.*"limit":(\d+)/.exec(body)?.[1] ?? 0)
  expect(limits.reduce<number>((sum, limit) => sum + Number(limit), 0)).toBe(50)
})

test('who proposed the newest ledgers is checked once the home stands, and more are read on request', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  await open('/faulty')
  const tile = page.getByRole('region', { name: 'Who closes ledgers' })
  await expect(tile.getByRole('listitem')).toHaveText(/GC5QX…YVKHW\s*100 % /)
  await expect(tile).toContainText('the signature holds on 200 of 200 proposals')
  await tile.getByRole('link', { name: 'Validators' }).click()
  await expect(page.getByText('200 ledgers, 174–373')).toBeVisible()
  await page.getByRole('button', { name: 'Read 200 older ledgers' }).click()
  const row = page.getByRole('row', { name: 'GC5QX…YVKHW' })
  await expect(row).toContainText('100 %372✓ all372 in 2–373')
  await expect(page.getByRole('button', { name: 'Read 200 older ledgers' })).toHaveCount(0)
  expect(network.answered().filter((each) => each.includes('limit=200'))).toHaveLength(2)
})

test('through a node alone no ledger is read for its validators before the reader asks', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open('/faulty/validators')
  const read = page.getByRole('button', { name: 'Read the newest 50 ledgers' })
  await expect(read).toBeVisible()
  expect(network.answered().join()).not.toContain('getLedgers')
  await read.click()
  await expect(page.getByText('the signature holds on 50 of 50 proposals')).toBeVisible()
})

test('the network by day is asked for once it is in view, three requests a day at most, and never again', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  await open('/faulty')
  await expect(page.getByText('the signature holds on 200 of 200')).toBeVisible()
  const days = page.getByRole('region', { name: 'Network by day' })
  await days.scrollIntoViewIfNeeded()
  await expect(days).toContainText('7 of 8 days read')
  await expect(days).toContainText('Fees, today so far3.7225493 XLM')
  // Two midnights are not among the ledgers of the strips.
  const headers = () =>
    network.answered().filter((each) => /ledgers(\/\d+|\?.*limit=10\b.*)$/.test(each)).length
  expect(headers()).toBeGreaterThan(0)
  expect(headers()).toBeLessThanOrEqual(6)
  const asked = headers()
  const fees = days.getByRole('slider', { name: 'Fees' })
  await expect(fees).toHaveAttribute('aria-valuetext', '20 Nov: 3.7225493 XLM, so far')
  await fees.focus()
  await page.keyboard.press('Home')
  await expect(fees).toHaveAttribute('aria-valuetext', '13 Nov: not read')
  await page.getByRole('link', { name: 'all transactions' }).click()
  await page.goBack()
  await days.scrollIntoViewIfNeeded()
  await expect(days).toContainText('7 of 8 days read')
  expect(headers()).toBe(asked)
})

test('by the index of a lake the network by day has its transactions, operations, fees and calls', {
  tag: '@rest',
}, async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const sums = () => files.filter((name) => name.endsWith('sums.zst'))
  await page.goto('/demo?via=files&replay=off')
  await settled(page)
  expect(sums()).toEqual([])
  const days = page.getByRole('region', { name: 'Network by day' })
  await days.scrollIntoViewIfNeeded()
  await expect(days).toContainText('8 of 8 days read by the index of ledgers 2 to 373')
  for (const figure of ['Transactions, today so far358', 'Contract calls, today so far67'])
    await expect(days).toContainText(figure)
  await days.getByRole('button', { name: /show figures.*: Transactions/ }).click()
  await expect(days.getByRole('row', { name: /13 Nov/ })).toHaveText(/609\s*160$/)
  expect(sums().length).toBe(1)
})
