import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { accountDataFromRest, accountDataToRest } from './accountDataRecord.ts'
import { accountFromRest, accountToRest } from './accountRecord.ts'
import { assetStatFromRest, assetStatToRest } from './assetStatRecord.ts'
import { claimableBalanceFromRest, claimableBalanceToRest } from './claimableBalanceRecord.ts'
import { liquidityPoolFromRest, liquidityPoolToRest } from './liquidityPoolRecord.ts'
import {
  feeStatsFromRest,
  feeStatsToRest,
  networkFromRest,
  networkToRest,
} from './networkRecord.ts'
import { offerFromRest, offerToRest } from './offerRecord.ts'
import { orderBookFromRest, orderBookToRest } from './orderBookRecord.ts'
import { paymentPathFromRest, paymentPathToRest } from './paymentPathRecord.ts'
import { type RecordReader, readRecord } from './record.ts'
import { tradeAggregationFromRest, tradeAggregationToRest } from './tradeAggregationRecord.ts'

const shared = '../shared'
const folders = [
  'recorded/tour',
  'conformance/OfferTests/f7a7364752aecebb',
  'conformance/BeginSponsoringFutureReservesTests/3cb8cdd0c21fcfb1',
  'conformance/MergeTests/d5cacbf63b606f18',
]

/** Every record of a file: single ones by their `body`, pages by their `records`, lists a line each. */
function recordsOf(file: string): readonly RecordReader[] {
  if (!existsSync(file)) return []
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const record = readRecord(JSON.parse(line))
      if (record.has('status') && record.integer('status') !== 200) return []
      if (record.has('records')) return record.list('records', (one) => one)
      return [record.has('body') ? record.object('body') : record]
    })
}

/** Each kind as it is written again: the text must be the recorded one, its keys in their order. */
const kinds: Readonly<
  Record<string, readonly [string, (record: RecordReader, base: string) => unknown]>
> = {
  offers: ['offers.ndjson', (record, base) => offerToRest(offerFromRest(record), base)],
  'claimable balances': [
    'claimable_balances.ndjson',
    (record, base) => claimableBalanceToRest(claimableBalanceFromRest(record), base),
  ],
  'liquidity pools': [
    'liquidity_pools.ndjson',
    (record, base) => liquidityPoolToRest(liquidityPoolFromRest(record), base),
  ],
  assets: ['assets.ndjson', (record) => assetStatToRest(assetStatFromRest(record))],
  accounts: ['nested/account.ndjson', (r, base) => accountToRest(accountFromRest(r), base)],
  'account data': [
    'nested/account_data.ndjson',
    (record) => accountDataToRest(accountDataFromRest(record)),
  ],
  'order books': ['nested/order_book.ndjson', (r) => orderBookToRest(orderBookFromRest(r))],
  'trade aggregations': [
    'nested/trade_aggregations.ndjson',
    (record) => tradeAggregationToRest(tradeAggregationFromRest(record)),
  ],
  'strict send paths': [
    'nested/paths_strict_send.ndjson',
    (record) => paymentPathToRest(paymentPathFromRest(record)),
  ],
  'strict receive paths': [
    'nested/paths_strict_receive.ndjson',
    (record) => paymentPathToRest(paymentPathFromRest(record)),
  ],
  root: ['root.json', (record, base) => networkToRest(networkFromRest(record), base)],
  'fee stats': ['fee_stats.json', (record) => feeStatsToRest(feeStatsFromRest(record))],
}

describe.skipIf(!existsSync(`${shared}/recorded/tour`))('records of the REST service', () => {
  it.each(Object.entries(kinds))('%s are read and written as they were', (_, [file, again]) => {
    let count = 0
    for (const folder of folders.map((name) => `${shared}/${name}`)) {
      const manifest = readRecord(JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')))
      const base = manifest.object('horizon').text('base')
      for (const record of recordsOf(`${folder}/rest/${file}.gz`)) {
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
