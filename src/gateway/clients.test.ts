import { Horizon, NotFoundError } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRow } from '#mock/record.ts'
import { demoCorpus, demoNode } from '#tools/gateway/demoNode.ts'
import { walkRetention } from '#tools/gateway/network.ts'
import { listen, type Running } from '#tools/network/server.ts'
import { createGateway } from './gateway.ts'

const { signal } = new AbortController()
const { last } = await demoCorpus.about()
const node = demoNode()
let whole: Running
let sdk: Horizon.Server
beforeAll(async () => {
  await walkRetention(node, () => undefined, signal)
  whole = await listen(createGateway(node), 0)
  sdk = new Horizon.Server(whole.url, { allowHttp: true })
})
afterAll(() => whole.close())

test('the SDK’s REST client pages through ledgers in both orders', async () => {
  const first = await sdk.ledgers().order('desc').limit(2).call()
  expect(first.records.map(({ sequence }) => sequence)).toEqual([last, last - 1])
  const second = await first.next()
  expect(second.records.map(({ sequence }) => sequence)).toEqual([last - 2, last - 3])
  const back = await second.prev()
  expect(back.records.map(({ sequence }) => sequence)).toEqual([last - 1, last])
})

test('the SDK’s REST client loads an account, its payments with their transactions, its offers and trades', async () => {
  const { records } = await sdk.offers().limit(1).call()
  const seller = records[0]?.seller ?? ''
  const account = await sdk.loadAccount(seller)
  expect(account.accountId()).toBe(seller)
  expect(account.balances.at(-1)?.asset_type).toBe('native')
  const payments = await sdk.payments().forAccount(seller).join('transactions').limit(3).call()
  for (const payment of payments.records) {
    const transaction = await payment.transaction()
    expect(transaction.hash).toBe(payment.transaction_hash)
  }
  const offers = await sdk.offers().forAccount(seller).call()
  expect(offers.records.map(({ seller: own }) => own)).toContain(seller)
  const trades = await sdk.trades().forAccount(seller).limit(200).call()
  expect(
    trades.records.every(
      ({ base_account: base, counter_account: counter }) => base === seller || counter === seller,
    ),
  ).toBe(true)
})

test('the SDK’s REST client gets its own NotFoundError for an account that does not exist', async () => {
  const missing = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'
  await expect(sdk.loadAccount(missing)).rejects.toBeInstanceOf(NotFoundError)
})

test('the SDK’s REST client submits a transaction that the network already has, and gets that one', async () => {
  const { rows } = await demoCorpus.chunk('transactions', 39)
  const known = rows.find(({ successful }) => successful === true)
  const body = new URLSearchParams({ tx: String(known?.envelope_xdr) })
  const answer = await fetch(`${whole.url}/transactions`, { method: 'POST', body })
  expect(parseRow(await answer.text()).hash).toBe(known?.hash)
})

test('an event stream has each new ledger once, in order, and ends with a goodbye', async () => {
  const ticking = demoNode({ clock: { start: 300, every: 100 } })
  const server = await listen(createGateway(ticking, { poll: 20, age: 10 }), 0)
  const headers = { Accept: 'text/event-stream' }
  const response = await fetch(`${server.url}/ledgers?cursor=now&limit=4`, { headers })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  const [hello, ...parts] = (await response.text()).split('\n\n')
  await server.close()
  const found = parts.slice(0, 4).map((part) => {
    const [id = '', data = ''] = part.split('\n')
    const { sequence, paging_token: token } = parseRow(data.replace('data: ', ''))
    expect(id).toBe(`id: ${String(token)}`)
    return Number(sequence)
  })
  const [first = 0] = found
  expect(first).toBeGreaterThan(300)
  expect(found).toEqual([first, first + 1, first + 2, first + 3])
  expect(hello).toBe('retry: 1000\nevent: open\ndata: "hello"')
  expect(parts.slice(4)).toEqual(['retry: 10\nevent: close\ndata: "byebye"', ''])
})

test('the SDK’s stream follows operations from a cursor on', async () => {
  const cursor = String(BigInt(last - 30) << 32n)
  const expected = await sdk.operations().cursor(cursor).limit(5).call()
  const tokens: string[] = []
  await new Promise<void>((resolve, reject) => {
    const stop = sdk
      .operations()
      .cursor(cursor)
      .stream({
        onmessage({ paging_token: token }) {
          tokens.push(token)
          if (tokens.length < 5) return
          stop()
          resolve()
        },
        onerror: reject,
      })
  })
  // Records received in the same chunk as the fifth are reported as well.
  expect(tokens.slice(0, 5)).toEqual(expected.records.map(({ paging_token: token }) => token))
})

test('a stream of a single object sends a snapshot; of an account only one', async () => {
  const [account] = await demoCorpus.table('accounts')
  const headers = { Accept: 'text/event-stream' }
  const hasty = createGateway(node, { timeout: 500, poll: 50 })
  const request = new Request(`http://rest.example/accounts/${String(account?.id)}`, { headers })
  const text = await (await hasty(request)).text()
  expect(text.match(/^data: \{/gm)).toHaveLength(1)
  expect(text).toMatch(/^retry: 1000\nevent: open\ndata: "hello"\n\ndata: \{/)
  expect(text.endsWith('retry: 10\nevent: close\ndata: "byebye"\n\n')).toBe(true)
})
