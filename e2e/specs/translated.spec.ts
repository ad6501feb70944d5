import type { Page } from '@playwright/test'
import { expect, navigateTo, test, withVia } from '../support/fixtures.ts'
import { isWhole, pages, shares } from '../support/pages.ts'
import { type Translating, translate, translatedTexts } from '../support/translator.ts'

/** Ids, whole or short, and amounts with decimals: a translator would write them by its own rules. */
const exact = /[GCMBL][A-Z2-7]{4}(…|[A-Z2-7]{51})|[0-9a-f]{5}…[0-9a-f]{5}|[0-9a-f]{64}|\d\.\d{3}/

const chosen = isWhole
  ? Object.values(pages).filter((page) => !page.includes('compare'))
  : [pages['a failed transaction']]

const texts = (page: Page) => page.evaluate(translatedTexts)

/** Where two texts begin to differ; empty where they are equal. */
function difference(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(Math.max(0, at - 40), at + 80)} ≠ ${other.slice(Math.max(0, at - 40), at + 80)}`
}

for (const [index, share] of shares(chosen, 6).entries()) {
  const how: Translating = (['replaced', 'twice', 'inserted'] as const)[index % 3] ?? 'replaced'
  const names = share.map((address) => address.slice(6, 24)).join(', ')
  test(`pages that the browser translates, text ${how}, show what they show otherwise: ${names}`, {
    tag: '@rest',
  }, async ({ page, open, go, context, via }) => {
    // The same pages without a translator, beside it.
    const plain = await context.newPage()
    await plain.goto(withVia('/demo/ledgers/3', via))
    await page.addInitScript(translate, how)
    await open('/demo/ledgers/3')
    const isAlike = async (address: string) => {
      await plain.evaluate((to) => history.pushState({}, '', to), withVia(address, via))
      await expect(page.locator('main font').first()).toBeAttached()
      await expect
        .poll(
          async () => difference((await texts(page)).whole, (await texts(plain)).whole),
          address,
        )
        .toBe('')
      const { changed } = await texts(page)
      expect
        .soft(
          changed.filter((each) => exact.test(each)),
          address,
        )
        .toEqual([])
    }
    for (const address of share) {
      await navigateTo(page, () => go(address))
      await isAlike(address)
    }
    for (const address of share.slice(0, -1).toReversed()) {
      await navigateTo(page, () => page.evaluate(() => history.back()))
      await isAlike(address)
    }
    for (const address of share.slice(0, isWhole ? 3 : 1)) {
      await open(address)
      await isAlike(address)
    }
    await plain.close()
  })
}
