import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { parseToid } from '#ledger/values/ids.ts'
import { OperationPage } from './OperationPage.tsx'

test('an operation’s page says what its transaction’s envelope refutes, once it has the transaction', async () => {
  const id = defined(parseToid('98784260097'))
  const page = createElement(OperationPage, { id, tab: 'effects' })
  const drawn = (fields: object) =>
    drawnPage(page, faultyRest({ where: /^\/operations\/98784260097$/, record: setting(fields) }))
  expect(await drawn({})).not.toMatch(/does not match|implausible/)
  expect(await drawn({ amount: '1000000.0000000' })).toMatch(
    /operation is implausible: it does not match its XDR: amount \(\d+\)/,
  )
})
