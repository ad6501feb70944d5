import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { parseToid } from '#ledger/values/ids.ts'
import { OperationPage } from '../pages/operations/OperationPage.tsx'

const shown = (change: object) =>
  drawnPage(
    createElement(OperationPage, {
      id: defined(parseToid('98784251905')),
      tab: 'effects',
    }),
    faultyRest({
      where: /^\/operations\/98784251905$/,
      record: (record) => void Object.assign(record, change),
    }),
  )

test('only a type that this build does not know is said to be of a later protocol', async () => {
  expect(await shown({ type: 'teleport' })).toContain('knows protocols up to')
  const broken = await shown({ amount: 'many' })
  expect(broken).toContain('could not be read')
  expect(broken).not.toContain('knows protocols')
})
