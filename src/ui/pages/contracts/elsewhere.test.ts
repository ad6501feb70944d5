import { createElement } from 'react'
import { expect, test } from 'vitest'
import { contracts } from '#e2e/support/examples.ts'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { Elsewhere } from './ContractPage.tsx'

const page = createElement(Elsewhere, { id: defined(parseContractId(contracts.token)) })

test('where a source has no contracts, a contract’s page says what that source has of one', async () => {
  expect(await drawnPage(page, recordedSources().rest)).toContain(
    'Horizon has its calls , and the operations that involve this contract',
  )
  const files = createFilesSource({ url: 'https://lake.example.org', fetch })
  expect(await drawnPage(page, files)).toContain(
    'Files has the operations that involve this contract',
  )
})
