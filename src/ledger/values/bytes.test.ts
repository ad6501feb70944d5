import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossyText } from '../xdr/values.ts'
import {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  compareBytes,
  hexFromBytes,
} from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

describe('bytes', () => {
  it('are the same after base64, which is that of Node', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(base64FromBytes(value)).toBe(Buffer.from(value).toString('base64'))
        expect(bytesFromBase64(base64FromBytes(value))).toEqual(value)
      }),
    )
  })

  it('are the same after hex of either case', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(hexFromBytes(value)).toBe(Buffer.from(value).toString('hex'))
        expect(bytesFromHex(hexFromBytes(value).toUpperCase())).toEqual(value)
      }),
    )
  })

  it('compare as Node compares them', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(compareBytes(a, b)).toBe(Buffer.compare(a, b))
      }),
    )
  })

  it.each(['a', 'zz', '0x00', ' 00'])('are not hex %j', (text) =>
    expect(bytesFromHex(text)).toBeUndefined(),
  )

  it.each(['*', 'AAA*', '====='])('are not base64 %j', (text) =>
    expect(bytesFromBase64(text)).toBeUndefined(),
  )
})

describe('text of a ledger', () => {
  it('is unchanged where it is UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(lossyText(new TextEncoder().encode(text))).toBe(text)
      }),
    )
  })

  it('has one U+FFFD for each byte that is not UTF-8, as the reference does it', () => {
    expect(lossyText(Uint8Array.of(0xff, 0xfe, 0x80, 0x41, 0xc3, 0x28))).toBe('���A�(')
    expect(lossyText(Uint8Array.of(0xe2, 0x82, 0x41))).toBe('��A')
    expect(lossyText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA')
    expect(lossyText(Uint8Array.of(0xff, 0xf0, 0x9f, 0x98, 0x80))).toBe('�😀')
  })
})
