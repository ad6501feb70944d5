import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { lakeOf, oneEach } from '#e2e/testing/lakeHost.ts'
import { ledgerSequence } from '#ledger/values'
import { lakeFile } from '#sources/files/lakeNames.ts'
import { LedgerPage } from '../ledgers/LedgerPage.tsx'
import { NetworkPage } from './NetworkPage.tsx'

test('a network from files is as of the newest that can be read, and a newer one is named', async () => {
  const { files, source } = lakeOf({ to: 40 })
  files.set(lakeFile(oneEach, 40), new Uint8Array())
  const text = await drawnPage(createElement(NetworkPage), source, source)
  expect(text).toContain('as of ledger 39')
  expect(text).toMatch(/newer: the file is empty: the file \S+--40\.xdr\.zst/)
})

test('the last ledger of files is the newest that was found: later ones may exist', async () => {
  const { source } = lakeOf({ to: 40 })
  const drawn = (sequence: number) =>
    drawnPage(
      createElement(LedgerPage, { id: ledgerSequence(sequence), tab: 'operations' }),
      source,
    )
  expect(await drawn(40)).toContain('The newest found')
  const later = await drawn(42)
  expect(later).toContain('The newest found is 40')
  expect(later).not.toMatch(/not closed yet/i)
})
