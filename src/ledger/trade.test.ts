import { describe, expect, it, test } from 'vitest'
import { type Asset, creditAsset, native } from './asset.ts'
import { createAssetRank, mirrored, syntheticOffer, type Trade, withRankedBase } from './trade.ts'
import { accountIdFromBytes, toid } from './values/ids.ts'
import { stroops, unixSeconds } from './values/numbers.ts'

const account = accountIdFromBytes(new Uint8Array(32))
const short = creditAsset('USD', account)
const long = creditAsset('DOLLAR', account)

const trade = (base: Asset, counter: Asset): Trade => ({
  operation: toid(7, 1, 1),
  index: 0,
  ledgerClosedAt: unixSeconds(0),
  type: 'orderbook',
  base: { account, offer: 1n, asset: base, amount: stroops(20n) },
  counter: { account, offer: 2n, asset: counter, amount: stroops(10n) },
  baseIsSeller: true,
  price: { n: 1n, d: 2n },
})
const basesOf = (trades: readonly Trade[]) => trades.map(({ base }) => base.asset)

describe('the base of a trade', () => {
  it('is the asset that was traded in an earlier ledger', () => {
    const rank = createAssetRank()
    expect(basesOf(withRankedBase([trade(native, short)], rank))).toEqual([short])
    // `credit_alphanum12` sorts before `credit_alphanum4`, but was traded later.
    expect(basesOf(withRankedBase([trade(long, short), trade(long, native)], rank))).toEqual([
      short,
      native,
    ])
  })

  it('is, of two that were first traded in one ledger, the first by type, code and issuer', () => {
    const trades = [trade(native, short), trade(short, long), trade(native, long)]
    expect(basesOf(withRankedBase(trades))).toEqual([short, long, long])
  })

  it('has its price in counter per base when it is mirrored', () => {
    const turned = mirrored(trade(native, short))
    expect(turned).toMatchObject({ baseIsSeller: false, price: { n: 2n, d: 1n } })
    expect(mirrored(turned)).toEqual(trade(native, short))
  })
})

test('the synthetic offer id of a taker is 2^62 plus the operation’s id', () => {
  expect(syntheticOffer(38654713857n)).toBe(4611686057082101761n)
})
