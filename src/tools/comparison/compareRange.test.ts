import { expect, test } from 'vitest'
import { recordedFetch, recordedSources, rpc } from '#e2e/testing/recordedSources.ts'
import { type Fetch, parseJson } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { compareRange } from './compareRange.ts'

const range = { from: ledgerSequence(2), to: ledgerSequence(48) }

/** A record's field and another value of it; `drop` leaves the record out, `swap` exchanges it with its neighbour. */
type Plant = readonly [list: string, field: string, change: (value: string) => unknown]
const more = (value: string) => String(BigInt(value) + 1n)
const moreLumens = (value: string) => value.replace(/\d$/, (digit) => (digit === '1' ? '2' : '1'))
const drop = () => undefined

/** Each is planted in two ledgers. */
const plants: readonly Plant[] = [
  ['', 'base_fee_in_stroops', () => 101],
  ['', 'fee_pool', moreLumens],
  ['', 'closed_at', (time) => time.replace(/\dZ$/, (end) => (end === '1Z' ? '2Z' : '1Z'))],
  ['', 'hash', (hash) => hash.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))],
  ['', 'failed_transaction_count', () => 77],
  ['transactions', 'fee_charged', more],
  ['transactions', 'max_fee', more],
  ['transactions', 'source_account_sequence', more],
  ['transactions', 'successful', (value) => value !== 'true'],
  ['transactions', 'result_xdr', () => 'AAAA'],
  ['transactions', 'memo', () => 'another memo'],
  ['transactions', 'id', drop],
  ['operations', 'transaction_successful', (value) => value !== 'true'],
  ['operations', 'amount', moreLumens],
  ['operations', 'starting_balance', moreLumens],
  ['operations', 'trustor', () => 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'],
  ['operations', 'id', drop],
  ['payments', 'amount', moreLumens],
  ['payments', 'id', drop],
  ['effects', 'amount', moreLumens],
  ['effects', 'weight', () => 99],
  ['effects', 'asset_code', () => 'OTHER'],
  ['effects', 'id', drop],
  ['effects', 'starting_balance', moreLumens],
  ['transactions', 'operation_count', () => 77],
]

/** The recorded REST service with each plant in the first two answers that have its field and no plant yet. */
function plantedRest(): { readonly fetch: Fetch; readonly planted: ReadonlyMap<string, string> } {
  const honest = recordedFetch()
  const planted = new Map<string, string>()
  const left = new Map(plants.map((plant) => [plant, 2]))
  return {
    planted,
    fetch: async (request) => {
      const response = await honest(request)
      const [, ledger, list = ''] = /\/ledgers\/(\d+)(?:\/(\w+))?(?:\?|$)/.exec(request.url) ?? []
      if (ledger === undefined || response.status !== 200) return response
      const answer: unknown = parseJson(new Uint8Array(await response.arrayBuffer()))
      const records = list === '' ? [answer] : recordsIn(answer)
      for (const plant of plants) {
        const [of, field, change] = plant
        const record = records.find((each) => Reflect.get(Object(each), field) !== undefined)
        const count = left.get(plant) ?? 0
        const place = `${list === '' ? '' : `${list} of `}ledger ${ledger}`
        if (of !== list || count === 0 || record === undefined || planted.has(place)) continue
        left.set(plant, count - 1)
        planted.set(place, field)
        const next = change(String(Reflect.get(Object(record), field)))
        if (next === undefined) records.splice(records.indexOf(record), 1)
        else Reflect.set(Object(record), field, next)
      }
      return Response.json(answer)
    },
  }
}

function recordsIn(answer: unknown): unknown[] {
  const embedded: unknown = Reflect.get(Object(answer), '_embedded')
  const records: unknown = Reflect.get(Object(embedded), 'records')
  return Array.isArray(records) ? records : []
}

test('a range of ledgers through both services has each of fifty differences that one service plants, and no other', async () => {
  const { fetch, planted } = plantedRest()
  const url = 'https://recorded.invalid'
  const budget = { budget: noBudget, viewBytes: Number.POSITIVE_INFINITY }
  const rest = createRestSource({ url, fetch, ...budget })
  const { differences, records, fields } = await compareRange({ rest, rpc }, range)
  const places = differences
    .filter(({ field }) => field.reason === undefined)
    .map(({ what }) => what.replace(/[,:].*$/, ''))
    .filter((place) => /ledger \d+$/.test(place))
  // Of 63 ledgers, their transactions and operations.
  expect(records).toBeGreaterThan(500)
  expect(fields).toBeGreaterThan(20_000)
  expect([...planted.values()].toSorted()).toEqual(
    plants.flatMap(([, field]) => [field, field]).toSorted(),
  )
  expect(planted.size).toBe(50)
  expect([...new Set(places)].toSorted()).toEqual([...planted.keys()].toSorted())
})

test('ledgers that neither service has are not compared, and the comparison says so', async () => {
  const none = { from: ledgerSequence(400), to: ledgerSequence(401) }
  const found = await compareRange(recordedSources(), none)
  expect(found).toMatchObject({ records: 2, lists: 10, unread: 12 })
})
