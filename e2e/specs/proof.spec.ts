import { readFile, truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ledgers, transactions } from '../support/examples.ts'
import { badgeOf, expect, savesData, sheetOf, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'

const verified = `Hash, signatures and inclusion in ledger ${ledgers.paths} verified. Not proven: `

/** Chooses a file in the open sheet, as a reader does: its path, or its text. */
const choose = (page: Page, file: { readonly path: string } | { readonly text: string }) =>
  sheetOf(page)
    .getByLabel('Check an evidence file')
    .setInputFiles(
      'path' in file
        ? file.path
        : {
            name: 'evidence.json',
            mimeType: 'application/json',
            buffer: Buffer.from(file.text),
          },
    )

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Evidence in/ })

test('a transaction is proved, its evidence saved, and opened on another page', {
  tag: '@rpc',
}, async ({ page, open, go }) => {
  await open(`/demo/transactions/${transactions.path}`)
  await expect(badgeOf(page)).toHaveText('Partly verified')
  await badgeOf(page).click()
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: `Check with ledger ${ledgers.paths}` }).click()
  await sheet.getByRole('button', { name: `Add ledger ${ledgers.paths + 1}` }).click()
  await expect(sheet).toContainText(`${verified}that validators agreed.`)
  await expect(sheet).toContainText('Fee charged100 stroops')
  expect(await violations(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the evidence' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')

  await go(`/demo/ledgers/${ledgers.paths}`)
  await badgeOf(page).click()
  await choose(page, { text: file })
  const dialog = dialogOf(page)
  // A file is one word: nobody else says that the network closed its ledger.
  await expect(dialog).toContainText(
    `Consistent, says this file: hash, signatures and inclusion in ledger ${ledgers.paths} hold. Not proven: that validators agreed.`,
  )
  await expect(dialog).toContainText(`Transaction ${transactions.path} of`)
  expect(await violations(page)).toEqual([])
  // The page names the program that takes the votes of validators.
  await expect(dialog).toContainText(/npm run verify -- evidence-transaction-.*--validators FILE/)
})

test('a ledger is proved, and files that are no evidence of it are refused', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(badgeOf(page)).toHaveText('Verified')
  await badgeOf(page).click()
  await expect(sheetOf(page)).toContainText('The 7 results have the hash')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the evidence' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')

  const results = /"results": "(.{40})/.exec(file)?.[1] ?? ''
  const forged = `${results.slice(0, -1)}${results.endsWith('A') ? 'B' : 'A'}`
  const huge = test.info().outputPath('huge.json')
  await writeFile(huge, '')
  await truncate(huge, 34 * 2 ** 20)
  // All refusals are tested in Node (`ledger/proof/evidence.test.ts`).
  const cases = [
    [{ text: file.replace(results, forged) }, /Result set.* not hold/],
    [{ text: file.replace('Local Network', 'Other Network') }, /does not list/],
    [{ path: huge }, /too large/],
  ] as const
  const dialog = dialogOf(page)
  for (const [chosen, message] of cases) {
    await choose(page, chosen)
    await expect(dialog).toContainText(message)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('through REST less is proved, unasked; and an envelope that is not sent yet says what its ledger would prove', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open(`/demo/transactions/${transactions.path}`)
  await expect(badgeOf(page)).toHaveText(`Verified in ledger ${ledgers.paths}`)
  await badgeOf(page).click()
  await expect(sheetOf(page)).toContainText(
    `${verified}that the ledger has its signatures, that validators agreed.`,
  )
  await go('/demo/submit')
  await page.getByRole('button', { name: 'too late', exact: true }).click()
  await badgeOf(page).click()
  await expect(sheetOf(page)).toContainText('The envelope and the network’s passphrase')
  await expect(sheetOf(page).getByText('It needs the transaction’s ledger.')).toHaveCount(1)
})

test('a reader who saves data is asked before a ledger is read, with its size', {
  tag: '@rest',
}, async ({ page, open }) => {
  await savesData(page)
  await open(`/demo/transactions/${transactions.path}#proof`)
  await expect(badgeOf(page)).toHaveText('Partly verified')
  await page.getByRole('button', { name: `Check with ledger ${ledgers.paths}` }).click()
  await expect(badgeOf(page)).toHaveText(`Verified in ledger ${ledgers.paths}`)
})
