import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { knownItems, parseTransactionHash } from '#ledger/values'
import { CallExplained } from './CallExplained.tsx'

async function explained(hash: string): Promise<string> {
  const id = defined(parseTransactionHash(hash))
  const { value: transaction } = await rest.one('transaction', id, signal)
  const page = { order: 'asc', limit: 5 } as const
  const { items } = await rest.list('operations', { kind: 'transaction', id }, page, signal)
  const operation = defined(knownItems(items)[0])
  return drawnPage(createElement(CallExplained, { transaction, operation }), rpc)
}

it('only a contract that runs another code now was upgraded since, not one whose storage changed', async () => {
  const upgraded = '8fd68f08f18317cce8e4027fcaf55f0ec43ee807abed70711f99c1f2fab8382c'
  expect(await explained(upgraded)).toContain('1 contract has been upgraded since')
  const same = '4607a4c58ea017520648d020a9703dd2692101ffb773e0e5fbdfaf7c4aed59e6'
  const text = await explained(same)
  expect(text).toContain('Calls and events')
  expect(text).not.toContain('upgraded since')
})

it('an operation that creates a contract names that and its code, or its asset', async () => {
  const hash = 'ed7b2bc7238eaaa14b0b23edcc5e47517fa1c64458abc64bfb6f2b61ae782520'
  expect(await explained(hash)).toMatch(/Creates CB4SB … QVZ5N , code 9fd6d … d798b , made by/)
  const ofAsset = '5e815cf59e26308fd37a03d1ff76c70e21c49c8b1624c11be22368dd459738ba'
  expect(await explained(ofAsset)).toMatch(/Creates CCILW … W53SM , the contract of USD/)
})
