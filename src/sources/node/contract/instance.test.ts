import { describe, expect, it } from 'vitest'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { tokenMetadataOf } from './contract.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const symbol = (text: string): Xdr.ScVal => ({ type: 'scvSymbol', sym: bytes(text) })
const string = (text: string): Xdr.ScVal => ({ type: 'scvString', str: bytes(text) })
const vec = (...items: readonly Xdr.ScVal[]): Xdr.ScVal => ({ type: 'scvVec', vec: items })
const map = (...entries: readonly (readonly [Xdr.ScVal, Xdr.ScVal])[]): Xdr.ScVal => ({
  type: 'scvMap',
  map: entries.map(([key, val]) => ({ key, val })),
})
const seven: Xdr.ScVal = { type: 'scvU32', u32: 7 }
const [name, code] = [string('Pool Token'), string('POOL')]
const other = { key: symbol('Admin'), val: symbol('x') }

describe('what a contract states of its token', () => {
  const decimals = map(
    [symbol('decimals'), seven],
    [symbol('name'), name],
    [symbol('symbol'), code],
  )
  const decimal = map([symbol('decimal'), seven], [symbol('name'), name], [symbol('symbol'), code])

  it.each([
    ['METADATA', symbol('METADATA'), decimal],
    ['[Metadata]', vec(symbol('Metadata')), decimal],
    ['[Meta], as OpenZeppelin’s tokens have it', vec(symbol('Meta')), decimals],
    ['[METADATA]', vec(symbol('METADATA')), decimals],
    ['Meta', symbol('Meta'), decimal],
  ])('is under %s', (_what, key, val) => {
    expect(tokenMetadataOf([other, { key, val }])).toEqual({
      name: 'Pool Token',
      symbol: 'POOL',
      decimals: 7,
    })
  })

  it('may be an entry for each part', () => {
    const entries = [
      { key: vec(symbol('Name')), val: name },
      { key: vec(symbol('Symbol')), val: code },
      { key: vec(symbol('Decimals')), val: seven },
    ]
    expect(tokenMetadataOf([other, ...entries])).toMatchObject({ symbol: 'POOL', decimals: 7 })
  })

  it('is nothing without decimals, or under another key', () => {
    const partial = map([symbol('name'), name], [symbol('symbol'), code])
    expect(tokenMetadataOf([{ key: vec(symbol('Meta')), val: partial }])).toBeUndefined()
    expect(tokenMetadataOf([{ key: vec(symbol('Meta'), seven), val: decimals }])).toBeUndefined()
    expect(tokenMetadataOf([other])).toBeUndefined()
  })
})
