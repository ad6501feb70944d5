import { describe, expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedSources, rest, rpc } from '#e2e/testing/recordedSources.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { createQueryClient } from './queries.ts'
import { requiringMemo } from './requiredMemo.ts'

const [custodian, alice] = [
  'GCGRRLBKFWJM7S62QHITV7XUKZMONMD3TC7KFNWBWAHS4D7BJNHMKABC',
  'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK',
].map((text) => defined(parseAccountId(text)))
const accounts = [custodian, alice].map(defined)

/** The recorded REST service, where the custodian has a data entry of this value. */
const withEntry = (value: string) =>
  recordedSources({
    fault: [
      {
        url: `/accounts/${custodian}/data/config.memo_required`,
        fault: { kind: 'status', status: 200, body: JSON.stringify({ value }) },
      },
    ],
  }).rest
const read = (source: Parameters<typeof requiringMemo>[0]) =>
  createQueryClient().fetchQuery(requiringMemo(source, accounts))

describe('an account requires a memo', () => {
  test('where its data entry says so, and only with the value 1', async () => {
    expect((await read(withEntry('MQ=='))).accounts).toEqual([custodian])
    expect((await read(withEntry('MA=='))).accounts).toEqual([])
  })

  test('not where it has no such entry', async () => {
    for (const source of [rest, rpc]) {
      const { accounts: found, calls } = await read(source)
      expect(found).toEqual([])
      expect(calls.length).toBeGreaterThan(0)
    }
  })
})
