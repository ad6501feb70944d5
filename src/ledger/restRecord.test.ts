import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { account } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { objectOfFile, recordings, rowsOfFile } from '#e2e/testing/recordings.ts'
import {
  accountDataFromRest,
  accountDataToRest,
  accountFromRest,
  accountToRest,
} from './account.ts'
import { assetStatFromRest, assetStatToRest } from './assetStat.ts'
import { claimableBalanceFromRest, claimableBalanceToRest } from './claimableBalance.ts'
import { liquidityPoolFromRest, liquidityPoolToRest } from './liquidityPool.ts'
import { feeStatsFromRest, feeStatsToRest, networkFromRest, networkToRest } from './network.ts'
import { offerFromRest, offerToRest } from './offer.ts'
import { orderBookFromRest, orderBookToRest } from './orderBook.ts'
import { paymentPathFromRest, paymentPathToRest } from './paymentPath.ts'
import { type RecordReader, readRecord } from './restRecord.ts'
import { tradeAggregationFromRest, tradeAggregationToRest } from './tradeAggregation.ts'
import { transactionFromRest, transactionToRest } from './transaction.ts'
import { isUnknownRecord, knownItems } from './values/answer.ts'
import { base64FromBytes } from './values/bytes.ts'

const all = { order: 'asc', limit: 200 } as const
const holder = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')

