import { StrKey } from '@stellar/stellar-sdk/base'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from './bytes.ts'
import {
  accountIdFromBytes,
  accountOf,
  claimableBalanceIdFromBytes,
  contractIdFromBytes,
  decodeStrkey,
  encodeStrkey,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  liquidityPoolIdFromBytes,
  lookAlikes,
  muxedAccountIdFromBytes,
  muxedIdOf,
  parseAccountId,
  parseAnyAddress,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseMuxedAccountId,
  parseSignerKey,
  parseToid,
  signerKeyFromBytes,
  toid,
  toidParts,
} from './ids.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('a strkey (SEP-23)', () => {
  it('is written as the SDK writes it', () => {
    fc.assert(
      fc.property(key, u64, (bytes, id) => {
        expect(accountIdFromBytes(bytes)).toBe(StrKey.encodeEd25519PublicKey(bytes))
        expect(contractIdFromBytes(bytes)).toBe(StrKey.encodeContract(bytes))
        expect(signerKeyFromBytes('T', bytes)).toBe(StrKey.encodePreAuthTx(bytes))
        expect(signerKeyFromBytes('X', bytes)).toBe(StrKey.encodeSha256Hash(bytes))
        expect(formatLiquidityPoolStrkey(liquidityPoolIdFromBytes(bytes))).toBe(
          StrKey.encodeLiquidityPool(bytes),
        )
        const versioned = Uint8Array.of(0, ...bytes)
        expect(formatClaimableBalanceStrkey(claimableBalanceIdFromBytes(bytes))).toBe(
          StrKey.encodeClaimableBalance(versioned),
        )
        const muxed = bytesFromHex(hexFromBytes(bytes) + id.toString(16).padStart(16, '0'))
        expect(muxedAccountIdFromBytes(bytes, id)).toBe(
          StrKey.encodeMed25519PublicKey(muxed ?? bytes),
        )
      }),
    )
  })

  it('of a muxed account names the account and the id it was made of', () => {
    fc.assert(
      fc.property(key, u64, (bytes, id) => {
        const muxed = muxedAccountIdFromBytes(bytes, id)
        expect(accountOf(muxed)).toBe(accountIdFromBytes(bytes))
        expect(muxedIdOf(muxed)).toBe(id)
        expect(parseMuxedAccountId(muxed)).toBe(muxed)
        expect(parseAccountId(muxed)).toBeUndefined()
      }),
    )
  })

  it('of a signed payload holds 1 to 64 bytes beside the key', () => {
    fc.assert(
      fc.property(key, fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes, payload) => {
        const padded = new Uint8Array(36 + ((payload.length + 3) & ~3))
        padded.set(bytes)
        padded[35] = payload.length
        padded.set(payload, 36)
        const text = signerKeyFromBytes('P', padded)
        expect(text).toBe(StrKey.encodeSignedPayload(padded))
        expect(parseSignerKey(text)).toBe(text)
      }),
    )
  })

  it('of a signed payload with another length, or other bytes behind it, is none (SEP-23)', () => {
    const refused = (length: number, size: number, tail = 0) => {
      const bytes = new Uint8Array(36 + size)
      bytes[35] = length
      bytes.fill(tail, 36 + length)
      return parseSignerKey(encodeStrkey('P', bytes))
    }
    expect(refused(29, 32)).toBeDefined()
    expect(refused(29, 32, 1)).toBeUndefined()
    expect(refused(28, 32)).toBeUndefined()
    expect(refused(32, 28)).toBeUndefined()
    expect(refused(0, 0)).toBeUndefined()
    expect(refused(65, 68)).toBeUndefined()
    // Of SEP-23's own list.
    expect(
      parseSignerKey(
        'PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IAAAAAAAAPM',
      ),
    ).toBeUndefined()
  })

  it('of a claimable balance has the one type that there is', () => {
    const typed = (type: number) => {
      const bytes = new Uint8Array(33).fill(7)
      bytes[0] = type
      return encodeStrkey('B', bytes)
    }
    expect(parseClaimableBalanceId(typed(0))).toBe(`00000000${'07'.repeat(32)}`)
    expect(parseAnyAddress(typed(0))).toBe(typed(0))
    expect(parseClaimableBalanceId(typed(1))).toBeUndefined()
    expect(parseAnyAddress(typed(1))).toBeUndefined()
  })

  it('of any kind has a payload of the one length that its kind has', () => {
    const lengths = { G: 32, M: 40, T: 32, X: 32, C: 32, B: 33, L: 32, S: 32 } as const
    for (const [prefix, length] of Object.entries(lengths) as [keyof typeof lengths, number][])
      for (const other of [0, 1, 5, 28, 30, 31, 32, 33, 35, 40, 45])
        expect(decodeStrkey(prefix, encodeStrkey(prefix, new Uint8Array(other)))?.length).toBe(
          other === length ? length : undefined,
        )
  })

  it('with one letter changed, dropped or added is none, as for the SDK', () => {
    fc.assert(
      fc.property(
        key,
        fc.nat(55),
        fc.constantFrom('A', 'Z', '2', '7', '1', 'a', '=', ' '),
        (bytes, at, char) => {
          const id: string = accountIdFromBytes(bytes)
          const changed = id.slice(0, at) + char + id.slice(at + 1)
          expect(parseAccountId(changed)).toBe(changed === id ? id : undefined)
          expect(parseAccountId(id.slice(0, at) + id.slice(at + 1))).toBeUndefined()
          expect(parseAccountId(id.slice(0, at) + char + id.slice(at))).toBeUndefined()
          expect(StrKey.isValidEd25519PublicKey(changed)).toBe(
            parseAccountId(changed) !== undefined,
          )
        },
      ),
    )
  })

  it('decodes to its bytes under its own prefix and under no other', () => {
    fc.assert(
      fc.property(key, (bytes) => {
        const text = encodeStrkey('C', bytes)
        expect(decodeStrkey('C', text)).toEqual(bytes)
        expect(decodeStrkey('G', text)).toBeUndefined()
        expect(parseAnyAddress(text)).toBe(text)
      }),
    )
  })
})

