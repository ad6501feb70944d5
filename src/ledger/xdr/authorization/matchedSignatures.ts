import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, hexFromBytes, bytesFromHex } from '../../values/bytes.ts'
import { verifyEd25519 } from '../ed25519.ts'
import { signerFromXdr, keyFromXdr } from '../fromXdr.ts'
import type * as Xdr from '../generated/xdr.ts'
import { type RulesOf, type SigningRules, masterKey } from './signingRules.ts'
import { readTransactionEnvelope } from '../generated/reader.ts'
import { innerTransactionHash, transactionHashBytes } from '../transactionHash.ts'
import { readAll } from '../xdrBytes.ts'

/** The signatures over one hash, and the signers that made them. */
export interface MatchedPart {
  readonly part: SignedPart
  /** The rules of each source; undefined where they are not known. */
  readonly sources: readonly {
    readonly account: Uint8Array
    readonly rules: SigningRules | undefined
  }[]
  /** One for each signature: the signer (strkey) that made it; undefined where no known one did. */
  readonly signers: readonly (string | undefined)[]
  /** True if a signer signed, or authorised this hash in advance. */
  readonly hasSigned: (key: Xdr.SignerKey) => boolean
}

/** Each signature of an envelope with its signer. Rejects with XdrError. */
export async function matchedSignatures(
  envelope: Uint8Array,
  passphrase: string,
  rulesOf: RulesOf,
): Promise<readonly MatchedPart[]> {
  const parts = signedParts(envelope, passphrase)
  return Promise.all(parts.map((part) => matched(part, rulesOf)))
}

async function matched(part: SignedPart, rulesOf: RulesOf): Promise<MatchedPart> {
  const sources = part.sources.map((account) => ({ account, rules: rulesOf(account) }))
  const candidates = [
    ...part.extraSigners,
    // Where an account's signers are not known, its own key may still be one.
    ...sources.flatMap(
      ({ account, rules }) => rules?.signers.map(({ key }) => key) ?? [masterKey(account)],
    ),
  ]
  const signers = await Promise.all(
    part.signatures.map((signature) => signerOf(signature, part.hash, candidates)),
  )
  const found = new Set(signers)
  const hasSigned = (key: Xdr.SignerKey) =>
    key.type === 'signerKeyTypePreAuthTx'
      ? compareBytes(key.preAuthTx, part.hash) === 0
      : found.has(signerFromXdr(key))
  return { part, sources, signers, hasSigned }
}

async function signerOf(
  { hint, signature }: Xdr.DecoratedSignature,
  hash: Uint8Array,
  candidates: readonly Xdr.SignerKey[],
): Promise<string | undefined> {
  for (const key of candidates)
    if (compareBytes(hintOf(key), hint) === 0 && (await isBy(key, signature, hash)))
      return signerFromXdr(key)
  return undefined
}

/** True if a signature is a signer's: of the hash, of the payload that the signer names (CAP-40), or its preimage. */
async function isBy(key: Xdr.SignerKey, signature: Uint8Array, hash: Uint8Array): Promise<boolean> {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return verifyEd25519(key.ed25519, hash, signature)
    case 'signerKeyTypeHashX':
      return hexFromBytes(sha256(signature)) === hexFromBytes(key.hashX)
    case 'signerKeyTypePreAuthTx':
      return false
    case 'signerKeyTypeEd25519SignedPayload': {
      const { ed25519, payload } = key.ed25519SignedPayload
      return verifyEd25519(ed25519, payload, signature)
    }
  }
}

/** The signatures over one hash; a fee bump has two such parts. */
interface SignedPart {
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
function signedParts(envelope: Uint8Array, passphrase: string): readonly SignedPart[] {
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
function hintOf(key: Xdr.SignerKey): Uint8Array {
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
