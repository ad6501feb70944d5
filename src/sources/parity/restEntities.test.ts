import { describe, expect, it } from 'vitest'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { recordedFile } from '#e2e/testing/testNetwork.ts'
import { paymentPathToRest } from '#ledger/paymentPath.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { parseClaimableBalanceId, parseLiquidityPoolId, parseOfferId } from '#ledger/values/ids.ts'
import { parseAmount } from '#ledger/values/numbers.ts'
import { createRestSource } from '#sources/rest/source.ts'

const base = 'https://recorded.invalid'

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
    const [first] = recordedFile('rest/nested/paths_strict_send').flatMap((row) =>
      readRecord(row).list('records', ({ raw }) => raw),
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
