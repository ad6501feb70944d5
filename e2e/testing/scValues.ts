import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
/** The bytes of a key or a hash. */
export const bytes32 = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)

export const nothing: Xdr.ScVal = { type: 'scvVoid' }
export const u32 = (value: number): Xdr.ScVal => ({ type: 'scvU32', u32: value })
export const i64 = (value: bigint): Xdr.ScVal => ({ type: 'scvI64', i64: value })
export const u64 = (value: bigint): Xdr.ScVal => ({ type: 'scvU64', u64: value })
export const i128 = (value: bigint): Xdr.ScVal => ({
  type: 'scvI128',
  i128: { hi: value >> 64n, lo: BigInt.asUintN(64, value) },
})
export const symbol = (text: string): Xdr.ScVal => ({ type: 'scvSymbol', sym: utf8(text) })
export const string = (text: string): Xdr.ScVal => ({ type: 'scvString', str: utf8(text) })
export const opaque = (bytes: Uint8Array): Xdr.ScVal => ({ type: 'scvBytes', bytes })
export const vec = (...items: readonly Xdr.ScVal[]): Xdr.ScVal => ({ type: 'scvVec', vec: items })
export const map = (...entries: readonly (readonly [Xdr.ScVal, Xdr.ScVal])[]): Xdr.ScVal => ({
  type: 'scvMap',
  map: entries.map(([key, val]) => ({ key, val })),
})
/** A map whose keys are symbols. */
export const fields = (values: Readonly<Record<string, Xdr.ScVal>>): Xdr.ScVal =>
  map(...Object.entries(values).map(([name, value]) => [symbol(name), value] as const))

/** The account whose key is 32 such bytes. */
export const account = (fill: number): Xdr.ScVal => ({
  type: 'scvAddress',
  address: {
    type: 'scAddressTypeAccount',
    accountId: { type: 'publicKeyTypeEd25519', ed25519: bytes32(fill) },
  },
})
/** The contract whose id is 32 such bytes. */
export const contract = (fill: number): Xdr.ScVal => ({
  type: 'scvAddress',
  address: { type: 'scAddressTypeContract', contractId: bytes32(fill) },
})

export const contractEvent = (
  contractId: Uint8Array | undefined,
  topics: readonly Xdr.ScVal[],
  data: Xdr.ScVal = nothing,
  type: Xdr.ContractEventType = 'contract',
): Xdr.ContractEvent => ({
  ext: { type: 'v0' },
  contractId,
  type,
  body: { type: 'v0', v0: { topics, data } },
})
