import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that another theme can break: a theme only changes colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Accessibility violations, each with its rule and the start of the element. */
export async function violations(
  page: Page,
  rules: 'all' | 'of colours' = 'all',
): Promise<readonly string[]> {
  // Half a megabyte, sent and compiled once per document.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  const options: axe.RunOptions = {
    // Passed rules are not listed.
    resultTypes: ['violations'],
    ...(rules === 'all' ? {} : { runOnly: ofColours }),
  }
  return page.evaluate(async (options: axe.RunOptions) => {
    if (window.axe === undefined) throw new Error('axe is not in the page')
    const { violations: found } = await window.axe.run(document, options)
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }, options)
}
