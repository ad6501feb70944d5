import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accounts } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'

/** Exports the list of the page, and gives the text of both files. */
async function exportAs(page: Page, format: 'JSON' | 'CSV', range?: readonly [string, string]) {
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('form', { name: 'Export the list' })
  if (range !== undefined) {
    await form.getByLabel('From ledger or time').fill(range[0])
    await form.getByLabel('To ledger or time').fill(range[1])
  }
  // A whole file saves itself.
  const file = await save(page, `Download ${format}`)
  const { text } = await save(page, 'Save the manifest')
  const manifest: unknown = JSON.parse(text)
  return { ...file, manifest }
}

async function save(page: Page, name: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const download = await coming
  const text = readFileSync(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text }
}

test('ledgers of a range as lines of JSON, with a manifest', { tag: '@rest' }, async ({
  page,
  open,
  via,
}) => {
  await open('/demo/ledgers')
  const { name, text, manifest } = await exportAs(page, 'JSON', ['50', '349'])
  const records: readonly unknown[] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records.length).toBe(300)
  expect(records[0]).toMatchObject({ sequence: 349, paging_token: String(349n << 32n) })
  expect(records.at(-1)).toMatchObject({ sequence: 50 })
  expect(name).toMatch(/^demo-\w+-ledgers-.*\.ndjson$/)
  expect(manifest).toMatchObject({
    query: 'Ledgers; from ledger 50; to ledger 349; newest first',
    lineOfSight: via,
    order: 'desc',
    outcome: 'complete',
    records: 300,
    unreadable: 0,
    coverage: { from: 50, to: 349 },
    file: {
      name,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
    },
  })
})

test('payments of an account as CSV say what came in and went out, with memo and fee', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}/payments?direction=out`)
  const { text, manifest } = await exportAs(page, 'CSV')
  const [head = '', ...lines] = text.trim().split('\r\n')
  expect(head).toMatch(
    /^id,paging_token,type,created_at,direction,received,sent,counterparty,transaction\.memo_type,transaction\.memo,transaction\.fee_charged,transaction\.fee_account,/,
  )
  expect(lines).toHaveLength(11)
  for (const line of lines) expect(line.split(',')[4]).toContain('out')
  expect(text).not.toContain('not read')
  expect(manifest).toMatchObject({
    query: `Payments of account ${accounts.alice}; direction out; newest first`,
    notes: expect.arrayContaining([expect.stringContaining('its fee repeats')]),
  })
})

test('an invalid range has a message beside its field; a stopped export keeps the records read so far', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open('/demo/effects')
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('form', { name: 'Export the list' })
  await form.getByLabel('From ledger or time').fill('soon')
  await form.getByRole('button', { name: 'Download CSV' }).click()
  await expect(form.getByText('A ledger’s number, or a date')).toBeVisible()
  await form.getByLabel('From ledger or time').fill('')
  await form.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.getByText(/^[1-9][\d,]* records/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped: the file has what was read until then')).toBeVisible()
  const { text } = await save(page, 'Save the file')
  expect(text.trim().split('\n').length).toBeGreaterThan(1)
})
