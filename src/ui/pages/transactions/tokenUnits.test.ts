import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import type { ContractSpec } from '#ledger'
import { parseAnyAddress, parseContractId, parseTransactionHash } from '#ledger/values/ids.ts'
import { address, number } from '#ledger/values/value.ts'
import { readTokenChanges } from '#sources/transaction/readTransaction.ts'
import { TokenChanges } from '../../lateParts.tsx'
import { type CurrentSpec, contractSpec } from '../../queries/contractSpec.ts'
import { SentenceView } from '../../values/ValueView.tsx'
import { FailurePanel } from './FailurePanel.tsx'

const transfer = '2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa'
const transactionOf = async (hash: string) =>
  (await rpc.one('transaction', defined(parseTransactionHash(hash)), signal)).value

test('a change of a token is also said by the decimals that its contract states', async () => {
  const transaction = await transactionOf(transfer)
  const { passphrase } = (await rpc.one('network', 'current', signal)).value
  const changes = await readTokenChanges({ xdr: transaction.xdr, passphrase })
  await TokenChanges.loadCode()
  const drawn = await drawnPage(createElement(TokenChanges, { changes }), rpc)
  expect(drawn).toMatch(/\+ ?1,250,000,000 = 125 “/)
})

const harbor = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))

test('a number is said to be an amount once the interface of the contract was read: it may be the id of a token', async () => {
  const moved = { ...number(4_711n, 'units'), token: harbor }
  const sentence = ['called transfer on', address(harbor), ':', moved] as const
  const view = createElement(SentenceView, { sentence })
  expect(await drawnPage(view, rest)).not.toContain('unit')
})

test('a change of tokens that are not fungible names each by its id, 0 included', async () => {
  const functions = [{ name: 'owner_of', doc: '', inputs: [] }]
  const spec: ContractSpec = { functions, types: [], events: [], meta: [], exports: [] }
  const moves = [
    [0n, true],
    [5n, true],
    [5n, false],
  ] as const
  const change = {
    contract: harbor,
    holder: defined(parseAnyAddress(harbor)),
    amount: 0n,
    moved: moves.map(([units, isIn]) => ({ units, isIn })),
    events: ['transfer'],
    ids: [],
  }
  await TokenChanges.loadCode()
  const table = createElement(TokenChanges, { changes: [change] })
  const drawn = await drawnPage(table, rpc, undefined, '', async (client, { source }) => {
    const { queryKey } = contractSpec(source, harbor)
    client.setQueryData<CurrentSpec>(queryKey, { spec, calls: [] })
  })
  expect(drawn).toContain('received token 0 ')
})

test('a headline has the amount of a token by the decimals that its contract states', async () => {
  const page = transactionPage(transfer)
  expect(await drawnPage(page, rpc)).toMatch(
    / transfer on CB4SB … QVZ5N .* called by GA5QO … MD6MK : 125 “HBR” from/,
  )
})

test('the host’s error of an asset’s contract has amounts of that asset', async () => {
  const transaction = await transactionOf(
    '9caaf6a4e742bf886b017344c3b976ae0e12e1250b39d53d8c48e8857bba469a',
  )
  const panel = createElement(FailurePanel, { transaction, operations: [], calls: [] })
  expect(await drawnPage(panel, rpc)).toMatch(/would have been −998 USD/)
})
