import type { TransactionXdr } from '#ledger'
import {
  demandsOf,
  innerTransactionHash,
  levelsIn,
  type MatchedPart,
  matchedSignatures,
  rulesOrNone,
  signerFromXdr,
  transactionHash,
  unauthorizedBy,
} from '#ledger/readers'
import {
  type AccountId,
  accountIdFromBytes,
  bytesFromBase64,
  type SignerKey,
  type TransactionHash,
} from '#ledger/values'

export interface SignaturesRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
  /** Outer or inner; with another passphrase than its network's the transaction has another. */
  readonly hash: TransactionHash
}

/** Who signed a transaction, judging by the signers that the changes of its own ledger entries state. */
export interface SignersOfTransaction {
  /** The account that did not sign although the transaction was applied (`unauthorizedBy`). */
  readonly unsigned: AccountId | undefined
  /** The signers of each hash that was signed, the outer one of a fee bump first. */
  readonly parts: readonly SignersOfPart[]
}

export interface SignersOfPart {
  /** The transaction's source account, then those of its operations. */
  readonly accounts: readonly SignersOfAccount[]
  /** Signers that the transaction demands besides (CAP-21). */
  readonly extra: readonly { readonly key: SignerKey; readonly hasSigned: boolean }[]
  /** Signatures by no known signer. */
  readonly strangers: number
}

export interface SignersOfAccount {
  readonly account: AccountId
  /** Those who signed, or authorised the hash in advance. */
  readonly signed: readonly {
    readonly key: SignerKey | AccountId
    readonly weight: number | undefined
  }[]
  /** Undefined where the account's signers at that time are not known. */
  readonly demand:
    | {
        readonly signers: number
        readonly weight: number
        /** A threshold of 0 still takes a signature. */
        readonly needed: number
        readonly isMet: boolean
        /** The signers are those at the start of the ledger, which an earlier transaction may have changed. */
        readonly isOfStart: boolean
      }
    | undefined
}

/**
 * The signers of a transaction; undefined where its envelope is not that of its hash. Throws XdrError where the
 * envelope cannot be read.
 */
export async function readSigners({
  xdr,
  passphrase,
  hash,
}: SignaturesRequest): Promise<SignersOfTransaction | undefined> {
  const [envelope, result] = [xdr.envelope, xdr.result].map(bytesFromBase64)
  if (!envelope || !result || !hasHash(envelope, passphrase, hash)) return undefined
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text) => bytesFromBase64(text ?? ''))
  const parts = await matchedSignatures(envelope, passphrase, rulesOrNone({ meta, feeMeta }))
  const rulesAtOnce = rulesOrNone({ meta })
  return {
    unsigned: await unauthorizedBy({ envelope, result, meta: meta ?? none, feeMeta }, passphrase),
    parts: parts.map((part) =>
      signersOfPart(part, (account) => rulesAtOnce(account) === undefined),
    ),
  }
}
const none = new Uint8Array(0)

const signersOfPart = (
  matched: MatchedPart,
  isOfStart: (account: Uint8Array) => boolean,
): SignersOfPart => ({
  accounts: demandsOf(matched, levelsIn(matched)).map(
    ({ account, weight, needed, isMet = false }, at) => {
      const rules = matched.sources[at]?.rules
      const id = accountIdFromBytes(account)
      const signed = rules?.signers.filter(({ key }) => matched.hasSigned(key)) ?? []
      return rules === undefined || weight === undefined
        ? // Its own key may be one of its signers.
          {
            account: id,
            signed: matched.signers.includes(id) ? [{ key: id, weight: undefined }] : [],
            demand: undefined,
          }
        : {
            account: id,
            signed: signed.map((signer) => ({
              key: signerFromXdr(signer.key),
              weight: signer.weight,
            })),
            demand: {
              signers: rules.signers.length,
              weight,
              needed,
              isMet,
              isOfStart: isOfStart(account),
            },
          }
    },
  ),
  extra: matched.part.extraSigners.map((key) => ({
    key: signerFromXdr(key),
    hasSigned: matched.hasSigned(key),
  })),
  strangers: matched.signers.filter((signer) => signer === undefined).length,
})

const hasHash = (envelope: Uint8Array, passphrase: string, hash: TransactionHash): boolean =>
  transactionHash(envelope, passphrase) === hash ||
  (envelope[3] === 5 && innerTransactionHash(envelope, passphrase) === hash)
