import type { Locator } from '@playwright/test'
import { causeOf, expect, settled, test } from '../support/fixtures.ts'
import { shares } from '../support/pages.ts'
import { recordedFailures } from '../support/recordedFailures.ts'

const all = await recordedFailures()
/**
 * All 388 take minutes in each line of sight: every fortieth, by turns through one, unless `FAILURES=all` asks for all
 * through both.
 */
const isWhole = process.env.FAILURES === 'all'
const fortieths = all.filter((_each, index) => index % 40 === 0)
const some = {
  rest: isWhole ? all : fortieths.filter((_each, index) => index % 2 === 0),
  rpc: isWhole ? all : fortieths.filter((_each, index) => index % 2 === 1),
}

/** A host's own debugging text: none of it is for readers. */
const debugText = /HostError|Event log|Backtrace|VM call trapped|escalating|\[Diagnostic Event\]/

for (const via of ['rest', 'rpc'] as const)
  for (const [index, hashes] of shares(some[via], 40).entries())
    test(`failed transactions have their cause, its figures and what to do, through ${via}: part ${index + 1}`, {
      tag: `@${via}`,
    }, async ({ page, open, go }) => {
      test.setTimeout(180_000)
      expect(all.length).toBeGreaterThan(380)
      await open('/demo/network')
      const panel = page.getByRole('region', { name: 'Why it failed' })
      for (const hash of hashes)
        await test.step(hash, async () => {
          await go(`/demo/transactions/${hash}`)
          await expect(page.getByRole('main')).toContainText(hash)
          await settled(page)
          const [cause, remedy] = [causeOf(panel), panel.getByText('What to do:')]
          await expect.soft(cause, hash).toHaveText(/^[A-Z].{10,}\.$/)
          // A contract's own error says by its name and text what it asks for.
          if (!/\(#\d+\)/.test((await cause.textContent()) ?? ''))
            await expect.soft(remedy, hash).toBeVisible()
          await expect.soft(figuresOf(panel), hash).not.toHaveCount(0)
          await expect.soft(page.getByRole('main'), hash).not.toContainText(debugText)
          for (const error of await panel.locator('ol > li').allTextContents())
            expect.soft(error.trim(), hash).not.toMatch(/:$/)
        })
    })

/** Figures, a call's errors, why there are none, or the button that reads them in later transactions. */
const figuresOf = (panel: Locator): Locator =>
  panel.locator('dl, ol').or(panel.getByRole('button', { name: 'Find it in later' }))
