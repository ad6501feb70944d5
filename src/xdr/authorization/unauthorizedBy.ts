import { sha256 } from '@noble/hashes/sha2.js'
import { compareBytes } from '../../model/values/bytes.ts'
import { type AccountId, accountIdFromBytes } from '../../model/values/strkey.ts'
import { type Signatories, signatoriesBefore, signatoriesOfPayer } from './signatories.ts'
import type { AppliedTransaction } from '../closedLedger.ts'
import { verifyEd25519 } from '../ed25519.ts'
import { readTransactionResult } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { type SignedPart, hintOf, signedParts } from '../signatures.ts'
import { XdrError, readAll } from '../xdrBytes.ts'

type Bytes = AppliedTransaction['bytes']

/** An account that must have signed a part of an envelope. */
interface Needed extends Pick<SignedPart, 'hash' | 'signatures'> {
  readonly account: Uint8Array
  /** Undefined where the meta does not state them. */
  readonly signatories: Signatories | undefined
  /** The least weight that the network asks for. */
  readonly weightOf: (thresholds: readonly number[]) => number
}

/**
 * The account that did not authorize an applied transaction although its result says that it was applied; such
 * a transaction was never part of a ledger. Undefined where nothing proves that: where every account whose signers the
 * meta states signed with enough weight, and for accounts that the meta does not have. Signers are the meta's, which no
 * hash proves. Stellar-core asks the source for its low threshold before all else (SignatureChecker, protocol 10 on),
 * and the source of each operation of a successful transaction for the threshold of its type: the least is asked for
 * here. One signature is needed in any case. Bytes that cannot be read prove nothing: who shows them says so.
 */
export async function unauthorizedBy(
  bytes: Bytes,
  passphrase: string,
): Promise<AccountId | undefined> {
  try {
    for (const needed of neededOf(bytes, passphrase))
      if (needed.signatories !== undefined && !(await isSigned(needed, needed.signatories)))
        return accountIdFromBytes(needed.account)
    return undefined
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined
  }
}

const low = (thresholds: readonly number[]): number => thresholds[0] ?? 0
const least = (thresholds: readonly number[]): number => Math.min(...thresholds)

function neededOf(bytes: Bytes, passphrase: string): readonly Needed[] {
  const parts = signedParts(bytes.envelope, passphrase)
  const { result } = readAll(bytes.result, readTransactionResult)
  const inner = 'innerResultPair' in result ? result.innerResultPair.result.result : result
  const isSuccess = inner.type === 'txSuccess'
  return parts.flatMap(({ sources, hash, signatures }, n) =>
    sources.flatMap((account, place): readonly Needed[] => {
      const isPayer = n < parts.length - 1
      if (isPayer) {
        const signatories = signatoriesOfPayer(bytes, account)
        return [{ account, hash, signatures, signatories, weightOf: low }]
      }
      // Other failures may come before the signatures are checked, or be of an operation's own signatures.
      const isChecked = isSuccess || (inner.type === 'txFailed' && place === 0)
      if (!isChecked) return []
      const signatories = signatoriesBefore(bytes, account)
      return [{ account, hash, signatures, signatories, weightOf: place === 0 ? low : least }]
    }),
  )
}

/** Whether signers of enough weight signed, each counted once. */
async function isSigned(
  { hash, signatures, weightOf }: Needed,
  { signers, thresholds }: Signatories,
): Promise<boolean> {
  const enough = Math.max(1, weightOf(thresholds))
  let total = 0
  for (const { key, weight } of signers) {
    if (!(await hasSigned(key, hash, signatures))) continue
    total += Math.min(weight, maxWeight)
    if (total >= enough) return true
  }
  return false
}
/** More of it counts as this, protocol 10 on. */
const maxWeight = 255

async function hasSigned(
  key: Xdr.SignerKey,
  hash: Uint8Array,
  signatures: readonly Xdr.DecoratedSignature[],
): Promise<boolean> {
  if (key.type === 'signerKeyTypePreAuthTx') return isSame(key.preAuthTx, hash)
  const named = hintOf(key)
  for (const { hint, signature } of signatures)
    if (isSame(hint, named) && (await isBy(key, hash, signature))) return true
  return false
}

async function isBy(
  key: Exclude<Xdr.SignerKey, { type: 'signerKeyTypePreAuthTx' }>,
  hash: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return verifyEd25519(key.ed25519, hash, signature)
    case 'signerKeyTypeHashX':
      return isSame(sha256(signature), key.hashX)
    case 'signerKeyTypeEd25519SignedPayload': {
      const { ed25519, payload } = key.ed25519SignedPayload
      return verifyEd25519(ed25519, payload, signature)
    }
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && compareBytes(a, b) === 0
