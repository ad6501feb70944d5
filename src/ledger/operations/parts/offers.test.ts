import { describe, expect, it, test } from 'vitest'
import { creditAsset, native } from '../../asset.ts'
import { readRecord } from '../../restRecord.ts'
import { accountIdFromBytes } from '../../values/ids.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { amountSent, offerLeft, priceFromRest, tradeClaims } from './offers.ts'

test('an operation’s price is above 0, unless its transaction failed', () => {
  const read = (n: number, d: number, more: object = {}) =>
    priceFromRest(readRecord({ price_r: { n, d }, ...more }), 'price_r')
  expect(read(2, 3)).toEqual({ n: 2, d: 3 })
  for (const [n, d] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [-1, 1],
  ] as const) {
    expect(() => read(n, d)).toThrow('price_r is no price of an offer')
    expect(() => read(n, d, { transaction_successful: true })).toThrow('price_r')
    expect(read(n, d, { transaction_successful: false })).toEqual({ n, d })
  }
})

const key = new Uint8Array(32).fill(3)
const maker = accountIdFromBytes(key)
const usd: Xdr.Asset = {
  type: 'assetTypeCreditAlphanum4',
  alphaNum4: {
    assetCode: new TextEncoder().encode('USD\0'),
    issuer: { type: 'publicKeyTypeEd25519', ed25519: key },
  },
}
const lumens: Xdr.Asset = { type: 'assetTypeNative' }

const claim = (sold: bigint, bought: bigint, assetBought: Xdr.Asset = lumens): Xdr.ClaimAtom => ({
  type: 'claimAtomTypeV0',
  v0: {
    sellerEd25519: key,
    offerId: 8n,
    assetSold: usd,
    amountSold: sold,
    assetBought,
    amountBought: bought,
  },
})
const success = (offersClaimed: readonly Xdr.ClaimAtom[]): Xdr.ManageSellOfferResult => ({
  type: 'manageSellOfferSuccess',
  success: { offersClaimed, offer: { type: 'manageOfferDeleted' } },
})

describe('claim atoms', () => {
  it('of a removed offer are no trades, but are counted in the index', () => {
    const result = success([claim(0n, 0n), claim(20n, 10n)])
    expect(tradeClaims({ type: 'manageSellOffer', manageSellOfferResult: result })).toEqual([
      {
        index: 1,
        maker: { kind: 'account', account: maker, offer: 8n },
        sold: { asset: creditAsset('USD', maker), amount: 20n },
        bought: { asset: native, amount: 10n },
      },
    ])
  })

  it('of a passive offer are read under either arm', () => {
    const result = success([claim(20n, 10n)])
    const plain: Xdr.OperationResultTr = { type: 'manageSellOffer', manageSellOfferResult: result }
    const passive: Xdr.OperationResultTr = {
      type: 'createPassiveSellOffer',
      createPassiveSellOfferResult: result,
    }
    expect(tradeClaims(passive)).toEqual(tradeClaims(plain))
    expect(offerLeft(passive)).toBeUndefined()
  })

  it('of the first hop add up to what a strict-receive payment sent', () => {
    const last = {
      destination: { type: 'publicKeyTypeEd25519' as const, ed25519: key },
      asset: usd,
      amount: 7n,
    }
    const offers = [claim(20n, 10n), claim(4n, 2n), claim(1n, 100n, usd), claim(1n, 50n)]
    expect(amountSent({ offers, last })).toBe(12n)
    expect(amountSent({ offers: [], last })).toBe(7n)
  })
})
