import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes, hexFromBytes } from '../../values/bytes.ts'
import { verifyEd25519 } from '../ed25519.ts'
import { signerFromXdr } from '../fromXdr.ts'
import type * as Xdr from '../generated/xdr.ts'
import { type SignedPart, hintOf, signedParts } from '../signatures.ts'
import { type RulesOf, type SigningRules, masterKey } from './signingRules.ts'

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
  /** Whether a signer signed, or authorised this hash in advance. */
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

/** Whether a signature is a signer's: of the hash, of the payload that the signer names (CAP-40), or its preimage. */
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
