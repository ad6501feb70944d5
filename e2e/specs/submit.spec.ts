import type { Page } from '@playwright/test'
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { transactions } from '../support/examples.ts'
import { expect, navigateTo, proofOf, settled, test } from '../support/fixtures.ts'
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

/** A hundred payments of nobody, or one. */
function payment(passphrase: string, count = 1): string {
  const builder = new TransactionBuilder(new Account(alice.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: passphrase,
  }).setTimeout(0)
  for (let i = 0; i < count; i++)
    builder.addOperation(
      Operation.payment({ destination: alice.publicKey(), asset: Asset.native(), amount: '1' }),
    )
  const transaction = builder.build()
  transaction.sign(alice)
  return transaction.toXDR()
}
const local = 'Parallax Local Network ; 2026'

test.use({ first: true })

test('an envelope is shown in full, then sent, and the answer is explained', {
  tag: '@smoke',
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
  await expect(proofOf(page)).toBeVisible()
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
})

test('each operation’s own code is explained', { tag: '@rest' }, async ({ page, open }) => {
  await open(address)
  await example(page, 'missing one signature').click()
  await expect(panel(page, 'Checks')).toContainText(
    /Destination GB5QA…NP3MA does not trust USD of GBGIV…NYI2G/,
  )
  await sendButton(page).click()
  const outcome = panel(page, 'Result')
  await expect(outcome).toContainText('op_bad_auth')
  await expect(outcome).toContainText(/Operation 1/)
  await expect(outcome).toContainText(/signatures are insufficient/)
  // Nothing was charged: the words of a ledger's own failure would say so.
  await expect(outcome).not.toContainText(/fee was charged/)
})

test('a sent transaction is not sent twice, and one in a ledger is not sent at all', async ({
  page,
  open,
}) => {
  await open(address)
  await example(page, 'sequence number used').click()
  await sendButton(page).click()
  await expect(panel(page, 'Result')).toContainText('tx_bad_seq')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(panel(page, 'Result')).toHaveCount(0)
  // Another page and back, without loading the document anew.
  await navigateTo(page, () => page.getByRole('link', { name: 'demo' }).first().click())
  await navigateTo(page, () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Send a transaction' }).click(),
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
      expect(page.url()).not.toContain(seed)
      expect(
        await page.evaluate(() =>
          JSON.stringify([
            Object.entries(localStorage),
            Object.entries(sessionStorage),
            history.state,
          ]),
        ),
      ).not.toContain(text)
    }
})

test('an unreadable envelope has a reason', { tag: '@rest' }, async ({ page, open }) => {
  await open(address)
  const whole = payment(local)
  for (const [text, words] of [
    ['', /nothing to decode/],
    ['not an envelope!', /neither base64 nor hex/],
    [whole.slice(0, 100), /is incomplete/],
    [
      Buffer.from('a letter to somebody').toString('base64'),
      /neither a transaction nor other XDR that is known here/,
    ],
    ['A'.repeat(300_001), /too large/],
  ] as const) {
    await read(page, text)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(words)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(sendButton(page)).toHaveCount(0)
  }
  await read(page, transactions.path)
  await expect(page.getByRole('main')).toContainText('This is a hash, not a transaction')
})

test('an envelope for another network, an unsigned one and one of an unknown account each have a warning', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(address)
  const checks = panel(page, 'Checks')
  await read(page, payment(Networks.TESTNET))
  await expect(checks).toContainText(/signed for another network: Testnet/)
  await expect(checks).toContainText(/source account does not exist/)
  await expect(checks).toContainText(/Destination \S+ does not exist here/)
  await expect(panel(page, 'Transaction')).toContainText('For Testnet')
  await example(page, 'unsigned').click()
  await expect(checks).toContainText(/It is not signed/)
  await expect(sendButton(page)).toHaveText(/anyway/)
})

test('an unrecorded transaction is unknown to the recording only', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(address)
  await read(page, payment(local))
  await expect(panel(page, 'Checks')).toContainText(/1 signature valid/)
  await page.getByRole('radio', { name: /Send it without waiting/ }).check()
  await sendButton(page).click()
  await expect(panel(page, 'Result')).toContainText(/The recording has no answer for it/)
})

