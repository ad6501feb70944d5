import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditAsset, formatAsset, native, parseAsset } from './asset.ts'
import { accountIdFromBytes } from './values/ids.ts'
import { assetCodeFromXdr } from './xdr/values.ts'

const code = fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/)
const issuer = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(accountIdFromBytes)

describe('an asset', () => {
  it('is the same after it was written and read again, with a colon or a dash', () => {
    fc.assert(
      fc.property(code, issuer, (code, issuer) => {
        const asset = creditAsset(code, issuer)
        expect(parseAsset(formatAsset(asset))).toEqual(asset)
        expect(parseAsset(`${code}-${issuer}`)).toEqual(asset)
      }),
    )
    expect(parseAsset(formatAsset(native))).toEqual(native)
  })

  it('has a type by the length of its code', () => {
    fc.assert(
      fc.property(code, issuer, (code, issuer) => {
        const type = code.length <= 4 ? 'credit_alphanum4' : 'credit_alphanum12'
        expect(creditAsset(code, issuer).type).toBe(type)
      }),
    )
  })

  it('has a code without the zeros that fill its XDR', () => {
    fc.assert(
      fc.property(code, (code) => {
        const bytes = new Uint8Array(12)
        bytes.set(new TextEncoder().encode(code))
        expect(assetCodeFromXdr(bytes)).toBe(code)
      }),
    )
  })

  it.each(['', 'USD', 'USD:', 'U$D:G', 'XLM', 'native:G', 'THIRTEENCHARS'])('is not %j', (text) =>
    expect(parseAsset(text)).toBeUndefined(),
  )
})
