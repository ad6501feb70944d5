import type { Page } from '@playwright/test'
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { transactions } from '../support/examples.ts'
import { badgeOf, expect, navigateTo, settled, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'

const address = '/demo/submit'
const field = (page: Page) => page.getByRole('textbox', { name: /^Signed transaction envelope/ })
const readButton = (page: Page) => page.getByRole('button', { name: 'Decode' })
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to/ })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const example = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function read(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await readButton(page).click()
}
/** As a reader pastes: one event, with the whole text. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).focus()
  await page.evaluate(async (pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Its address and all that it keeps. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
    ]),
  )

/** Notes at each frame where the button that sends is, from its first appearance on. */
async function watchButton(page: Page) {
  const places = await page.evaluateHandle(() => {
    const found = new Set<number>()
    const look = () => {
      const [button] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
        textContent.startsWith('Send to'),
      )
      if (button !== undefined) found.add(button.getBoundingClientRect().top + scrollY)
      requestAnimationFrame(look)
    }
    look()
    return found
  })
  return { places: () => places.evaluate((found) => [...found]) }
}

const alice = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))
const seed = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
const phrase = 'illness spike retreat truth genius clock brain pass fit cave bargain toe'

/** Twelve payments to itself. */
function payments(): string {
  const builder = new TransactionBuilder(new Account(alice.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: 'Parallax Local Network ; 2026',
  }).setTimeout(0)
  for (let i = 0; i < 12; i++)
    builder.addOperation(
      Operation.payment({ destination: alice.publicKey(), asset: Asset.native(), amount: '1' }),
    )
  const transaction = builder.build()
  transaction.sign(alice)
  return transaction.toXDR()
}

test.use({ first: true })

test('an envelope is shown in full, then sent, and the answer is explained', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await open(address)
  const button = await watchButton(page)
  await example(page, 'too late').click()
  await expect(panel(page, 'Operations')).toContainText(/would send\s+1 XLM to/)
  await expect(panel(page, 'Transaction')).toContainText(
    '6e4c156e32b6f97ecc57faeecccf05b00c817336e1cf0b306fa1ce255946611f',
  )
  await expect(panel(page, 'Transaction')).toContainText(/100 stroops/)
  await expect(panel(page, 'Transaction')).toContainText(/Valid\s*source account/)
  await expect(panel(page, 'Checks')).toContainText(/It has expired/)
  await expect(panel(page, 'Checks')).toContainText(/Destination GDQTP…F2RVZ exists/)
  await expect(badgeOf(page)).toBeVisible()
  // While the checks arrive, a click does not miss the button.
  expect(await button.places()).toHaveLength(1)
  await expect(panel(page, 'Send')).toContainText('2 problems found, see below')
  await expect(panel(page, 'Send')).toContainText(/recorded network/)
  await sendButton(page).click()
  const outcome = panel(page, 'Result')
  await expect(outcome).toContainText('It was refused')
  await expect(outcome).toContainText('tx_too_late')
  await expect(outcome).toContainText(/closed after the latest time/)
  await expect(sendButton(page)).toHaveCount(0)
  await example(page, 'missing one signature').click()
  await sendButton(page).click()
  for (const words of ['op_bad_auth', 'Operation 1', 'signatures are insufficient'])
    await expect(outcome).toContainText(words)
  // Nothing was charged: the words of a ledger's own failure would say so.
  await expect(outcome).not.toContainText(/fee was charged/)
})

test('a sent transaction is not sent twice, and one in a ledger is not sent at all', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(address)
  await example(page, 'sequence number used').click()
  await sendButton(page).click()
  await expect(panel(page, 'Result')).toContainText('tx_bad_seq')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(panel(page, 'Result')).toHaveCount(0)
  // Another page and back, without loading the document anew.
  await navigateTo(page, () => page.getByRole('link', { name: 'demo' }).first().click())
  // By a key: the footer moves while the home's parts come, away from a click.
  await navigateTo(page, () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Send a transaction' }).press('Enter'),
  )
  await expect(field(page)).toHaveValue('')
  await example(page, 'sequence number used').click()
  await expect(panel(page, 'Result')).toContainText('sent from this tab')
  await expect(sendButton(page)).toHaveCount(0)

  await example(page, 'in a ledger').click()
  await expect(page.getByRole('main')).toContainText('Already in ledger')
  await expect(sendButton(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Show the transaction' }).click()
  await expect(page).toHaveURL(new RegExp(`/demo/transactions/${transactions.path}`))
  await settled(page)
})

test('a pasted secret is removed from the field at once', { tag: '@rest' }, async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(address)
  for (const [text, words] of [
    [seed, /secret key/],
    [`my wallet: ${seed} thanks`, /secret key/],
    [phrase, /recovery phrase/],
  ] as const)
    for (const how of [paste, read]) {
      await page.getByRole('button', { name: 'Clear' }).click()
      await how(page, text)
      await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
      await expect(field(page)).toHaveValue('')
      await page.keyboard.press('ControlOrMeta+Z')
      await expect(field(page)).toHaveValue('')
      expect(await page.content()).not.toContain(text)
      expect(await stored(page)).not.toContain(text)
    }
})

test('an unreadable envelope has a reason at its field, and a decoded one stays in its tab until it is cleared', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(address)
  for (const [text, words] of [
    ['', /nothing to decode/],
    ['not an envelope!', /neither base64 nor hex/],
    ['A'.repeat(300_001), /too large/],
  ] as const) {
    await read(page, text)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(sendButton(page)).toHaveCount(0)
  }
  await read(page, transactions.path)
  await expect(page.getByRole('main')).toContainText('This is a hash, not a transaction')
  await example(page, 'unsigned').click()
  await expect(panel(page, 'Checks')).toContainText(/It is not signed/)
  await expect(sendButton(page)).toHaveText(/anyway/)
  const before = await field(page).inputValue()
  expect(before.length).toBeGreaterThan(100)
  const isShown = async () => {
    await expect(field(page)).toHaveValue(before)
    await expect(panel(page, 'Checks')).toContainText(/It is not signed/)
  }
  await page.reload()
  await isShown()
  await navigateTo(page, () => page.getByRole('link', { name: 'demo' }).first().click())
  await page.goBack()
  await isShown()
  // In no address, and in nothing that outlives the tab.
  expect(
    await page.evaluate(() =>
      JSON.stringify([location.href, Object.entries(localStorage), history.state]),
    ),
  ).not.toContain(before.slice(0, 60))
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await stored(page)).not.toContain(before.slice(0, 60))
  await page.reload()
  await settled(page)
  await expect(field(page)).toHaveValue('')
})

test('sending works by keyboard, on a phone, in light and dark, without accessibility violations', {
  tag: '@rest',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(address)
  await field(page).focus()
  await page.keyboard.insertText(payments())
  await page.keyboard.press('Tab')
  await expect(readButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sendButton(page)).toBeVisible()
  await settled(page)
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wide()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page, 'of colours')).toEqual([])
  await page.getByRole('radio', { name: /Send it without waiting/ }).check()
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Result')).toContainText(/The recording has no answer for it/)
  expect(await wide()).toBe(0)
  expect(await violations(page)).toEqual([])
})
