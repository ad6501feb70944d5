import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { accounts } from '#e2e/support/examples.ts'
import { drawnHtml, drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { stateKind } from '#sources/kinds.ts'
import { readNetworks } from '../../address/networks.ts'
import { NetworkMenu } from '../../app/layout/Layout.tsx'
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
  expect(home).toMatch(/What exists as of ledger 373 , closed .* by seller and by pair.* by id/)
  expect(account).toMatch(/48,429.*Spendable XLM/)
  expect(account).toMatch(/Overview Offers Data/)
  const ofHistory = /Latest transactions|Network now|Operations|Payments|read (its|the) /
  expect(home + account).not.toMatch(ofHistory)
  for (const text of await drawn(rest)) expect(text).toMatch(ofHistory)
})

test('the dot before the newest ledger is green where newer ones come', async () => {
  const header = async (source: typeof rest) => {
    const { value: latest } = await rest.one('network', 'current', signal)
    const menu = createElement(NetworkMenu, {
      networks: [],
      current: 'test',
      network: undefined,
      latest,
    })
    const html = await drawnHtml(menu, source)
    return [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, look = '']) => look.split(' '))
  }
  expect(await header(rest)).toEqual(
    expect.arrayContaining(['before:rounded-full', 'before:bg-ok']),
  )
  const ofState = await header({ ...rest, kind: stateKind })
  expect(ofState).toContain('before:rounded-full')
  expect(ofState).not.toContain('before:bg-ok')
})
