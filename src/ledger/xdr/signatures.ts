import { sha256 } from '@noble/hashes/sha2.js'
import { RecordError } from '../values/answer.ts'
import { bytesFromHex, compareBytes, hexFromBytes } from '../values/bytes.ts'
import { type AccountId, accountIdFromBytes } from '../values/ids.ts'
import { type AppliedTransaction, readChangesBefore, readOperationMetas } from './closedLedger.ts'
import {
  readLedgerEntryChanges,
  readTransactionEnvelope,
  readTransactionResult,
} from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { innerTransactionHash, transactionHash, transactionHashBytes } from './hashes.ts'
import { keyFromXdr, signerFromXdr } from './values.ts'
import { readAll, XdrError } from './xdrBytes.ts'

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
  /** A signer signed, or authorised this hash in advance. */
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

/** Signers sign the hash, or a payload that they name (CAP-40), or reveal the preimage of their hash. */
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

/** The signers of an account, and their weights. */
interface SigningRules {
  /** The signers, with the master key unless its weight is 0. */
  readonly signers: readonly Pick<Xdr.Signer, 'key' | 'weight'>[]
  readonly thresholds: Readonly<Record<ThresholdLevel, number>>
}
type ThresholdLevel = 'low' | 'medium' | 'high'

/** An account's rules before a transaction; undefined where the transaction's changes do not show them. */
export type RulesOf = (account: Uint8Array) => SigningRules | undefined

/** The XDR that shows them; either may be empty or absent. */
interface Changes {
  readonly meta?: Uint8Array | undefined
  readonly feeMeta?: Uint8Array | undefined
}

/**
 * The rules of accounts before a transaction's operations, from its entry changes: the first state of an account in
 * them. An account that the transaction creates has the rules of a missing one: its own key, any weight (stellar-core,
 * `checkSignatureNoAccount`). Meta is read as far as an account needs it: what it gives throws XdrError.
 */
export const rulesBefore =
  (changes: Changes): RulesOf =>
  (account) => {
    const [first] = statesOf(changes, account)
    return first === 'created' ? missingAccount(account) : first && rulesOf(first)
  }

/** As `rulesBefore`; none are known where the changes cannot be read, which no hash covers. */
export const rulesOrNone =
  (changes: Changes): RulesOf =>
  (account) => {
    try {
      return rulesBefore(changes)(account)
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      return undefined
    }
  }

/**
 * The signing rules by the entries alone that the changes state: an account that the transaction creates has its later
 * ones.
 */
const statedRules =
  (changes: Changes): RulesOf =>
  (account) => {
    for (const state of statesOf(changes, account)) if (state !== 'created') return rulesOf(state)
    return undefined
  }

/** An account's states, the earliest first. */
function* statesOf(
  { meta = none, feeMeta }: Changes,
  account: Uint8Array,
): Generator<Xdr.AccountEntry | 'created', undefined> {
  yield* statesIn(readChangesBefore(meta), account)
  // Fees of all transactions are charged before the first is applied: the state before this one is the better one.
  yield* statesIn(feeMeta?.length ? readAll(feeMeta, readLedgerEntryChanges) : [], account)
  for (const { changes } of readOperationMetas(meta))
    for (const { before, after } of changes) {
      const state = accountIn(before, account)
      if (state !== undefined) yield state
      else if (accountIn(after, account) !== undefined) yield 'created'
    }
  return undefined
}
const none = new Uint8Array(0)

const statesIn = (changes: readonly Xdr.LedgerEntryChange[], account: Uint8Array) =>
  changes.flatMap((change) =>
    change.type === 'ledgerEntryState' ? (accountIn(change.state, account) ?? []) : [],
  )

function accountIn(
  entry: Xdr.LedgerEntry | undefined,
  account: Uint8Array,
): Xdr.AccountEntry | undefined {
  const data = entry?.data
  return data?.type === 'account' && compareBytes(data.account.accountId.ed25519, account) === 0
    ? data.account
    : undefined
}

function rulesOf({ accountId, thresholds, signers }: Xdr.AccountEntry): SigningRules {
  const [master = 0, low = 0, medium = 0, high = 0] = thresholds
  const own = master === 0 ? [] : [{ key: masterKey(accountId.ed25519), weight: master }]
  return { signers: [...own, ...signers], thresholds: { low, medium, high } }
}

const missingAccount = (account: Uint8Array): SigningRules => ({
  signers: [{ key: masterKey(account), weight: 1 }],
  thresholds: { low: 0, medium: 0, high: 0 },
})

const masterKey = (ed25519: Uint8Array): Xdr.SignerKey => ({
  type: 'signerKeyTypeEd25519',
  ed25519,
})

/** The signatures that the network needs from one account for a part of an envelope, and those that it has. */
export interface Demand {
  readonly account: Uint8Array
  /** The weight of the account's signers who signed, each counted once; undefined if its signers are not known. */
  readonly weight: number | undefined
  /** A threshold of 0 still takes a signature. */
  readonly needed: number
  readonly isMet: boolean | undefined
}

/** A weight is a byte from protocol 10 on (stellar-core, `SignatureChecker`). */
const maxWeight = 255

/** The demands on the source accounts of a part. `levelsOf`: the thresholds that each is asked for. */
export const demandsOf = (
  { sources, hasSigned }: MatchedPart,
  levelsOf: (account: Uint8Array) => readonly ThresholdLevel[],
): readonly Demand[] =>
  sources.map(({ account, rules }): Demand => {
    if (rules === undefined) return { account, weight: undefined, needed: 0, isMet: undefined }
    const needed = Math.max(...levelsOf(account).map((level) => rules.thresholds[level]))
    const signed = rules.signers.filter(({ key }) => hasSigned(key))
    const weight = signed.reduce((sum, signer) => sum + Math.min(signer.weight, maxWeight), 0)
    return { account, weight, needed, isMet: signed.length > 0 && weight >= needed }
  })

