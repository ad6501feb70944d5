import { bytesFromHex, compareBytes } from '../values/bytes.ts'
import { keyFromXdr } from './fromXdr.ts'
import { readTransactionEnvelope } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { innerTransactionHash, transactionHashBytes } from './transactionHash.ts'
import { readAll } from './xdrBytes.ts'

/** The signatures over one hash; a fee bump has two such parts. */
export interface SignedPart {
  /** 32 bytes. */
  readonly hash: Uint8Array
  /** The master keys of the source accounts: of the transaction first, then of operations. */
  readonly sources: readonly Uint8Array[]
  readonly signatures: readonly Xdr.DecoratedSignature[]
  /** None in the outer part of a fee bump. */
  readonly operations: readonly Xdr.Operation[]
  /** Signers that the transaction demands besides (CAP-21). */
  readonly extraSigners: readonly Xdr.SignerKey[]
}

/** The signed parts of an envelope, the outer one of a fee bump first. Throws XdrError. */
export function signedParts(envelope: Uint8Array, passphrase: string): readonly SignedPart[] {
  const decoded = readAll(envelope, readTransactionEnvelope)
  const hash = transactionHashBytes(envelope, passphrase).slice()
  switch (decoded.type) {
    case 'envelopeTypeTxV0': {
      const { tx, signatures } = decoded.v0
      const { operations } = tx
      const sources = sourcesOf(tx.sourceAccountEd25519, operations)
      return [{ hash, sources, signatures, operations, extraSigners: [] }]
    }
    case 'envelopeTypeTx': {
      return [partOf(decoded.v1, hash)]
    }
    case 'envelopeTypeTxFeeBump': {
      const { tx, signatures } = decoded.feeBump
      const { v1 } = tx.innerTx
      const inner = bytesFromHex(innerTransactionHash(envelope, passphrase)) ?? new Uint8Array(0)
      const sources = [keyFromXdr(tx.feeSource)]
      return [{ hash, sources, signatures, operations: [], extraSigners: [] }, partOf(v1, inner)]
    }
  }
}

function partOf({ tx, signatures }: Xdr.TransactionV1Envelope, hash: Uint8Array): SignedPart {
  const { operations, cond } = tx
  const sources = sourcesOf(keyFromXdr(tx.sourceAccount), operations)
  const extraSigners = cond.type === 'precondV2' ? cond.v2.extraSigners : []
  return { hash, sources, signatures, operations, extraSigners }
}

function sourcesOf(source: Uint8Array, operations: readonly Xdr.Operation[]) {
  const sources = [source]
  for (const { sourceAccount } of operations) {
    const key = sourceAccount && keyFromXdr(sourceAccount)
    if (key && !sources.some((known) => compareBytes(known, key) === 0)) sources.push(key)
  }
  return sources
}

/** The hint of a signer's signatures (CAP-40 for signed payloads); a pre-authorized transaction has none. */
export function hintOf(key: Xdr.SignerKey): Uint8Array {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return lastFour(key.ed25519)
    case 'signerKeyTypePreAuthTx':
      return new Uint8Array(0)
    case 'signerKeyTypeHashX':
      return lastFour(key.hashX)
    case 'signerKeyTypeEd25519SignedPayload': {
      const { ed25519, payload } = key.ed25519SignedPayload
      const end = payload.length < 4 ? payload : lastFour(payload)
      return lastFour(ed25519).map((byte, i) => byte ^ (end[i] ?? 0))
    }
  }
}

const lastFour = (bytes: Uint8Array): Uint8Array => bytes.subarray(-4)
