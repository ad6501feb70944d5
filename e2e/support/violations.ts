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

/** Themes are values of colours and nothing else: what another theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What is not accessible, each with its rule and the beginning of the element; empty where all is well. */
export async function violations(
  page: Page,
  rules: 'all' | 'of colours' = 'all',
): Promise<readonly string[]> {
  // Its half a megabyte is sent and compiled once a document.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  const options: axe.RunOptions = {
    // What is right is not listed.
    resultTypes: ['violations'],
    ...(rules === 'all' ? {} : { runOnly: ofColours }),
  }
  return page.evaluate(async (asked: axe.RunOptions) => {
    if (window.axe === undefined) throw new Error('axe is not in the page')
    const { violations: found } = await window.axe.run(document, asked)
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }, options)
}
