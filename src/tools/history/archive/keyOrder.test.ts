import { expect, test } from 'vitest'
import { orderOf } from '#e2e/testing/archiveFolder.ts'
import { writeLedgerKey } from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { keyPrefix } from './keyOrder.ts'

const key = (of: Xdr.LedgerKey) => writeAll(() => writeLedgerKey(of))
const id = (first: number) => Uint8Array.from({ length: 32 }, (_, n) => (n === 0 ? first : 7))
const account = (first: number): Xdr.PublicKey => ({
  type: 'publicKeyTypeEd25519',
  ed25519: id(first),
})
const symbol = (text: string): Xdr.ScVal => ({
  type: 'scvSymbol',
  sym: new TextEncoder().encode(text),
})
const vector = (...vec: readonly Xdr.ScVal[]): Xdr.ScVal => ({ type: 'scvVec', vec })
const i128 = (hi: bigint, lo: bigint): Xdr.ScVal => ({ type: 'scvI128', i128: { hi, lo } })
const contract: Xdr.ScAddress = { type: 'scAddressTypeContract', contractId: id(9) }
const data = (
  of: Xdr.ScVal,
  durability: Xdr.ContractDataDurability = 'persistent',
  address: Xdr.ScAddress = contract,
) => key({ type: 'contractData', contractData: { contract: address, key: of, durability } })
const named = (dataName: string) =>
  key({
    type: 'data',
    data: { accountId: account(1), dataName: new TextEncoder().encode(dataName) },
  })
const offer = (offerId: bigint) => key({ type: 'offer', offer: { sellerId: account(1), offerId } })

test('entries are in the order of their fields: numbers by value, text by content and then by length', () => {
  const ascending = [
    key({ type: 'account', account: { accountId: account(1) } }),
    key({ type: 'account', account: { accountId: account(0xfe) } }),
    offer(-1n),
    offer(3n),
    // Their XDR has the length first.
    named('a'),
    named('ab'),
    named('b'),
    data({ type: 'scvU32', u32: 0 }, 'persistent', {
      type: 'scAddressTypeAccount',
      accountId: account(200),
    }),
    data({ type: 'scvBool', b: true }),
    data({ type: 'scvU32', u32: 0xffff_ffff }, 'temporary'),
    data({ type: 'scvU32', u32: 0xffff_ffff }),
    data({ type: 'scvI32', i32: -5 }),
    data({ type: 'scvI32', i32: 4 }),
    data({ type: 'scvU64', u64: 2n ** 63n }),
    data({ type: 'scvI64', i64: -(2n ** 63n) }),
    data({ type: 'scvI64', i64: 1n }),
    data(i128(-1n, 5n)),
    data(i128(0n, 2n ** 63n - 1n)),
    data(i128(0n, 2n ** 63n)),
    data({ type: 'scvI256', i256: { hiHi: -1n, hiLo: 0n, loHi: 0n, loLo: 0n } }),
    data({ type: 'scvI256', i256: { hiHi: 0n, hiLo: 0n, loHi: 0n, loLo: 2n ** 63n } }),
    data({ type: 'scvBytes', bytes: Uint8Array.of(1, 2, 3) }),
    data({ type: 'scvBytes', bytes: Uint8Array.of(2) }),
    data(symbol('Counter')),
    data(symbol('Counters')),
    data({ type: 'scvVec', vec: undefined }),
    data(vector()),
    data(vector(symbol('A'), { type: 'scvU32', u32: 1 })),
    data(vector(symbol('A'), { type: 'scvU32', u32: 1 }, symbol('A'))),
    data(vector(symbol('B'))),
    data({ type: 'scvMap', map: [{ key: symbol('a'), val: symbol('y') }] }),
    data({ type: 'scvMap', map: [{ key: symbol('a'), val: symbol('z') }] }),
    data({ type: 'scvAddress', address: contract }),
    data({ type: 'scvLedgerKeyContractInstance' }),
    data({ type: 'scvLedgerKeyNonce', nonceKey: { nonce: -7n } }),
    data({ type: 'scvLedgerKeyNonce', nonceKey: { nonce: 7n } }),
    data({ type: 'scvBool', b: false }, 'persistent', {
      type: 'scAddressTypeLiquidityPool',
      liquidityPoolId: id(1),
    }),
  ]
  const prefixOf = (bytes: Uint8Array) =>
    keyPrefix(bytes[3] ?? 0, new DataView(bytes.buffer, bytes.byteOffset), 4)
  for (const [n, a] of ascending.entries())
    for (const [m, b] of ascending.entries()) {
      expect([n, m, Math.sign(orderOf(a, b))]).toEqual([n, m, Math.sign(n - m)])
      expect([0, Math.sign(n - m)]).toContain(Math.sign(prefixOf(a) - prefixOf(b)))
    }
})
