import { accounts } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'

test('a key or a tap shows all times as age, in UTC, or in the reader’s zone', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/operations')
  const row = page.getByRole('row', { name: 'claimed the balance' }).first()
  const time = row.locator('time')
  await expect(time).toHaveText(/ago$/)
  await expect(row).toContainText('2026-11-20 20:32:12 UTC')
  await page.keyboard.press('t')
  await expect(time).toHaveText('2026-11-20 20:32:12 UTC')
  await time.click()
  await expect(time).toHaveText(/^2026-11-2\d \d\d:\d\d:12 [+−]\d\d:\d\d$/)
  await page.reload()
  await expect(time).toHaveText(/[+−]\d\d:\d\d$/)
})

test('the question mark lists the keys', { tag: '@rest' }, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('next and previous row')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('accounts whose addresses look alike are named', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const warning = page.getByText('Accounts on this page look alike, but are different.')
  await expect(warning).toHaveCount(0)
  // A row of a forged account, as a list would draw it.
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/demo/accounts/${id.slice(0, 20)}AAAA${id.slice(24)}`
    document.querySelector('main')?.append(link)
  }, accounts.alice)
  await expect(warning).toBeVisible()
  await expect(page.locator('mark').first()).toBeVisible()
})

test('a row is copied with its ids whole, once each, and its other text as it is', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/transactions')
  const row = page.getByRole('row').nth(1)
  const link = row.locator('a[href*="/transactions/"]').first()
  const [hash = ''] = /[0-9a-f]{64}/.exec((await link.getAttribute('href')) ?? '') ?? []
  await row.evaluate((element) => {
    document.getSelection()?.selectAllChildren(element)
    document.addEventListener('copy', (event) => {
      const shown = document.getSelection()?.toString()
      // Where the page gives no text of its own, the browser copies what is shown.
      const own = event.clipboardData?.getData('text/plain')
      document.title = JSON.stringify([shown, own === '' ? shown : own])
    })
  })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page).toHaveTitle(/^\[/)
  const [shown, copied]: readonly string[] = JSON.parse(await page.title())
  expect(copied).toContain(hash)
  expect(copied).not.toContain('…')
  const short = (text = '') =>
    text.replaceAll(/\b([0-9A-Za-z]{5})[0-9A-Za-z]{46,62}([0-9A-Za-z]{5})\b/g, '$1…$2')
  expect(short(copied)).toBe(shown)
})
