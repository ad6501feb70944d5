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
