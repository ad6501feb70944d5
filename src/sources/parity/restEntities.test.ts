import { describe, expect, it } from 'vitest'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { accountDataToRest } from '#ledger/account.ts'
import { claimableBalanceToRest } from '#ledger/claimableBalance.ts'
import { liquidityPoolToRest } from '#ledger/liquidityPool.ts'
import { offerToRest } from '#ledger/offer.ts'
import { orderBookToRest } from '#ledger/orderBook.ts'
import { paymentPathToRest } from '#ledger/paymentPath.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import { parseClaimableBalanceId, parseLiquidityPoolId, parseOfferId } from '#ledger/values/ids.ts'
import { parseAmount } from '#ledger/values/numbers.ts'
import { createRestSource } from '#sources/rest/source.ts'

const { signal } = new AbortController()
const { rest } = recordedSources()
const base = 'https://recorded.invalid'

/** The recorded answers of a kind, and of each its record, with the links of this network. */
const answers = (name: string) =>
  recordedFile(`rest/nested/${name}`).map((row) => {
    const record = readRecord(row)
    return { record, url: new URL(record.text('path'), base) }
  })
const bodyOf = (record: RecordReader): unknown =>
  JSON.parse(JSON.stringify(record.object('body').raw).replaceAll('http://127.0.0.1:8500', base))
const lastOf = ({ pathname }: URL) => decodeURIComponent(pathname.split('/').at(-1) ?? '')
const found = (name: string) => answers(name).filter(({ record }) => record.has('body'))

const triple = (query: URLSearchParams, prefix: string) => {
  const code = query.get(`${prefix}asset_code`)
  return asset(code === null ? 'native' : `${code}:${query.get(`${prefix}asset_issuer`)}`)
}

describe('single records through REST are what the service said', () => {
  it('of offers', async () => {
    for (const { record, url } of found('offer')) {
      const { value } = await rest.one('offer', defined(parseOfferId(lastOf(url))), signal)
      expect(offerToRest(value, base)).toEqual(bodyOf(record))
    }
  })

  it('of claimable balances', async () => {
    for (const { record, url } of found('claimable_balance')) {
      const id = defined(parseClaimableBalanceId(lastOf(url)))
      const { value } = await rest.one('claimableBalance', id, signal)
      expect(claimableBalanceToRest(value, base)).toEqual(bodyOf(record))
    }
  })

  it('of liquidity pools', async () => {
    for (const { record, url } of found('liquidity_pool')) {
      const id = defined(parseLiquidityPoolId(lastOf(url)))
      const { value } = await rest.one('liquidityPool', id, signal)
      expect(liquidityPoolToRest(value, base)).toEqual(bodyOf(record))
    }
  })

  it('of data entries', async () => {
    for (const { record, url } of found('account_data')) {
      const [, , owner = ''] = url.pathname.split('/')
      const id = { account: account(owner), name: lastOf(url) }
      const { value } = await rest.one('accountData', id, signal)
      expect(accountDataToRest(value)).toEqual(bodyOf(record))
    }
  })

  it('of order books', async () => {
    for (const { record, url } of found('order_book')) {
      const pair = {
        selling: triple(url.searchParams, 'selling_'),
        buying: triple(url.searchParams, 'buying_'),
        limit: 20,
      }
      const { value } = await rest.one('orderBook', pair, signal)
      expect(orderBookToRest(value)).toEqual(bodyOf(record))
    }
  })

  it.each(['paths_strict_send', 'paths_strict_receive'] as const)('of %s', async (name) => {
    let count = 0
    for (const { record, url } of answers(name)) {
      const query = url.searchParams
      const sends = name === 'paths_strict_send'
      const ends = (query.get(sends ? 'destination_assets' : 'source_assets') ?? '').split(',')
      const amount = (key: string) => defined(parseAmount(query.get(key) ?? ''))
      const { value } = await rest.one(
        'paths',
        sends
          ? {
              kind: 'strictSend',
              source: triple(query, 'source_'),
              amount: amount('source_amount'),
              destination: ends.map(asset),
            }
          : {
              kind: 'strictReceive',
              destination: triple(query, 'destination_'),
              amount: amount('destination_amount'),
              source: ends.map(asset),
            },
        signal,
      )
      expect(value.map(paymentPathToRest)).toEqual(record.list('records', ({ raw }) => raw))
      count += value.length
    }
    expect(count).toBeGreaterThan(0)
  })
})

