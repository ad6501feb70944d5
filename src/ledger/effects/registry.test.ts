import { describe, expect, it } from 'vitest'
import { describeEffect, effectFromRest, effectToRest, effectTypes } from './registry.ts'

const base = 'http://127.0.0.1:8500'
const record = (fields: Readonly<Record<string, unknown>>) => ({
  _links: {
    operation: { href: `${base}/operations/4294971393` },
    succeeds: { href: `${base}/effects?order=desc&cursor=4294971393-2` },
    precedes: { href: `${base}/effects?order=asc&cursor=4294971393-2` },
  },
  id: '0000000004294971393-0000000002',
  paging_token: '4294971393-2',
  account: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  created_at: '2026-11-13T20:00:36Z',
  ...fields,
})
const usd = {
  asset_type: 'credit_alphanum4',
  asset_code: 'USD',
  asset_issuer: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
}

describe('an effect', () => {
  it('from a contract may move more than an int64 of an asset', () => {
    const most = record({
      type: 'account_credited',
      type_i: 2,
      ...usd,
      amount: '17014118346046923173168730371588.4105727',
    })
    const effect = effectFromRest(most)
    expect(effect.body).toMatchObject({ type: 'account_credited', amount: 2n ** 127n - 1n })
    expect(effectToRest(effect, base)).toEqual(most)
  })

  it('of lumens, or of an account with a trustline, is of an int64', () => {
    const more = { type: 'account_credited', type_i: 2, amount: '922337203685.4775808' }
    const account = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
    for (const fields of [{ asset_type: 'native' }, { ...usd, account }])
      expect(effectFromRest(record({ ...more, ...fields })).body).toMatchObject({
        type: 'unknown',
        reason: expect.stringContaining('amount'),
      })
    expect(effectFromRest(record({ ...more, ...usd })).body).toMatchObject({ amount: 2n ** 63n })
  })

  it('of a muxed account with the id 0 has no account_muxed_id', () => {
    const muxed = record({
      account: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
      account_muxed: 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
      type: 'account_removed',
      type_i: 1,
    })
    expect(effectToRest(effectFromRest(muxed), base)).toEqual(muxed)
  })

  it('of trustline flags says which were set and which were cleared', () => {
    const sentenceOf = (flags: Readonly<Record<string, boolean>>) =>
      describeEffect(
        effectFromRest(
          record({
            type: 'trustline_flags_updated',
            type_i: 26,
            ...usd,
            trustor: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
            ...flags,
          }),
        ),
      )
        .summary.map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : '…'))
        .join(' ')
    expect(sentenceOf({ authorized_flag: true, clawback_enabled_flag: false })).toBe(
      'set authorized and cleared clawback_enabled on the trustline of … to …',
    )
    expect(sentenceOf({})).toBe('updated the flags of the trustline of … to …')
  })

  it('of a type this build does not know has its raw record and the reason', () => {
    const body = { type: 'liquidity_pool_bridged', type_i: 99, bridge: 'far' }
    const effect = effectFromRest(record(body))
    expect(effect).toMatchObject({
      index: 2,
      body: {
        type: 'unknown',
        name: 'liquidity_pool_bridged',
        reason: 'this build does not know the type',
      },
    })
    expect(effect.body.type === 'unknown' && JSON.parse(effect.body.raw)).toEqual(record(body))
    expect(describeEffect(effect).fields.map(({ label }) => label)).toContain('Raw data')
    // A name of the language is no type of the ledger.
    expect(effectFromRest(record({ type: 'toString' })).body.type).toBe('unknown')
  })

  it('has no marks in its raw record that turn text', () => {
    const { body } = effectFromRest(record({ type: 'data_created', name: '\u202eevil' }))
    expect(body).toMatchObject({ raw: expect.stringContaining('"name":"\\u202eevil"') })
  })

  it('with a wrong field is unknown and names the field', () => {
    const effect = effectFromRest(record({ type: 'account_debited', type_i: 3, ...usd }))
    expect(effect.body).toMatchObject({ type: 'unknown', reason: 'amount is no amount: absent' })
  })

  it('type has its own number', () => {
    const definitions = Object.entries(effectTypes)
    expect(definitions.filter(([name, { type }]) => name !== type)).toEqual([])
    expect(new Set(definitions.map(([, one]) => one.typeNumber)).size).toBe(definitions.length)
  })
})