test('an envelope is never stored, and a reload clears it', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(address)
  await example(page, 'unsigned').click()
  await expect(panel(page, 'Checks')).toBeVisible()
  const before = await field(page).inputValue()
  expect(before.length).toBeGreaterThan(100)
  const stored = await page.evaluate(() =>
    JSON.stringify([
      location.href,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
    ]),
  )
  expect(stored).not.toContain(before.slice(0, 60))
  await page.reload()
  await settled(page)
  await expect(field(page)).toHaveValue('')
})

test('sending works by keyboard, on a phone, in light and dark, without accessibility violations', {
  tag: '@rest',
}, async ({ page, open }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(address)
  await field(page).focus()
  await page.keyboard.insertText(payment(local, 12))
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
  expect(await violations(page)).toEqual([])
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Result')).toContainText(/The recording has no answer for it/)
  expect(await wide()).toBe(0)
  expect(await violations(page)).toEqual([])
})

/** `harvest`, whose authorization also allows a transfer of 5,000 units of a token with seven decimals and an approval. */
const allowsMore =
  'AAAAAgAAAADXFzKtWuKF5s9qIQqDiMsQXuDgEqaF8rF2BfPmW5L9hwAW42AAHoSAAAAAAgAAAAEAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAABn1Q3LX6X6mXWaZsD40602wFOGAokKxE3IDj9RA67QVsAAAAHaGFydmVzdAAAAAAB' +
  'AAAAEgAAAAAAAAAA1xcyrVrihebPaiEKg4jLEF7g4BKmhfKxdgXz5luS/YcAAAABAAAAAAAAAAAAAAABn1Q3LX6X6mXWaZsD' +
  '40602wFOGAokKxE3IDj9RA67QVsAAAAHaGFydmVzdAAAAAABAAAAEgAAAAAAAAAA1xcyrVrihebPaiEKg4jLEF7g4BKmhfKx' +
  'dgXz5luS/YcAAAACAAAAAAAAAAHRpZ3kH63UPO333EtSLr2BhdPjzPZCn1uymASVoA+NxgAAAAh0cmFuc2ZlcgAAAAMAAAAS' +
  'AAAAAAAAAADXFzKtWuKF5s9qIQqDiMsQXuDgEqaF8rF2BfPmW5L9hwAAABIAAAAAAAAAAMrFIFWdiqGZ6uzAHodDVyEYBnsL' +
  'QfDKMGZeuN4X3zLmAAAACgAAAAAAAAAAAAAAC6Q7dAAAAAAAAAAAAAAAAAHRpZ3kH63UPO333EtSLr2BhdPjzPZCn1uymASV' +
  'oA+NxgAAAAdhcHByb3ZlAAAAAAQAAAASAAAAAAAAAADXFzKtWuKF5s9qIQqDiMsQXuDgEqaF8rF2BfPmW5L9hwAAABIAAAAA' +
  'AAAAAMrFIFWdiqGZ6uzAHodDVyEYBnsLQfDKMGZeuN4X3zLmAAAACn////////////////////8AAAADAC9NXwAAAAAAAAAB' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHoSAAAAABW5L9hwAAAED5xTqCUtqcXNRrVv/O+al0wAJ1/XbPEHlscLZt' +
  'wrTNgfnnr0ujjsZc5vlPaVdTxM7sICYYQtIY7sFQgRQ/kGAB'

test('a pasted call says what it allows besides its headline', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(address)
  await read(page, allowsMore)
  const main = page.getByRole('main')
  await expect(main).toContainText(/would call\s+harvest/)
  await expect(main).toContainText(
    /also allows:\s*transfer.*50,000,000,000.*to\s*GDFMK.*also allows:\s*approve/s,
  )
  await expect(panel(page, 'Authorizations')).toContainText('approve')
  await expect(panel(page, 'Send')).not.toContainText('No problem found')
})
