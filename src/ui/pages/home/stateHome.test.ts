import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { accounts } from '#e2e/support/examples.ts'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { stateKind } from '#sources/kinds.ts'
import { readNetworks } from '../../address/networks.ts'
import { AccountPage } from '../accounts/AccountPage.tsx'
import { HomePage } from './HomePage.tsx'

test('a network of networks.json with an index alone has what exists, and no history', () => {
  vi.stubGlobal('document', { baseURI: 'https://parallax.example.org/' })
  vi.stubGlobal('window', { location: { origin: 'https://parallax.example.org' } })
  const network = { id: 'pub', name: 'Public', passphrase: 'P' }
  const history = 'https://state.example.org/'
  const kindsOf = (more: object) =>
    readNetworks([{ ...network, ...more }]).flatMap(({ endpoints }) =>
      endpoints.map(({ kind }) => [kind.id, kind.capabilities.hasHistory]),
    )
  expect(kindsOf({ history })).toEqual([['files', false]])
  expect(kindsOf({ history, files: 'https://lake.example.org/' })).toEqual([['files', true]])
  expect(kindsOf({ history, rpc: 'https://rpc.example.org/' })).toEqual([['rpc', true]])
  vi.unstubAllGlobals()
})

test('where it is not known what happened, pages have what exists and offer nothing that cannot be read', async () => {
  const state = { ...rest, kind: stateKind }
  const drawn = (source: typeof rest) =>
    Promise.all([
      drawnPage(createElement(HomePage), source),
      drawnPage(
        createElement(AccountPage, {
          id: defined(parseAccountId(accounts.alice)),
          tab: 'operations',
        }),
        source,
      ),
    ])
  const [home, account] = await drawn(state)
  expect(home).toMatch(/What exists as of ledger 373 , closed .* by seller and by pair/)
  expect(account).toMatch(/48,429.*Spendable XLM/)
  expect(account).toMatch(/Overview Offers Data/)
  const ofHistory = /Latest transactions|Network now|Operations|Payments|read (its|the) /
  expect(home + account).not.toMatch(ofHistory)
  for (const text of await drawn(rest)) expect(text).toMatch(ofHistory)
})
