import { sha256 } from '@noble/hashes/sha2.js'
import type * as Xdr from '../model/generated/xdr.ts'
import { type LiquidityPoolId, liquidityPoolIdFromBytes } from '../model/strkey.ts'

/** A pool's id: SHA-256 of its XDR `LiquidityPoolParameters` (CAP-38). */
export function poolIdOf(parameters: Xdr.LiquidityPoolParameters): LiquidityPoolId {
  const { assetA, assetB, fee } = parameters.constantProduct
  const parts = [uint32(0), ...assetParts(assetA), ...assetParts(assetB), uint32(fee)]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return liquidityPoolIdFromBytes(sha256(bytes))
}

function assetParts(asset: Xdr.Asset): readonly Uint8Array[] {
  switch (asset.type) {
    case 'assetTypeNative':
      return [uint32(0)]
    case 'assetTypeCreditAlphanum4':
      return [uint32(1), asset.alphaNum4.assetCode, ...accountParts(asset.alphaNum4.issuer)]
    case 'assetTypeCreditAlphanum12':
      return [uint32(2), asset.alphaNum12.assetCode, ...accountParts(asset.alphaNum12.issuer)]
  }
}

const accountParts = (key: Xdr.PublicKey) => [uint32(0), key.ed25519]

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
