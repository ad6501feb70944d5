import { accounts } from './examples.ts'
import { expect, test } from './fixtures.ts'

test('what failed is no bar of what succeeded', async ({ page, open }) => {
  await open('/demo/ledgers')
  const bar = (sequence: number) =>
    page
      .getByRole('row', { name: `${sequence} ` })
      .locator('.bars')
      .evaluate((bars) =>
        Array.from(bars.children, (part) => Math.round(part.getBoundingClientRect().width)),
      )
  // One succeeded, the most on the page; none of two succeeded; there were none.
  expect(await bar(373)).toEqual([96])
  expect(await bar(367)).toEqual([0])
  expect(await bar(370)).toEqual([0])
})

test('a long type goes on behind an underscore where there is no room', async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(`/demo/accounts/${accounts.alice}/effects`)
  const badge = page.getByText('claimable_balance_sponsorship_created').first()
  const lines = await badge.evaluate((element) => {
    const lefts = [...element.childNodes].flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      // A node that is broken in two has two.
      return Array.from(range.getClientRects(), ({ top }) => ({ text: node.textContent, top }))
    })
    return lefts.filter(({ text }) => text !== '')
  })
  expect(lines.map(({ text }) => text)).toEqual([
    'claimable_',
    'balance_',
    'sponsorship_',
    'created',
  ])
  expect(new Set(lines.map(({ top }) => top)).size).toBe(2)
})
