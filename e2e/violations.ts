import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { newInks, noteInks } from './inks.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Themes are values of colours and nothing else: what another theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What the rules of colours found right: what looks the same on another page need not be looked at again. */
const right = new Set<string>()

/** What is not accessible, each with its rule and the beginning of the element; empty where all is well. */
export async function violations(page: Page): Promise<readonly string[]> {
  // Its half a megabyte is sent and compiled once a document.
  if (await page.evaluate(() => window.axe === undefined)) {
    await page.evaluate(source)
    await page.evaluate(noteInks, [...right])
  }
  return page.evaluate(async () => {
    const { axe, inks } = window
    if (axe === undefined || inks === undefined) throw new Error('axe is not in the page')
    inks.elements = [...document.querySelectorAll('*')]
    for (const noted of [inks.under, inks.links, inks.doubtful]) noted.clear()
    const { violations: found, incomplete } = await axe.run(document, {
      // What is right is not listed.
      resultTypes: ['violations', 'incomplete'],
      elementRef: true,
    })
    if (inks.under.size === 0) throw new Error('no text was looked at')
    for (const { nodes } of incomplete)
      for (const { element } of nodes) if (element !== undefined) inks.doubtful.add(element)
    return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  })
}

/** The same in another theme, of a page that was looked at in the former one: what colours can break. */
export async function violationsOfColours(page: Page): Promise<readonly string[]> {
  const asked = await page.evaluateHandle(newInks)
  const { found, clean } = await page.evaluate(
    async ([elements, rules]) => {
      const { axe, inks } = window
      if (axe === undefined || inks === undefined) throw new Error('axe is not in the page')
      if (elements?.length === 0) return { found: [], clean: [] }
      const { violations: broken } = await axe.run(
        elements === undefined ? document : { include: [...elements] },
        { resultTypes: ['violations'], runOnly: [...rules] },
      )
      const fine = broken.length > 0 || elements === undefined ? [] : inks.asked
      for (const each of fine) inks.right.add(each)
      return {
        found: broken.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
        ),
        clean: fine,
      }
    },
    [asked, ofColours] as const,
  )
  for (const each of clean) right.add(each)
  return found
}
