import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { ListedContract } from '#ledger/contract/contract.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { stateKind } from '#sources/kinds.ts'
import type { Source } from '#sources/source.ts'
import { ContractsPage } from './ContractsPage.tsx'

const drawn = (contracts: readonly ListedContract[]) => {
  const asOf = { ledger: ledgerSequence(373), closed: unixSeconds(1_763_670_737) }
  const one: Source['one'] = async (...asked) => {
    if (asked[0] !== 'contracts') return rest.one(...asked)
    return Object.assign({ calls: [] }, { value: { contracts }, asOf })
  }
  return drawnPage(createElement(ContractsPage), { ...rest, kind: stateKind, one })
}

test('a state lists contracts with what they run, and says of which ledger; without one that none exists', async () => {
  const { value } = await rpc.one('seenContracts', {}, signal)
  const contracts = value.contracts.flatMap(({ id, about }) =>
    about.state === 'current' ? { ...about, id, lastModifiedLedger: ledgerSequence(300) } : [],
  )
  expect(contracts.length).toBeGreaterThan(5)
  const page = await drawn(contracts)
  expect(page).toMatch(/State of ledger 373 , closed .* Contract Runs Changed/)
  expect(page).toMatch(/Wasm [0-9a-f]{5} … [0-9a-f]{5} ledger 300/)
  expect(page).toMatch(/Stellar asset contract USD/)
  expect(page).not.toMatch(/calls|Last use/)
  expect(await drawn([])).toMatch(/No contract exists/)
})
