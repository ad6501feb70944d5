import { accounts, ledgers } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { isWhole } from '../support/pages.ts'

// What a browser or a host refuses has nothing to do with the line of sight: each case is tested through one.
test('without storage everything works while the page is open', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await page.addInitScript(refuseStorage)
  await page.goto('/')
  await expect(page).toHaveURL(/\/demo/)
  await open('/demo/ledgers')
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  await page.getByRole('button', { name: /theme|light and dark/i }).click()
  await page
    .getByRole('link', { name: String(ledgers.last), exact: true })
    .first()
    .click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('373')
})

test('full or failing storage does no harm', { tag: '@rpc' }, async ({ page, open }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('quota', 'QuotaExceededError')
    }
    Storage.prototype.getItem = () => {
      throw new DOMException('quota', 'QuotaExceededError')
    }
  })
  await open('/demo/transactions')
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  await page.getByRole('button', { name: /theme|light and dark/i }).click()
})

const databaseRefusals = {
  // As where cookies are blocked: the database is there, and opening it is refused.
  ...(isWhole && {
    opening: `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') };`,
  }),
  // As in a frame of an opaque origin: its name alone is refused.
  naming: `Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError') } });`,
}

for (const [name, refusal] of Object.entries(databaseRefusals))
  test(`where ${name} the worker gets no database, the index is kept in memory`, {
    tag: '@rpc',
  }, async ({ page, open }) => {
    let refused = 0
    await page.route(/assets\/worker-[\w-]{8}\.js/, async (route) => {
      refused++
      const script = await route.fetch()
      await route.fulfill({ response: script, body: `${refusal}\n${await script.text()}` })
    })
    await open(`/demo/accounts/${accounts.alice}/operations?order=asc`)
    await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible()
    await expect(page.getByText('Ledgers 2–373 of 2–373')).toBeVisible()
    expect(refused).toBeGreaterThan(0)
  })

test('without workers the page says what it needs', { tag: '@rpc' }, async ({ page, open }) => {
  await page.addInitScript(refuseWorkers)
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.getByRole('main')).toContainText('in a worker, which did not start')
})

test('a worker whose script fails to load is said, and asked for again', { tag: '@rest' }, async ({
  page,
  open,
  provoke,
}) => {
  provoke({ errors: /Failed to load|thread|worker/i })
  const script = /assets\/worker-[\w-]{8}\.js/
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.getByRole('main')).toContainText('in a worker, which did not start')
  await page.unroute(script)
  // Each panel asks again by itself.
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.locator('main tbody').getByRole('row')).toHaveCount(7, { timeout: 1000 })
  }).toPass()
})

test('a page whose boot script is refused starts by itself', { tag: '@rest' }, async ({
  page,
  open,
  provoke,
}) => {
  provoke({ errors: /Content Security Policy/ })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" }
    await route.fulfill({ response, headers })
  })
  await open(`/demo/ledgers/${ledgers.paths}`)
  expect(await page.evaluate(() => globalThis.early)).toBeUndefined()
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(7)
})

test('without JavaScript the page says what it needs', { tag: '@rest' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/demo/ledgers`)
  const words = page.locator('noscript')
  await expect(words).toBeVisible()
  expect(await words.innerText()).toContain('it needs JavaScript')
  await context.close()
})

test('an invalid networks.json gives a message, not a blank page', { tag: '@rest' }, async ({
  page,
  via,
  provoke,
}) => {
  provoke({ errors: /./ })
  // Wrong networks are told apart in Node (`ui/address/networks.test.ts`).
  for (const [body, problem] of [
    ['{"networks": [', 'JSON'],
    [`[${' '.repeat(1_000_000)}]`, 'more than 100000 characters'],
  ] as const) {
    await page.route('**/networks.json', (route) => route.fulfill({ body }))
    await page.goto(`/demo/ledgers?via=${via}`)
    await expect(page.locator('body')).toContainText('networks.json')
    await expect(page.locator('body')).toContainText(problem)
  }
})

test('without networks.json the networks of the build are listed', { tag: '@rpc' }, async ({
  page,
  open,
  provoke,
}) => {
  provoke({ errors: /Failed to load resource/ })
  await page.route('**/networks.json', (route) => route.fulfill({ status: 404, body: '' }))
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(7)
})

test('a missing piece of the recorded network fails only its panel', { tag: '@rest' }, async ({
  page,
  via,
  provoke,
}) => {
  provoke({ errors: /Failed to load resource/ })
  await page.route(/\/recorded\/demo\/\w+\//, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`/demo/transactions?via=${via}`)
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
})

/** Runs in the page, before its own code. */
function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

/** Runs in the page, before its own code. */
function refuseWorkers() {
  window.Worker = new Proxy(Worker, {
    construct() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
}
