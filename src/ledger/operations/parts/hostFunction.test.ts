import { describe, expect, it } from 'vitest'
import { type Asset, creditAsset, formatAsset, native } from '../../asset.ts'
import { accountIdFromBytes, decodeStrkey } from '../../values/ids.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { createEncoders } from '../../xdr/values.ts'
import { assetEvent } from './hostFunction.ts'

const encoders = createEncoders('Parallax Local Network ; 2026')
const key = (n: number) => new Uint8Array(32).fill(n)
const issuer = accountIdFromBytes(key(1))
const alice = accountIdFromBytes(key(2))
const bob = accountIdFromBytes(key(3))
const usd = creditAsset('USD', issuer)

const ascii = (text: string) => new TextEncoder().encode(text)
const symbol = (text: string): Xdr.ScVal => ({ type: 'scvSymbol', sym: ascii(text) })
const named = (text: string): Xdr.ScVal => ({ type: 'scvString', str: ascii(text) })
const account = (n: number): Xdr.ScVal => ({
  type: 'scvAddress',
  address: {
    type: 'scAddressTypeAccount',
    accountId: { type: 'publicKeyTypeEd25519', ed25519: key(n) },
  },
})
const i128 = (value: bigint): Xdr.ScVal => ({
  type: 'scvI128',
  i128: { hi: value >> 64n, lo: BigInt.asUintN(64, value) },
})

function event(asset: Asset, topics: readonly Xdr.ScVal[], data: Xdr.ScVal): Xdr.ContractEvent {
  return {
    ext: { type: 'v0' },
    contractId: decodeStrkey('C', encoders.assetContract(asset)),
    type: 'contract',
    body: { type: 'v0', v0: { topics, data } },
  }
}

describe('an event of an asset’s contract', () => {
  it('states the sender, the receiver and the amount of the asset', () => {
    const topics = [symbol('transfer'), account(2), account(3), named(formatAsset(usd))]
    const read = assetEvent(event(usd, topics, i128(15n)), encoders)
    expect(read).toEqual({ type: 'transfer', asset: usd, from: alice, to: bob, amount: 15n })
  })

  it('names the admin of a mint or clawback in meta V3, and no longer in V4', () => {
    const name = named(formatAsset(usd))
    const mint = { type: 'mint', asset: usd, to: bob, amount: 1n }
    const v3 = [symbol('mint'), account(1), account(3), name]
    expect(assetEvent(event(usd, v3, i128(1n)), encoders)).toEqual(mint)
    expect(assetEvent(event(usd, [symbol('mint'), account(3), name], i128(1n)), encoders)).toEqual(
      mint,
    )
    const clawback = { type: 'clawback', asset: usd, from: bob, amount: 1n }
    const clawbackV3 = [symbol('clawback'), account(1), account(3), name]
    const clawbackV4 = [symbol('clawback'), account(3), name]
    expect(assetEvent(event(usd, clawbackV3, i128(1n)), encoders)).toEqual(clawback)
    expect(assetEvent(event(usd, clawbackV4, i128(1n)), encoders)).toEqual(clawback)
  })

  it('carries the id of a muxed receiver beside an amount that may pass an int64', () => {
    const entry = (name: string, val: Xdr.ScVal) => ({ key: symbol(name), val })
    const data: Xdr.ScVal = {
      type: 'scvMap',
      map: [
        entry('amount', i128(2n ** 100n)),
        entry('to_muxed_id', { type: 'scvU64', u64: 2n ** 64n - 1n }),
      ],
    }
    const topics = [symbol('transfer'), account(2), account(3), named('native')]
    expect(assetEvent(event(native, topics, data), encoders)).toMatchObject({
      amount: 2n ** 100n,
      toMuxedId: 2n ** 64n - 1n,
    })
  })

  it.each<[string, Xdr.ScVal]>([
    ['a text memo', named('invoice 7')],
    ['a hash memo', { type: 'scvBytes', bytes: key(7) }],
    ['nothing', { type: 'scvVoid' }],
  ])('has its amount beside %s for the receiver (CAP-67)', (_what, val) => {
    const data: Xdr.ScVal = {
      type: 'scvMap',
      map: [
        { key: symbol('amount'), val: i128(5n) },
        { key: symbol('to_muxed_id'), val },
      ],
    }
    const topics = [symbol('transfer'), account(2), account(3), named(formatAsset(usd))]
    const read = assetEvent(event(usd, topics, data), encoders)
    expect(read).toEqual({ type: 'transfer', asset: usd, from: alice, to: bob, amount: 5n })
  })

  it('of another contract that names the asset is ignored', () => {
    const topics = [symbol('transfer'), account(2), account(3), named(formatAsset(usd))]
    const forged = event(native, topics, i128(1n))
    expect(assetEvent(forged, encoders)).toBeUndefined()
  })

  it.each<[string, readonly Xdr.ScVal[], Xdr.ScVal]>([
    ['another name', [symbol('approve'), account(2), account(3), named('native')], i128(1n)],
    ['no asset', [symbol('transfer'), account(2), account(3)], i128(1n)],
    ['an address too many', [symbol('burn'), account(2), account(3), named('native')], i128(1n)],
    ['no address', [symbol('burn'), symbol('x'), named('native')], i128(1n)],
    ['no amount', [symbol('burn'), account(2), named('native')], { type: 'scvVoid' }],
  ])('with %s changes no balance', (_what, topics, data) => {
    expect(assetEvent(event(native, topics, data), encoders)).toBeUndefined()
  })
})
