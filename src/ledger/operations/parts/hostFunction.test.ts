import { describe, expect, it } from 'vitest'
import {
  account,
  bytes32,
  contractEvent,
  fields,
  i128,
  nothing,
  opaque,
  string,
  symbol,
  u64,
} from '#e2e/testing/scValues.ts'
import { type Asset, creditAsset, formatAsset, native } from '../../asset.ts'
import { accountIdFromBytes, decodeStrkey } from '../../values/ids.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { createEncoders } from '../../xdr/values.ts'
import { assetEvent } from './hostFunction.ts'

const encoders = createEncoders('Parallax Local Network ; 2026')
const issuer = accountIdFromBytes(bytes32(1))
const alice = accountIdFromBytes(bytes32(2))
const bob = accountIdFromBytes(bytes32(3))
const usd = creditAsset('USD', issuer)

const event = (asset: Asset, topics: readonly Xdr.ScVal[], data: Xdr.ScVal) =>
  contractEvent(decodeStrkey('C', encoders.assetContract(asset)), topics, data)

describe('an event of an asset’s contract', () => {
  it('states the sender, the receiver and the amount of the asset', () => {
    const topics = [symbol('transfer'), account(2), account(3), string(formatAsset(usd))]
    const read = assetEvent(event(usd, topics, i128(15n)), encoders)
    expect(read).toEqual({ type: 'transfer', asset: usd, from: alice, to: bob, amount: 15n })
  })

  it('names the admin of a mint or clawback in meta V3, and no longer in V4', () => {
    const name = string(formatAsset(usd))
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
    const data = fields({ amount: i128(2n ** 100n), to_muxed_id: u64(2n ** 64n - 1n) })
    const topics = [symbol('transfer'), account(2), account(3), string('native')]
    expect(assetEvent(event(native, topics, data), encoders)).toMatchObject({
      amount: 2n ** 100n,
      toMuxedId: 2n ** 64n - 1n,
    })
  })

  it.each<[string, Xdr.ScVal]>([
    ['a text memo', string('invoice 7')],
    ['a hash memo', opaque(bytes32(7))],
    ['nothing', nothing],
  ])('has its amount beside %s for the receiver (CAP-67)', (_what, val) => {
    const data = fields({ amount: i128(5n), to_muxed_id: val })
    const topics = [symbol('transfer'), account(2), account(3), string(formatAsset(usd))]
    const read = assetEvent(event(usd, topics, data), encoders)
    expect(read).toEqual({ type: 'transfer', asset: usd, from: alice, to: bob, amount: 5n })
  })

  it('of another contract that names the asset is ignored', () => {
    const topics = [symbol('transfer'), account(2), account(3), string(formatAsset(usd))]
    const forged = event(native, topics, i128(1n))
    expect(assetEvent(forged, encoders)).toBeUndefined()
  })

  it.each<[string, readonly Xdr.ScVal[], Xdr.ScVal]>([
    ['another name', [symbol('approve'), account(2), account(3), string('native')], i128(1n)],
    ['no asset', [symbol('transfer'), account(2), account(3)], i128(1n)],
    ['an address too many', [symbol('burn'), account(2), account(3), string('native')], i128(1n)],
    ['no address', [symbol('burn'), symbol('x'), string('native')], i128(1n)],
    ['no amount', [symbol('burn'), account(2), string('native')], nothing],
  ])('with %s changes no balance', (_what, topics, data) => {
    expect(assetEvent(event(native, topics, data), encoders)).toBeUndefined()
  })
})