describe('an id with several spellings', () => {
  it('of a pool is the same in hex of either case and as L…', () => {
    fc.assert(
      fc.property(key, (bytes) => {
        const id = liquidityPoolIdFromBytes(bytes)
        expect(parseLiquidityPoolId(id.toUpperCase())).toBe(id)
        expect(parseLiquidityPoolId(formatLiquidityPoolStrkey(id))).toBe(id)
      }),
    )
  })

  it('of a claimable balance is the same with and without its type, and as B…', () => {
    fc.assert(
      fc.property(key, (bytes) => {
        const id = claimableBalanceIdFromBytes(bytes)
        expect(parseClaimableBalanceId(id)).toBe(id)
        expect(parseClaimableBalanceId(id.slice(8).toUpperCase())).toBe(id)
        expect(parseClaimableBalanceId(formatClaimableBalanceStrkey(id))).toBe(id)
      }),
    )
  })
})

const parts = {
  ledger: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  transaction: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
  operation: fc.integer({ min: 0, max: 2 ** 12 - 1 }),
}

describe('a total order id', () => {
  it('holds its ledger, transaction and operation', () => {
    fc.assert(
      fc.property(fc.record(parts), (position) => {
        const id = toid(position.ledger, position.transaction, position.operation)
        expect(toidParts(id)).toEqual(position)
        expect(parseToid(id.toString())).toBe(id)
      }),
    )
  })

  it('orders as its parts do, ledger first', () => {
    fc.assert(
      fc.property(fc.record(parts), fc.record(parts), (a, b) => {
        const idA = toid(a.ledger, a.transaction, a.operation)
        const idB = toid(b.ledger, b.transaction, b.operation)
        const order =
          a.ledger - b.ledger || a.transaction - b.transaction || a.operation - b.operation
        expect(Math.sign(Number(idA - idB))).toBe(Math.sign(order))
      }),
    )
  })

  it('of ledger 27999996, transaction 1, operation 1 passes 2^53 (rest.md 8)', () => {
    expect(toid(27_999_996, 1, 1)).toBe(120_259_067_108_134_913n)
  })

  it.each(['', '-1', '01', '1.0', '9223372036854775808', '1-1'])('is not %j', (text) =>
    expect(parseToid(text)).toBeUndefined(),
  )
})

const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const forged = 'GA5QXXTC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const bob = 'GDQTPDEN253KLABJGLSRATN7YJZ2DSQCDOT5IYHGS4I6WEWRCJJF2RVZ'

test('addresses with the same four characters at both ends look alike', () => {
  expect(lookAlikes([bob, alice, forged])).toEqual([[alice, forged]])
})

test('an address that is there twice does not look like itself', () => {
  expect(lookAlikes([alice, bob, alice])).toEqual([])
})
