import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ledgers, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { type StaticServer, serveFolder } from '../support/staticServer.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const run = promisify(execFile)

test.use({ first: true })

test.describe('under a sub-path on a host with only 404.html', () => {
  let site: StaticServer
  test.beforeAll(async ({ via }) => {
    const folder = path.join(root, 'node_modules', '.tmp', `sub-path-${via}`)
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'], {
      cwd: root,
      env: { ...process.env, BASE: '/some/where/', OUT: folder },
    })
    site = await serveFolder({ folder, prefix: '/some/where/', fallback: '404.html' })
  })
  test.afterAll(() => site.close())

  test('deep links, links and data work', { tag: '@rest' }, async ({ page, via, provoke }) => {
    // The page comes with status 404 there; that is all that such a host can do.
    provoke({ origins: [site.url], errors: /status of 404/ })
    await page.goto(`${site.url}demo/ledgers/${ledgers.paths}?via=${via}`)
    await settled(page)
    await page.getByRole('row').getByRole('link', { name: 'b59ef…5b404' }).click()
    await expect(page).toHaveURL(`${site.url}demo/transactions/${transactions.path}?via=${via}`)
    await settled(page)
    await page.reload()
    await settled(page)
    await expect(page.getByRole('main')).toContainText('OLIVE')
  })
})

test.describe('the portable build', () => {
  let site: StaticServer
  test.beforeAll(async () => {
    const folder = path.join(root, 'dist-portable')
    site = await serveFolder({ folder, prefix: '/any/folder/', fallback: 'none' })
  })
  test.afterAll(() => site.close())

  test('works from any folder without any rule', { tag: ['@smoke', '@rest'] }, async ({
    page,
    via,
    provoke,
  }) => {
    provoke({ origins: [site.url] })
    await page.goto(`${site.url}#/demo/ledgers/${ledgers.paths}?via=${via}`)
    await settled(page)
    await page.getByRole('row').getByRole('link', { name: 'b59ef…5b404' }).click()
    await expect(page).toHaveURL(`${site.url}#/demo/transactions/${transactions.path}?via=${via}`)
    await settled(page)
    await page.reload()
    await settled(page)
    await expect(page.getByRole('main')).toContainText('OLIVE')
  })
})

test.describe('the built files', () => {
  test('carry a policy that allows no inline script but the one that the build wrote, and are what a host publishes', {
    tag: '@rest',
  }, async ({ page, request, open, provoke }) => {
    const kept: (string | undefined)[] = []
    page.on('response', (reply) => {
      if (reply.url().includes('/assets/')) kept.push(reply.headers()['cache-control'])
    })
    provoke({ errors: /violates the following Content Security Policy/ })
    const answer = await request.get('/')
    const html = await answer.text()
    const inline = [...html.matchAll(/<(?<tag>script|style)>(?<text>[\s\S]*?)<\/\k<tag>>/g)]
    expect(inline.map(({ groups }) => groups?.tag)).toEqual(['script', 'style'])
    const policy = answer.headers()['content-security-policy'] ?? ''
    for (const { groups } of inline) {
      const digest = createHash('sha256')
        .update(groups?.text ?? '')
        .digest('base64')
      const allowed = `${groups?.tag}-src 'self' 'sha256-${digest}'`
      expect(policy.split('; ')).toContain(allowed)
      expect(html).toContain(allowed.replaceAll("'", '&#39;'))
    }
    // The list of networks is data, which no browser runs.
    expect(html.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toEqual([
      '<script type="application/json" id="networks">',
      '<script>',
    ])
    expect(html).not.toMatch(/\son\w+=/)
    expect(policy).toContain("frame-ancestors 'none'")
    await open('/demo')
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(event.violatedDirective),
          )
          const script = document.createElement('script')
          script.textContent = 'window.inline = true'
          document.head.append(script)
          setTimeout(() => resolve('nothing was refused'), 2000)
        }),
    )
    expect(refused).toBe('script-src-elem')
    // Files whose name has a hash are cached forever; no other site keeps a hold on the window.
    expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']))
    expect(answer.headers()['cross-origin-opener-policy']).toBe('same-origin')
    for (const folder of ['dist', 'dist-portable'])
      expect(readdirSync(path.join(root, folder)).filter((name) => name.startsWith('.'))).toEqual(
        [],
      )
    // The page names a manifest, icons and a preview, which the host has.
    const addresses = await page.evaluate(() =>
      ['link[rel=manifest]', 'link[rel=apple-touch-icon]', 'meta[property="og:image"]'].map(
        (selector) => {
          const element = document.querySelector(selector)
          return element?.getAttribute('href') ?? element?.getAttribute('content') ?? ''
        },
      ),
    )
    const manifest = await request.get(addresses[0] ?? '')
    const { icons } = await manifest.json()
    expect(icons.length).toBeGreaterThan(2)
    for (const address of [...addresses, ...icons.map(({ src }: { src: string }) => `/${src}`)]) {
      const file = await request.get(address)
      expect(file.status(), address).toBe(200)
      expect(file.headers()['content-type'], address).toMatch(/^(image|application\/manifest)/)
    }
  })
})

test.describe('a part that is gone since a newer version was deployed', () => {
  for (const { stays, says } of [
    { stays: false, says: 'is loaded with the newer version' },
    { stays: true, says: 'is said, and the page reloads once' },
  ])
    test(says, { tag: '@rest' }, async ({ page, open, provoke }) => {
      provoke({ errors: /Failed to load resource|Part of this site failed to load/ })
      let documents = 0
      await page.route('**/*', async (route) => {
        const request = route.request()
        const type = request.resourceType()
        if (type === 'document') documents++
        const isGone = /\/assets\/entries-/.test(request.url()) && (stays || documents === 1)
        if (isGone) await route.fulfill({ status: 404, body: 'gone' })
        else if (type === 'fetch' && request.url().includes('/demo/contracts'))
          await route.fulfill({ body: '<script type="module" src="/assets/index-newer.js">' })
        else await route.fallback()
      })
      await open('/demo')
      await page.getByRole('link', { name: 'Contracts', exact: true }).click()
      if (stays) {
        await expect(page.getByRole('main')).toContainText('Part of this site failed to load')
        await expect.poll(() => documents).toBe(2)
        await page.getByRole('link', { name: 'Ledgers', exact: true }).click()
        await settled(page)
        await page.getByRole('link', { name: 'Contracts', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Load the newer version' })).toBeVisible()
        expect(documents).toBe(2)
      } else {
        await expect(page.getByRole('heading', { name: 'Contracts' })).toBeVisible()
        expect(documents).toBe(2)
      }
    })
})
