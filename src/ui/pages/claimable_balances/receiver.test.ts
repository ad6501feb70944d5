import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { parseClaimableBalanceId } from '#ledger/values/ids.ts'
import { ClaimableBalancePage } from './ClaimableBalancePage.tsx'

const id = defined(
  parseClaimableBalanceId(
    '000000003a0e28fa21206e36685ca54f812b1bb6c56df0a4085a9afcd07bc19f04577ea5',
  ),
)

test('through RPC alone a claimant’s trustline is read by its key, so it is known whether it can receive a balance', async () => {
  const asked: string[] = []
  const drawn = await drawnPage(
    createElement(ClaimableBalancePage, { id, tab: 'transactions' }),
    faultyRpc({ asked }),
  )
  expect(drawn).not.toContain('it is not known whether the account can receive it')
  // Events of the account are not searched for it.
  expect(asked.join('\n')).not.toContain('"getEvents"')
})
