import { describe, expect, it } from 'vitest'
import { fields, string, symbol, u32, vec } from '#e2e/testing/scValues.ts'
import { tokenMetadataOf } from './contract.ts'

const seven = u32(7)
const [name, code] = [string('Pool Token'), string('POOL')]
const other = { key: symbol('Admin'), val: symbol('x') }

describe('what a contract states of its token', () => {
  const decimals = fields({ decimals: seven, name, symbol: code })
  const decimal = fields({ decimal: seven, name, symbol: code })

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
    const partial = fields({ name, symbol: code })
    expect(tokenMetadataOf([{ key: vec(symbol('Meta')), val: partial }])).toBeUndefined()
    expect(tokenMetadataOf([{ key: vec(symbol('Meta'), seven), val: decimals }])).toBeUndefined()
    expect(tokenMetadataOf([other])).toBeUndefined()
  })
})
