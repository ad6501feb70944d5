import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../support/browsers.ts'
import { transactions } from '../../support/examples.ts'
import { settled } from '../../support/fixtures.ts'
import { serveFolder } from '../../support/staticServer.ts'

/** `npm run picture`: makes the picture of the README and of links to the site anew from `dist`, and the icons from favicon.svg. */
const root = path.resolve(import.meta.dirname, '..', '..', '..')
const file = (name: string) => path.join(root, 'public', name)

const site = await serveFolder({ folder: path.join(root, 'dist'), fallback: 'redirects' })
const browser = await chromium.launch(launchOptions())
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  // Ages are relative to the recording.
  await page.clock.setFixedTime(new Date('2026-11-25T12:00:00Z'))
  await page.goto(`${site.url}demo/transactions/${transactions.path}`)
  await settled(page)
  await page.getByRole('button', { name: 'Verified in ledger' }).waitFor()
  await page.screenshot({ path: file('screenshot.png') })

  const icon = readFileSync(file('favicon.svg'), 'utf8')
  for (const [name, size] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fff"><div style="width:72%">${icon}</div>`,
    )
    await page.screenshot({ path: file(name) })
  }
} finally {
  await browser.close()
  await site.close()
}