/** The thresholds that an account is asked for: low for the transaction's source, and those of its operations. */
export const levelsIn =
  ({ part: { sources, operations } }: MatchedPart) =>
  (account: Uint8Array): readonly ThresholdLevel[] => {
    const [source] = sources
    const isSource = source !== undefined && compareBytes(source, account) === 0
    const own = operations.filter(({ sourceAccount }) =>
      sourceAccount === undefined
        ? isSource
        : compareBytes(keyFromXdr(sourceAccount), account) === 0,
    )
    return [...(isSource ? (['low'] as const) : []), ...own.map(({ body }) => thresholdLevel(body))]
  }

/** The threshold that an operation's source account demands (stellar-core, `getThresholdLevel`). */
function thresholdLevel(body: Xdr.OperationBody): ThresholdLevel {
  switch (body.type) {
    case 'allowTrust':
    case 'setTrustLineFlags':
    case 'bumpSequence':
    case 'claimClaimableBalance':
    case 'inflation':
    case 'extendFootprintTtl':
    case 'restoreFootprint':
      return 'low'
    case 'accountMerge':
      return 'high'
    case 'setOptions': {
      const { masterWeight, lowThreshold, medThreshold, highThreshold, signer } = body.setOptionsOp
      const rules = [masterWeight, lowThreshold, medThreshold, highThreshold, signer]
      return rules.some((rule) => rule !== undefined) ? 'high' : 'medium'
    }
    case 'createAccount':
    case 'payment':
    case 'pathPaymentStrictReceive':
    case 'pathPaymentStrictSend':
    case 'manageSellOffer':
    case 'manageBuyOffer':
    case 'createPassiveSellOffer':
    case 'changeTrust':
    case 'manageData':
    case 'createClaimableBalance':
    case 'beginSponsoringFutureReserves':
    case 'endSponsoringFutureReserves':
    case 'revokeSponsorship':
    case 'clawback':
    case 'clawbackClaimableBalance':
    case 'liquidityPoolDeposit':
    case 'liquidityPoolWithdraw':
    case 'invokeHostFunction':
      return 'medium'
  }
}

/**
 * The account that did not authorize an applied transaction although its result says that it was applied; such
 * a transaction was never part of a ledger. Undefined where nothing proves that: where every account whose signers the
 * meta states signed with enough weight, and for accounts that the meta does not have. Signers are the meta's, which no
 * hash proves. Stellar-core asks the source for its low threshold before all else (SignatureChecker, protocol 10 on),
 * and the source of each operation of a successful transaction for the threshold of its type. Bytes that cannot be read
 * prove nothing: who shows them says so.
 */
export async function unauthorizedBy(
  bytes: AppliedTransaction['bytes'],
  passphrase: string,
): Promise<AccountId | undefined> {
  try {
    if (isBeforeProtocol10(bytes.meta)) return undefined
    const { result } = readAll(bytes.result, readTransactionResult)
    const inner = 'innerResultPair' in result ? result.innerResultPair.result.result : result
    const parts = await matchedSignatures(bytes.envelope, passphrase, statedRules(bytes))
    const unmet = parts
      .flatMap((part, n) => demandsOfOutcome(part, n < parts.length - 1, inner.type))
      .find(({ isMet }) => isMet === false)
    return unmet && accountIdFromBytes(unmet.account)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined
  }
}

/** The demands that a transaction with this result has met: all, the source's alone, or none that is known. */
function demandsOfOutcome(
  part: MatchedPart,
  isPayer: boolean,
  outcome: Xdr.TransactionResult['result']['type'],
): readonly Demand[] {
  if (!isPayer && outcome === 'txSuccess') return demandsOf(part, levelsIn(part))
  // Other failures may come before the signatures are checked, or be of an operation's own signatures.
  const isChecked = isPayer || outcome === 'txFailed'
  return isChecked ? demandsOf(part, () => ['low']).slice(0, 1) : []
}

/** Ledgers with `TransactionMeta` V0 could have transactions with signatures of no signer. */
const isBeforeProtocol10 = (meta: Uint8Array): boolean => meta.length > 3 && meta[3] === 0

/**
 * The reason why a transaction is forged (`unauthorizedBy`); undefined if nothing proves it, or if it cannot be read.
 */
export async function forgeryOfTransaction(
  read: () => Pick<AppliedTransaction, 'bytes' | 'hash' | 'passphrase'>,
): Promise<string | undefined> {
  try {
    const { bytes, hash, passphrase } = read()
    // With the passphrase of another network no signature would fit.
    if (transactionHash(bytes.envelope, passphrase) !== hash) return undefined
    const account = await unauthorizedBy(bytes, passphrase)
    return (
      account && `it is forged: ${account} did not sign it, judging by the signers in its own meta`
    )
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined
  }
}

/**
 * Checks an ed25519 signature of a message by WebCrypto, or by noble's code where the browser lacks the
 * curve (Chrome before 137, plain http).
 */
export async function verifyEd25519(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64) return false
  const isValid = await isSignedBy(key, signature, message)
  if (isValid !== undefined) return isValid
  const { verify } = await import('./nobleEd25519.ts')
  return verify(signature, message, key)
}

/**
 * Checks an ed25519 signature of `message` by a key (32 bytes). Undefined if the browser cannot check it:
 * it has its cryptography only on https pages.
 */
export async function isSignedBy(
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (subtle === undefined) return undefined
  try {
    const imported = await subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', imported, signature.slice(), message.slice())
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // 32 bytes that are no point of the curve are no key.
    return error.name === 'NotSupportedError' ? undefined : false
  }
}
