import { expect, test } from 'vitest'
import { base64FromBytes } from '../values/bytes.ts'
import { isUnknownRecord } from '../values/errors.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { assetStatFromRest, assetStatToRest } from './assetStat.ts'
import { readRecord } from './record.ts'
import { transactionFromRest, transactionToRest } from './transaction.ts'

const { rest } = recordedSources()
const { signal } = new AbortController()
const all = { order: 'asc', limit: 200 } as const

test('whether a transaction succeeded is what its result says, stated or not', async () => {
  const { items } = await rest.list('transactions', undefined, all, signal)
  const seen = new Set<boolean>()
  for (const item of items.flatMap((each) => (isUnknownRecord(each) ? [] : [each]))) {
    const { successful, ...record } = transactionToRest(item, 'https://rest.example.org')
    const read = (stated: object) => transactionFromRest(readRecord({ ...record, ...stated }))
    expect(read({ successful }).successful).toBe(item.successful)
    expect(read({}).successful).toBe(item.successful)
    expect(() => read({ successful: !item.successful })).toThrow('but result_xdr has the code')
    // Where the result cannot be read there must be a statement.
    expect(() => read({ result_xdr: '' })).toThrow('successful is no boolean')
    seen.add(item.successful)
  }
  expect(seen.size).toBe(2)
})

test('an asset’s holders of a kind have a count and an amount, or neither', async () => {
  const { items } = await rest.list('assets', undefined, all, signal)
  const stat = items.find((each) => !isUnknownRecord(each))
  if (stat === undefined || isUnknownRecord(stat)) throw new Error('no asset')
  const record = assetStatToRest(stat)
  const read = (changes: object) => assetStatFromRest(readRecord({ ...record, ...changes }))
  expect(read({}).contracts).toEqual(stat.contracts)
  expect(() => read({ contracts_amount: undefined })).toThrow('contracts_amount is no amount')
  expect(() => read({ num_contracts: null })).toThrow('num_contracts is no uint32')
  const neither = { contracts_amount: undefined, num_contracts: undefined }
  expect(read(neither).contracts).toEqual({ count: 0, amount: 0n })
})

test('a memo may begin with a byte order mark, and a service may write a run of bad bytes as one', async () => {
  const { items } = await rest.list('transactions', undefined, all, signal)
  const item = items.find((each) => !isUnknownRecord(each))
  if (item === undefined || isUnknownRecord(item)) throw new Error('no transaction')
  const record = transactionToRest(item, 'https://rest.example.org')
  const read = (memo: string, bytes: Uint8Array) =>
    transactionFromRest(
      readRecord({ ...record, memo_type: 'text', memo, memo_bytes: base64FromBytes(bytes) }),
    ).memo
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)
  expect(read('\ufeffA', marked)).toEqual({ type: 'text', text: '\ufeffA', bytes: marked })
  const bad = Uint8Array.of(0xff, 0xfe, 0x41)
  expect(read('\ufffdA', bad)).toEqual({ type: 'text', text: '\ufffdA', bytes: bad })
  expect(() => read('B', marked)).toThrow('memo is not the text of memo_bytes')
})