test('whether a transaction succeeded is what its result says, stated or not', async () => {
  const { items } = await rest.list('transactions', undefined, all, signal)
  const seen = new Set<boolean>()
  for (const item of knownItems(items)) {
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

test('a signed integer is an int64', () => {
  const read = (n: string) => readRecord({ n }).signed('n')
  expect(read('9223372036854775807')).toBe(2n ** 63n - 1n)
  expect(read('-9223372036854775808')).toBe(-(2n ** 63n))
  for (const n of ['9223372036854775808', '-9223372036854775809', '9999999999999999999'])
    expect(() => read(n)).toThrow('n is no int64')
})

test('the numbers of accounts and offers are int64', async () => {
  const { value } = await rest.one('account', holder, signal)
  const record = accountToRest(value, 'https://rest.example.org')
  const read = (sequence: string) => accountFromRest(readRecord({ ...record, sequence })).sequence
  expect(read('9223372036854775807')).toBe(2n ** 63n - 1n)
  expect(() => read('18446744073709551615')).toThrow('sequence is no int64')
})

test('a signer has the type of its key', async () => {
  const { value } = await rest.one('account', holder, signal)
  const read = (type: string) => {
    const signers = [{ key: value.id, weight: 1, type }]
    const record = { ...accountToRest(value, 'https://rest.example.org'), signers }
    return accountFromRest(readRecord(record)).signers
  }
  expect(read('ed25519_public_key')).toMatchObject([{ type: 'ed25519_public_key' }])
  for (const type of ['sha256_hash', 'preauth_tx', 'ed25519_signed_payload'])
    expect(() => read(type)).toThrow(`type is ${type}, which the key G`)
  expect(() => read('quantum')).toThrow('type is no kind of signer: quantum')
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

/** Every record of a file: single ones by their `body`, pages by their `records`, lists a line each. */
function recordsOf(folder: string, file: string): readonly RecordReader[] {
  if (objects.includes(file)) return [readRecord(objectOfFile(folder, `rest/${file}`))]
  return rowsOfFile(folder, `rest/${file}`).flatMap((row) => {
    const record = readRecord(row)
    if (record.has('status') && record.integer('status') !== 200) return []
    if (record.has('records')) return record.list('records', (one) => one)
    return [record.has('body') ? record.object('body') : record]
  })
}
const objects = ['root', 'fee_stats']

/** Each kind as it is written again: the text must be the recorded one, its keys in their order. */
const kinds: Readonly<
  Record<string, readonly [string, (record: RecordReader, base: string) => unknown]>
> = {
  offers: ['offers', (record, base) => offerToRest(offerFromRest(record), base)],
  'claimable balances': [
    'claimable_balances',
    (record, base) => claimableBalanceToRest(claimableBalanceFromRest(record), base),
  ],
  'liquidity pools': [
    'liquidity_pools',
    (record, base) => liquidityPoolToRest(liquidityPoolFromRest(record), base),
  ],
  assets: ['assets', (record) => assetStatToRest(assetStatFromRest(record))],
  accounts: ['nested/account', (r, base) => accountToRest(accountFromRest(r), base)],
  'account data': [
    'nested/account_data',
    (record) => accountDataToRest(accountDataFromRest(record)),
  ],
  'order books': ['nested/order_book', (r) => orderBookToRest(orderBookFromRest(r))],
  'trade aggregations': [
    'nested/trade_aggregations',
    (record) => tradeAggregationToRest(tradeAggregationFromRest(record)),
  ],
  'strict send paths': [
    'nested/paths_strict_send',
    (record) => paymentPathToRest(paymentPathFromRest(record)),
  ],
  'strict receive paths': [
    'nested/paths_strict_receive',
    (record) => paymentPathToRest(paymentPathFromRest(record)),
  ],
  root: ['root', (record, base) => networkToRest(networkFromRest(record), base)],
  'fee stats': ['fee_stats', (record) => feeStatsToRest(feeStatsFromRest(record))],
}

describe('records of the REST service', () => {
  it.each(Object.entries(kinds))('%s are read and written as they were', (_, [file, again]) => {
    let count = 0
    for (const folder of recordings) {
      const manifest = readRecord(JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')))
      const base = manifest.object('horizon').text('base')
      for (const record of recordsOf(folder, file)) {
        expect(JSON.stringify(again(record, base))).toBe(JSON.stringify(record.raw))
        count++
      }
    }
    expect(count).toBeGreaterThan(0)
  })
})

describe('records of older services', () => {
  const issuer = 'GDNQCDLLKVGIBBHPMQVGX3CXGENJKR5WJC6YYNBKB2L2CJGXHESDDTMZ'

  it('have numbers where text is now, and no time of a ledger long gone', () => {
    const offer = offerFromRest(
      readRecord({
        id: 7,
        seller: issuer,
        selling: { asset_type: 'native' },
        buying: { asset_type: 'credit_alphanum4', asset_code: 'X', asset_issuer: issuer },
        amount: '1.0000000',
        price_r: { n: 2, d: 3 },
        last_modified_ledger: 5,
        last_modified_time: null,
      }),
    )
    expect(offer.id).toBe(7n)
    expect(offerToRest(offer, 'b')).toMatchObject({
      id: '7',
      price: '0.6666667',
      last_modified_time: null,
    })
    expect(() => offerFromRest(readRecord({ id: '0' }))).toThrow(/id is no offer/)
  })

  it('count authorized trustlines alone, under other names', () => {
    const stat = assetStatFromRest(
      readRecord({
        _links: { toml: { href: '' } },
        asset_type: 'credit_alphanum4',
        asset_code: 'X',
        asset_issuer: issuer,
        amount: '5.0000000',
        num_accounts: 3,
        flags: { auth_required: false, auth_revocable: true, auth_immutable: false },
      }),
    )
    expect(stat).toMatchObject({
      accounts: { authorized: 3, unauthorized: 0 },
      balances: { authorized: 50_000_000n, unauthorized: 0n },
      contracts: { count: 0, amount: 0n },
      flags: { authRevocable: true, authClawbackEnabled: false },
    })
    expect(stat.homeDomain).toBeUndefined()
    expect(assetStatToRest(stat)).toMatchObject({ _links: { toml: { href: '' } } })
  })

  it('have claimable balances without flags', () => {
    const id = '0'.repeat(72)
    const balance = claimableBalanceFromRest(
      readRecord({
        id,
        asset: 'native',
        amount: '1.0000000',
        last_modified_ledger: 3,
        claimants: [],
      }),
    )
    expect(claimableBalanceToRest(balance, 'b')).toMatchObject({
      flags: { clawback_enabled: false },
      last_modified_time: null,
      paging_token: `3-${id}`,
    })
  })
})
