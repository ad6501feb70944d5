import { sha256 } from '@noble/hashes/sha2.js'
import { type Asset, formatAsset } from '../asset.ts'
import {
  type ContractId,
  type LiquidityPoolId,
  contractIdFromBytes,
  decodeStrkey,
  liquidityPoolIdFromBytes,
} from '../values/ids.ts'
import { base64FromBytes } from '../values/bytes.ts'
import type * as Xdr from './generated/xdr.ts'

import {
  writeHashIdPreimage,
  writeLiquidityPoolParameters,
  writeScVal,
} from './generated/reader.ts'
import { networkId } from './hashes.ts'
import { writeAll } from './xdrBytes.ts'

/** The encoders of a network; they cache its contract ids. */
export function createEncoders(passphrase: string): Encoders {
  const contracts = new Map<string, ContractId>()
  return {
    scValBase64: (value) => base64FromBytes(writeAll(() => writeScVal(value))),
    assetContract(asset) {
      const name = formatAsset(asset)
      const known = contracts.get(name)
      if (known) return known
      const id = contractIdFromBytes(sha256(assetPreimage(asset, passphrase)))
      contracts.set(name, id)
      return id
    },
    poolId: (parameters) =>
      liquidityPoolIdFromBytes(sha256(writeAll(() => writeLiquidityPoolParameters(parameters)))),
  }
}

/** The encoders of a network, made once. */
export function encodersOf(passphrase: string): Encoders {
  const known = byPassphrase.get(passphrase)
  if (known) return known
  const encoders = createEncoders(passphrase)
  byPassphrase.set(passphrase, encoders)
  return encoders
}
const byPassphrase = new Map<string, Encoders>()

/** XDR `HashIDPreimage` of an asset's own contract (CAP-46-6). */
function assetPreimage(asset: Asset, passphrase: string): Uint8Array {
  return writeAll(() =>
    writeHashIdPreimage({
      type: 'envelopeTypeContractId',
      contractId: {
        networkId: networkId(passphrase),
        contractIdPreimage: { type: 'contractIdPreimageFromAsset', fromAsset: assetXdr(asset) },
      },
    }),
  )
}

/** XDR `Asset`. */
export function assetXdr(asset: Asset): Xdr.Asset {
  if (asset.type === 'native') return { type: 'assetTypeNative' }
  const issuer: Xdr.PublicKey = {
    type: 'publicKeyTypeEd25519',
    ed25519: decodeStrkey('G', asset.issuer) ?? new Uint8Array(32),
  }
  const code = (length: number) => {
    const bytes = new Uint8Array(length)
    bytes.set(new TextEncoder().encode(asset.code))
    return bytes
  }
  return asset.type === 'credit_alphanum4'
    ? { type: 'assetTypeCreditAlphanum4', alphaNum4: { assetCode: code(4), issuer } }
    : { type: 'assetTypeCreditAlphanum12', alphaNum12: { assetCode: code(12), issuer } }
}

/** Writers and hashes that derivation needs. */
export interface Encoders {
  /** Base64 XDR `ScVal`, as REST's parameters carry it. */
  scValBase64(value: Xdr.ScVal): string
  /** The contract of an asset on this network (CAP-46-6): the one whose events about it are authentic. */
  assetContract(asset: Asset): ContractId
  /** A pool's id: SHA-256 of its parameters (CAP-38). */
  poolId(parameters: Xdr.LiquidityPoolParameters): LiquidityPoolId
}
