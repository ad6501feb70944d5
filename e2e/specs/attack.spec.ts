import type { Page } from '@playwright/test'
import { cells } from '../lab/attack/cells.ts'
import { type LyingProxy, passphrase, startProxy } from '../lab/attack/proxy.ts'
import { test as base, expect, withVia } from '../support/fixtures.ts'

const test = base.extend<{ readonly service: LyingProxy }>({
  service: async ({ page, provoke }, use) => {
    const service = await startProxy()
    provoke({ origins: [service.origin], errors: /Failed to load resource/ })
    await offerServices(page, service)
    await use(service)
    await service.close()
  },
})
test.use({ first: true })

for (const { name, path, via, lie, says, never, before, act } of cells)
  test(`${name}: ${says.source}`, { tag: '@rest' }, async ({ page, service }) => {
    hasten(page)
    let isRun = false
    page.on('dialog', (dialog) => {
      isRun = true
      void dialog.dismiss()
    })
    service.lie(lie)
    for (const address of [before ?? [], path].flat()) {
      await page.goto(withVia(`/${address}`, via))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await act?.(page)
    const body = page.locator('body')
    await expect(body).toContainText(says, { timeout: 25_000, useInnerText: true })
    const text = await body.innerText()
    if (never !== undefined) expect(text).not.toMatch(never)
    expect(text, 'characters that hide or turn text').not.toMatch(/[\u200b\u202e\u2066]/)
    await expect(page.locator('[onerror]')).toHaveCount(0)
    expect(isRun, 'a script of the service ran').toBe(false)
  })

/** Lists both services as networks, as a host would. */
const offerServices = (page: Page, { origin }: LyingProxy) =>
  page.route('**/networks.json', (route) =>
    route.fulfill({
      json: [
        { id: 'demo', name: 'Recorded network', passphrase, bundled: true },
        ...['lying', 'honest'].map((id) => ({
          id,
          name: `The ${id} service`,
          passphrase,
          rest: `${origin}/${id}`,
          rpc: `${origin}/${id}/rpc`,
        })),
      ],
    }),
  )

/** Lets pauses between two requests of a page's worker pass ten times as fast. */
const hasten = (page: Page) =>
  page.on('worker', async (worker) => {
    await worker.evaluate(() => {
      const wait = globalThis.setTimeout
      const hastened = (done: () => void, milliseconds: number, ...rest: unknown[]) => {
        const isPause = milliseconds >= 1_000 && milliseconds < 8_000
        return wait(done, isPause ? milliseconds / 10 : milliseconds, ...rest)
      }
      Reflect.set(globalThis, 'setTimeout', hastened)
    })
  })
