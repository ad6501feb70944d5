import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { accounts, assets, transactions } from '../../../support/examples.ts'
import { demo } from '../../../testing/testNetwork.ts'
import { createRandom } from '../random.ts'
import type { Answer, Fault, Scene, Via } from './fault.ts'
import { faults } from './faults.ts'

const mock = createMock(demo)
const origin = 'http://recorded.invalid'
const kept = new Map<string, Promise<string>>()
const ask = async (path: string, body: string): Promise<unknown> => {
  const init =
    body === '' ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
  const key = `${path} ${body}`
  const text =
    kept.get(key) ?? mock(new Request(`${origin}${path}`, init)).then((response) => response.text())
  kept.set(key, text)
  return JSON.parse(await text)
}
const calls = [
  { method: 'getHealth' },
  { method: 'getNetwork' },
  { method: 'getFeeStats' },
  { method: 'getLedgers', params: { startLedger: 39, pagination: { limit: 3 } } },
  { method: 'getTransactions', params: { startLedger: 39, pagination: { limit: 3 } } },
  { method: 'getTransaction', params: { hash: transactions.path } },
  { method: 'sendTransaction', params: { transaction: 'AAAA' } },
  { method: 'simulateTransaction', params: { transaction: 'AAAA' } },
  {
    method: 'getLedgerEntries',
    params: { keys: ['AAAAAAAAAAA7B2pi4fT7517fa01uflue4Obm0foyFyFnvliog3zkwQ=='] },
  },
].map((call, id) => ({ jsonrpc: '2.0', id, ...call }))

const requests: Readonly<Record<Via, readonly (readonly [string, string])[]>> = {
  rest: [
    ['/', ''],
    ['/ledgers?limit=3', ''],
    ['/transactions?limit=3', ''],
    ['/fee_stats', ''],
    [`/transactions/${transactions.path}`, ''],
    ['/transactions', 'tx=AAAA'],
    [`/accounts/${accounts.alice}`, ''],
    [
      `/trades?base_asset_type=native&counter_asset_type=credit_alphanum4&counter_asset_code=USD&counter_asset_issuer=${assets.usd.slice(4)}`,
      '',
    ],
  ],
  rpc: [['/rpc', JSON.stringify(calls)]],
}

/** The text that the fault makes of honest answers, with the manner of sending. */
async function sent(fault: Fault, via: Via): Promise<readonly string[]> {
  const answers: string[] = []
  for (const [path, body] of requests[via]) {
    const scene: Scene = {
      asked: { via, path, body, before: 1 },
      random: createRandom(`1 ${path}`),
      rank: (name) => createRandom(`1 ${name}`).next(),
      base: origin,
      elsewhere: 'http://elsewhere.invalid',
      honest: ask,
    }
    const honest = await ask(path, body)
    const text = JSON.stringify((await fault.change?.(honest, scene)) ?? honest)
    const answer: Answer = {
      status: 200,
      headers: {},
      body: new TextEncoder().encode(text),
      manner: 'send',
    }
    const { status, headers, body: bytes, manner } = fault.send?.(answer, scene) ?? answer
    const digest = `${bytes.length} ${createHash('sha256')
      .update(bytes.subarray(0, 2 ** 20))
      .digest('hex')}`
    answers.push(`${status} ${JSON.stringify(headers)} ${manner} ${digest}`)
  }
  return answers
}

const none: Fault = { name: 'none', family: 'transport' }
const honest = { rest: await sent(none, 'rest'), rpc: await sent(none, 'rpc') }

for (const fault of faults.filter(({ change, send }) => change !== undefined || send !== undefined))
  test(`${fault.name} changes an answer, by its seed alone`, async () => {
    const kinds: readonly Via[] = fault.only === undefined ? ['rest', 'rpc'] : [fault.only]
    const changed: string[] = []
    for (const via of kinds) {
      const [first, again] = [await sent(fault, via), await sent(fault, via)]
      expect(again).toEqual(first)
      changed.push(...first.filter((text, index) => text !== honest[via][index]))
    }
    expect(changed).not.toEqual([])
  })

test('every fault has a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})
