import { expect, test } from 'vitest'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { type Fetch, isUnknownRecord } from '#ledger/values/answer.ts'
import { accountOf, ledgerSequence, toid } from '#ledger/values/ids.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type { Source } from '../source.ts'

const busy = ledgerSequence(145)
const request = { order: 'asc', limit: 10 } as const
const ofLedger = { kind: 'ledger', id: busy } as const

/** A node, and how many requests for ledgers it got; `change` may change what it says. */
function countingNode(text: (text: string) => string = (text) => text) {
  const asked: string[] = []
  const source = faultyRpc({ text, asked })
  return { source, requests: () => asked.filter((sent) => sent.includes('getLedgers')).length }
}

test('a ledger, its transactions and its operations are one request, in turn as well', async () => {
  const { source, requests } = countingNode()
  const { value } = await source.one('ledger', busy, signal)
  const transactions = await source.list('transactions', ofLedger, request, signal)
  const operations = await source.list('operations', ofLedger, request, signal)
  expect(requests()).toBe(1)
  expect(value.sequence).toBe(busy)
  expect(transactions.items.length).toBeGreaterThan(0)
  expect(operations.calls).toEqual(transactions.calls)
})

test('lists of the same ledgers share them', async () => {
  const { source, requests } = countingNode()
  const latest = { order: 'desc', limit: 2 } as const
  const { items } = await source.list('ledgers', undefined, latest, signal)
  expect(items.length).toBe(2)
  await source.list('transactions', undefined, latest, signal)
  expect(requests()).toBe(1)
})

test('ledgers that were pushed out by heavier ones are requested again', async () => {
  const { source, requests } = countingNode((text) => text + ' '.repeat(2.5 * 1024 ** 2))
  await source.one('ledger', busy, signal)
  await source.one('ledger', ledgerSequence(146), signal)
  await source.one('ledger', ledgerSequence(146), signal)
  expect(requests()).toBe(2)
  await source.one('ledger', busy, signal)
  expect(requests()).toBe(3)
})

const { items } = await countingNode().source.list('transactions', ofLedger, request, signal)
const [transaction] = items
if (transaction === undefined || isUnknownRecord(transaction)) throw new Error('it has none')
const { hash, source: account, createdAt } = transaction
const newest = { order: 'desc', limit: 10 } as const
const sinceThen = { ...newest, filter: { from: { time: createdAt } } }
const ofAccount = { kind: 'account', id: accountOf(account) } as const

test.each<readonly [string, 'rest' | 'rpc', (source: Source) => Promise<unknown>]>([
  ['ledgers', 'rpc', (source) => source.one('ledger', busy, signal)],
  ['transactions', 'rpc', (source) => source.one('transaction', hash, signal)],
  ['operations', 'rpc', (source) => source.one('operation', toid(busy, 1, 1), signal)],
  ['fees', 'rpc', (source) => source.one('feeStats', 'current', signal)],
  ['events', 'rpc', (source) => source.list('payments', ofAccount, newest, signal)],
  ['close times', 'rpc', (source) => source.list('ledgers', undefined, sinceThen, signal)],
  ['close times', 'rest', (source) => source.list('ledgers', undefined, sinceThen, signal)],
])(
  '%s through %s are remembered, and forgotten where the network was reset',
  async (_of, via, read) => {
    const recorded = recordedFetch()
    let sent: string[] = []
    const fetch: Fetch = async (asked) => {
      const body = await asked.clone().text()
      sent.push(body === '' ? asked.url : String(body.match(/"method":"\w+"/g)))
      return recorded(asked)
    }
    const create = via === 'rest' ? createRestSource : createRpcSource
    const url = `https://recorded.invalid${via === 'rest' ? '' : '/rpc'}`
    const source = create({ url, fetch, budget: noBudget })
    const sentFor = async () => {
      sent = []
      await read(source)
      return sent
    }
    const first = await sentFor()
    expect((await sentFor()).length).toBeLessThan(first.length)
    await source.forget()
    expect(await sentFor()).toEqual(first)
  },
)

test('a ledger whose bytes cannot be read is requested again', async () => {
  let isBroken = true
  const { source, requests } = countingNode((text) =>
    isBroken ? text.replace(/"metadataXdr":"..../, '"metadataXdr":"////') : text,
  )
  await expect(source.one('ledger', busy, signal)).rejects.toThrow('cannot be read')
  isBroken = false
  const before = requests()
  expect((await source.one('ledger', busy, signal)).value.sequence).toBe(busy)
  expect(requests()).toBe(before + 1)
})
