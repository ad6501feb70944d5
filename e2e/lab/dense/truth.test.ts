import { beforeAll, describe, expect, test } from 'vitest'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import {
  type AccountId,
  accountIdFromBytes,
  parseAccountId,
  toidParts,
} from '#ledger/values/ids.ts'
import { parseRow, rowList, rowOf, textOf } from '#mock/record.ts'
import { openIndexedSource, signal, waitForIndex } from '../../testing/indexedSource.ts'
import { demo } from '../../testing/testNetwork.ts'
import { createDenseMock } from './mock.ts'
import { type DenseNetwork, lastLedger } from './network.ts'
import { exchange } from './population.ts'
import { prepareDense } from './recorded/openDense.ts'
import { readTemplates } from './recorded/templates.ts'
import { hashAt, transactionsNaming } from './truth.ts'

const ledgers = 40
const span = { from: lastLedger - ledgers + 1, to: lastLedger }
let network: DenseNetwork

beforeAll(async () => {
  network = prepareDense(await readTemplates(demo), { ledgers, transactions: 60, seed: 5 })
})

/** The exchange, the busiest of the others, and some of the accounts with few transactions. */
const someAccounts = () =>
  [exchange, 1, 2, 3, 50, 500, 2000].map((number) => {
    const key = network.population.keys.subarray(number * 32, number * 32 + 32)
    return { key, id: accountIdFromBytes(key) }
  })

const hashesOf = (account: AccountId, has: 'isListed' | 'isInEvents') =>
  transactionsNaming(network, account, span)
    .filter((one) => one[has])
    .map(({ ledger, order }) => hashAt(network, ledger, order))

describe('the truth about an account', () => {
  test('is what the product’s index finds in the network’s ledgers', async () => {
    const { source, control } = openIndexedSource(createDenseMock(network, demo))
    await control.walk({ requests: 20 }, signal)
    await waitForIndex(control)
    const issuer = parseAccountId(
      network.templates.list.flatMap(({ fixedParticipants }) => fixedParticipants)[0] ?? '',
    )
    if (issuer === undefined) throw new Error('no issuer takes part in a transaction')
    for (const id of [issuer, ...someAccounts().map((account) => account.id)]) {
      const expected = transactionsNaming(network, id, span).filter(({ isListed }) => isListed)
      const of = { kind: 'account', id } as const
      const page = await source.list('transactions', of, { order: 'asc', limit: 200 }, signal)
      const places = page.items.map((item) => {
        if (isUnknownRecord(item)) throw new Error('the index cannot read a transaction')
        const { ledger, transaction } = toidParts(item.pagingToken)
        return { ledger, order: transaction }
      })
      expect(places).toEqual(expected.slice(0, 200).map(({ ledger, order }) => ({ ledger, order })))
    }
    expect(someAccounts().flatMap(({ id }) => hashesOf(id, 'isListed')).length).toBeGreaterThan(25)
  })

  test('is what getEvents finds by topics, where events name it', async () => {
    const mock = createDenseMock(network, demo)
    for (const { id, key } of someAccounts()) {
      const topic = base64FromBytes(Uint8Array.of(0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, ...key))
      const topics = [1, 2, 3].map((at) => [...Array.from({ length: at }, () => '*'), topic, '**'])
      const params = { startLedger: span.from, filters: [{ topics }], pagination: { limit: 5000 } }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getEvents', params })
      const headers = { 'Content-Type': 'application/json' }
      const request = new Request('http://dense/rpc', { method: 'POST', headers, body })
      const answer = rowOf(parseRow(await (await mock(request)).text()), 'result')
      const found = new Set(rowList(answer, 'events').map((event) => textOf(event, 'txHash')))
      expect(found).toEqual(new Set(hashesOf(id, 'isInEvents')))
    }
  })
})