const nobody = account('GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7')

describe('what is not there through REST', () => {
  it.each([
    ['an account', () => rest.one('account', nobody, signal), /merged into another, or never/],
    [
      'an offer',
      () => rest.one('offer', defined(parseOfferId('1')), signal),
      /filled, cancelled, or/,
    ],
    [
      'an offer that never came to stand',
      () => rest.one('offer', defined(parseOfferId(String((1n << 62n) + 5n))), signal),
      /ID of a taker, operation 5/,
    ],
    [
      'a claimable balance',
      () => rest.one('claimableBalance', defined(parseClaimableBalanceId('ab'.repeat(32))), signal),
      /claimed, clawed back, or never existed/,
    ],
    [
      'a pool',
      () => rest.one('liquidityPool', defined(parseLiquidityPoolId('ab'.repeat(32))), signal),
      /last shares were withdrawn/,
    ],
    [
      'a data entry',
      () => rest.one('accountData', { account: nobody, name: 'a/b?' }, signal),
      /no data entry “a\/b\?” now/,
    ],
    [
      'the history of a claimable balance',
      () =>
        rest.list(
          'operations',
          { kind: 'claimableBalance', id: defined(parseClaimableBalanceId('ab'.repeat(32))) },
          { order: 'desc', limit: 5 },
          signal,
        ),
      /has no history of claimable balance B.{4}….{5}:/,
    ],
  ])('%s, in words', async (_name, ask, message) => {
    await expect(ask()).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringMatching(message),
    })
  })

  it('a name that an address cannot hold, an amount of nothing, too many assets', async () => {
    const eur = asset('EUR:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
    const path = { kind: 'strictSend', source: eur, destination: nobody } as const
    for (const ask of [
      () => rest.one('accountData', { account: nobody, name: '..' }, signal),
      () => rest.one('paths', { ...path, amount: defined(parseAmount('0')) }, signal),
      () =>
        rest.one(
          'paths',
          {
            ...path,
            amount: defined(parseAmount('1')),
            destination: Array.from({ length: 16 }, () => eur),
          },
          signal,
        ),
    ])
      await expect(ask()).rejects.toMatchObject({ kind: 'unsupported', calls: [] })
  })

  it('of paths, one that the service states twice is one', async () => {
    const [first] = answers('paths_strict_send').flatMap(({ record }) =>
      record.list('records', ({ raw }) => raw),
    )
    const fetch = async () => Response.json({ _embedded: { records: [first, first] } })
    const found = readRecord(first)
    const source = createRestSource({ url: base, fetch })
    const { value } = await source.one(
      'paths',
      {
        kind: 'strictSend',
        source: found.asset('source_'),
        amount: found.amount('source_amount'),
        destination: [found.asset('destination_')],
      },
      signal,
    )
    expect(value.map(paymentPathToRest)).toEqual([first])
  })

  it('of paths to nobody is an empty answer', async () => {
    const source = asset('native')
    const amount = defined(parseAmount('1'))
    const question = { kind: 'strictSend', source, amount, destination: nobody } as const
    expect((await rest.one('paths', question, signal)).value).toEqual([])
  })
})

describe('a merged account through REST', () => {
  const merged = account('GDFZQHVLSS67HR5OAPHO6VBVCQMRVPMZHXT67SOKZAHCLKK75AOVQM3V')
  const of = { kind: 'account', id: merged } as const
  const page = { order: 'desc', limit: 5 } as const

  it('is no account any more, has no offers, and keeps its history', async () => {
    await expect(rest.one('account', merged, signal)).rejects.toMatchObject({ kind: 'notFound' })
    expect((await rest.list('offers', of, page, signal)).items).toEqual([])
    const filtered = { ...page, filter: { selling: asset('native') } } as const
    expect((await rest.list('offers', of, filtered, signal)).items).toEqual([])
    expect((await rest.list('operations', of, page, signal)).items).not.toEqual([])
    expect((await rest.list('effects', of, page, signal)).items).not.toEqual([])
    expect((await rest.list('trades', of, page, signal)).items).not.toEqual([])
  })

  it('has no trades of assets that were never traded, nor has who was never there', async () => {
    const anchor = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
    const filter = { base: asset(`NEVER:${anchor}`), counter: asset('native') }
    await expect(rest.list('trades', of, { ...page, filter }, signal)).rejects.toMatchObject({
      message: expect.stringMatching(/no trades of one .* history of/),
    })
  })
})
