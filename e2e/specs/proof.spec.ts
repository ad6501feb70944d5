import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { readEvidence } from '#ledger/proof/evidence.ts'
import { headerValue } from '#ledger/proof/prove.ts'
import { ledgers, transactions } from '../support/examples.ts'
import { badgeOf, expect, savesData, sheetOf, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'
import { closedMessage, scpArchive, testValidators } from '../testing/proof/scpMessages.ts'

const verified = `Hash, signatures and inclusion in ledger ${ledgers.paths} verified. Not proven: `

/** Drops a file on the page, as a reader does. */
async function drop(page: Page, name: string, text: string, times = 1): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, text, times }) => {
      const transfer = new DataTransfer()
      transfer.items.add(
        new File(
          Array.from({ length: times }, () => text),
          name,
        ),
      )
      return transfer
    },
    { name, text, times },
  )
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data })
}

test('a transaction is proved, its evidence saved, dropped on another page and checked with a quorum', {
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

  await go('/demo/assets')
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible()
  await drop(page, 'evidence.json', file)
  const dialog = page.getByRole('dialog')
  // A file is one word: nobody else says that the network closed its ledger.
  await expect(dialog).toContainText(
    `Consistent, says this file: hash, signatures and inclusion in ledger ${ledgers.paths} hold. Not proven: that validators agreed.`,
  )
  await expect(dialog).toContainText(`Transaction ${transactions.path} of`)
  expect(await violations(page)).toEqual([])
  const read = readEvidence(file)
  const next = read.kind === 'evidence' ? read.evidence.ledgers[1] : undefined
  if (next === undefined) throw new Error('the evidence has no next ledger')
  const messages = testValidators.map((each) =>
    closedMessage(each, 'Parallax Local Network ; 2026', next.sequence, headerValue(next.header)),
  )
  await dialog.getByText('Validator votes').last().click()
  await dialog
    .getByLabel('Validators')
    .fill(testValidators.map(({ node, organisation }) => `${node} ${organisation}`).join('\n'))
  await dialog.getByLabel(/^Add SCP messages/).setInputFiles({
    name: 'scp-0000003f.xdr.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync(scpArchive([{ ledger: next.sequence, messages }])),
  })
  await expect(dialog).toContainText('Closed by 3 of 3 organisations (5 of 5 validators)')
  await expect(dialog).toContainText(
    `Hash, signatures, inclusion in ledger ${ledgers.paths} and votes of validators verified.`,
  )
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

  await page.keyboard.press('Escape')
  const results = /"results": "(.{40})/.exec(file)?.[1] ?? ''
  const forged = `${results.slice(0, -1)}${results.endsWith('A') ? 'B' : 'A'}`
  const cases = [
    ['forged', file.replace(results, forged), /Result set.* not hold/],
    ['cut', file.slice(0, 2_000), /not whole JSON/],
    ['later', file.replace('"version": 1', '"version": 7'), /a newer Parallax wrote/],
    ['elsewhere', file.replace('"sequence": 39', '"sequence": 38'), /instead of/],
    ['another network', file.replace('Local Network', 'Other Network'), /does not list/],
    ['markup', '<img src=x onerror=alert(1)>', /not whole JSON/],
    ['huge', ' '.repeat(2 ** 20), /too large/, 34],
  ] as const
  const dialog = page.getByRole('dialog')
  for (const [name, text, message, times] of cases) {
    await drop(page, `${name}.json`, text, times)
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
