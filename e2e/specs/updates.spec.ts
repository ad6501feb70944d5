import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, savesData, test } from '../support/fixtures.ts'
import { otherBuild } from '../support/otherBuild.ts'
import { serveFolder } from '../support/staticServer.ts'

const built = path.resolve(import.meta.dirname, '..', '..', process.env.PW_DIST ?? 'dist')

/** The kept scripts of the shell: which builds a browser can show without the site. */
const keptShells = (page: Page) =>
  page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(lists))
      .flat()
      .flatMap(({ url }) => /\/index-[\w-]+\.js$/.exec(url) ?? [])
  })
/** Files that the page has loaded and the browser does not keep yet. */
const notKept = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loaded.filter((name) => name.includes('/assets/'))
    const kept = await Promise.all(files.map((name) => caches.match(name)))
    return files.filter((_, at) => kept[at] === undefined)
  })
const ledger = (page: Page) => page.locator('#root').getByRole('heading', { level: 1 })
const shellOf = (folder: string) =>
  `/${readdirSync(path.join(folder, 'assets')).find((name) => /^index-.*\.js$/.test(name))}`

// Most hosts of static files answer 404: the others nightly.
for (const fallback of ['index.html', '404.html'] as const)
  test(`a reader has a page after an update, a rollback and half an upload, on a host that answers ${fallback === 'index.html' ? '200' : '404'} for missing files`, {
    tag: fallback === '404.html' ? '@rest' : ['@nightly', '@rest'],
  }, async ({ browser, provoke }) => {
    const work = mkdtempSync(path.join(tmpdir(), 'parallax-site-'))
    const next = otherBuild(built)
    const folder = path.join(work, 'site')
    const deploy = (build: string) => {
      rmSync(folder, { force: true })
      symlinkSync(build, folder)
    }
    deploy(built)
    let documents = Promise.withResolvers<void>()
    documents.resolve()
    const site = await serveFolder({
      folder,
      fallback,
      held: (pathname) => (pathname.includes('.') ? Promise.resolve() : documents.promise),
    })
    provoke({ origins: [site.url], errors: /Failed to load|MIME|module script/ })
    const reader = async () => {
      const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' })
      const page = await context.newPage()
      // What the page has loaded is kept, without the other 700 files of the recording.
      await savesData(page)
      return { context, page }
    }
    const { context, page } = await reader()
    const opens = async () => {
      await page.goto('/demo/ledgers/39')
      await expect(ledger(page)).toHaveText('Ledger 39')
    }
    await opens()
    await expect.poll(() => keptShells(page)).toEqual([shellOf(built)])
    await expect.poll(() => notKept(page)).toEqual([])

    // The new worker is there, and its document is slow: the kept one shows its own files, which the host has no more.
    deploy(next)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { active, installing, waiting } = await navigator.serviceWorker.ready
          return (installing ?? waiting ?? active)?.state
        }),
      )
      .toBe('activated')
    documents = Promise.withResolvers()
    await opens()
    documents.resolve()
    await opens()
    await expect.poll(() => keptShells(page)).toEqual([shellOf(next)])

    deploy(built)
    await opens()
    await expect.poll(() => keptShells(page)).toContain(shellOf(built))

    // The document of the next build is there before its files.
    const half = path.join(work, 'half')
    cpSync(next, half, { recursive: true, filter: (from) => !from.includes(`${path.sep}assets`) })
    cpSync(path.join(built, 'assets'), path.join(half, 'assets'), { recursive: true })
    deploy(half)
    const fresh = await reader()
    for (const each of [page, fresh.page]) {
      deploy(half)
      await each.goto('/demo/ledgers/39')
      const again = each.getByRole('button', { name: 'Load the page again' })
      await expect(again.or(ledger(each))).toBeVisible()
      deploy(next)
      // Pressed where it is there now: a click would wait for one that the program has just replaced.
      await again.evaluateAll((buttons: HTMLElement[]) => buttons.map((each) => each.click()))
      await expect(ledger(each)).toHaveText('Ledger 39')
    }
    await fresh.context.close()
    await context.close()
    await site.close()
    for (const each of [work, next]) rmSync(each, { recursive: true })
  })
