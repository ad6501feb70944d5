import { beforeAll, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import type { Source } from '#sources/source.ts'
import { OtherNetworks } from '../../lateParts.tsx'

beforeAll(() => OtherNetworks.loadCode())

const page = (source: Source) => drawnPage(transactionPage('11'.repeat(32)), source)

test('a service that keeps a part of the history says that a missing transaction may be older', async () => {
  const part = { where: /^\/$/, record: setting({ history_elder_ledger: 100 }) }
  expect(await page(faultyRest(part))).toContain(
    'Horizon has ledgers from 100 on: the transaction may be in an older one.',
  )
  expect(await page(faultyRest({}))).not.toContain('may be in an older one')
})
