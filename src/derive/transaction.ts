import { stroops } from '../model/values/amount.ts'
import { base64FromBytes, hexFromBytes } from '../model/values/bytes.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { addressFromXdr, lossyText, signerFromXdr } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type TransactionHash, transactionHashFromBytes } from '../model/values/hash.ts'
import type { Memo } from '../model/values/memo.ts'
import { RecordError } from '../model/errors.ts'
import { toid } from '../model/values/toid.ts'
import type { FeeBump, Preconditions, Transaction } from '../model/transaction.ts'
import { innerTransaction, isSuccessful } from '../xdr/innerTransaction.ts'

/** A transaction as REST would tell it in a list: a fee bump under its outer hash. */
export function transactionOf(applied: AppliedTransaction): Transaction {
  const { envelope, result, bytes } = applied
  const inner = innerTransaction(envelope)
  const outer = envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump : undefined
  const signatures = signatureTexts(outer?.signatures ?? inner.signatures)
  return {
    hash: applied.hash,
    pagingToken: toid(applied.ledger, applied.applicationOrder, 0),
    ledger: applied.ledger,
    createdAt: applied.closedAt,
    successful: isSuccessful(result),
    source: inner.source,
    sourceSequence: inner.sequence,
    feeAccount: outer ? addressFromXdr(outer.tx.feeSource) : inner.source,
    feeCharged: stroops(result.feeCharged),
    maxFee: stroops(outer ? outer.tx.fee : BigInt(inner.fee)),
    operationCount: inner.operations.length,
    memo: memoFromXdr(inner.memo),
    signatures,
    preconditions: preconditionsFromXdr(inner.preconditions),
    feeBump: feeBumpOf(applied, signatures),
    xdr: {
      envelope: base64FromBytes(bytes.envelope),
      result: base64FromBytes(bytes.result),
      meta: base64FromBytes(bytes.meta) || undefined,
      feeMeta: bytes.feeMeta && base64FromBytes(bytes.feeMeta),
    },
  }
}

/** A fee bump as REST tells it to who asks by one of its hashes; any other transaction as it is. */
export function askedBy(transaction: Transaction, hash: TransactionHash): Transaction {
  const { feeBump } = transaction
  if (feeBump === undefined) return transaction
  return hash === feeBump.innerHash
    ? { ...transaction, hash, signatures: feeBump.innerSignatures }
    : { ...transaction, hash: feeBump.outerHash, signatures: feeBump.outerSignatures }
}

function feeBumpOf(
  { hash, envelope, result: { result } }: AppliedTransaction,
  outerSignatures: readonly string[],
): FeeBump | undefined {
  if (envelope.type !== 'envelopeTypeTxFeeBump') return undefined
  const { fee, signatures } = innerTransaction(envelope)
  // A fee bump that a ledger took in was valid itself, so its result holds the inner one's.
  if (result.type !== 'txFeeBumpInnerSuccess' && result.type !== 'txFeeBumpInnerFailed')
    throw new RecordError(`a fee bump has the result ${result.type}, without its inner transaction`)
  return {
    outerHash: hash,
    outerSignatures,
    innerHash: transactionHashFromBytes(result.innerResultPair.transactionHash),
    innerSignatures: signatureTexts(signatures),
    innerMaxFee: stroops(BigInt(fee)),
  }
}

const signatureTexts = (signatures: readonly Xdr.DecoratedSignature[]) =>
  signatures.map(({ signature }) => base64FromBytes(signature))

/** A memo; the text loses its NULs and bad bytes as in REST, the bytes keep them. */
export function memoFromXdr(memo: Xdr.Memo): Memo {
  switch (memo.type) {
    case 'memoNone':
      return { type: 'none' }
    case 'memoText':
      return {
        type: 'text',
        text: lossyText(memo.text).replaceAll('\0', ''),
        // A copy: the text itself is a view of a whole ledger.
        bytes: memo.text.slice(),
      }
    case 'memoId':
      return { type: 'id', id: memo.id }
    case 'memoHash':
      return { type: 'hash', hash: hexFromBytes(memo.hash) }
    case 'memoReturn':
      return { type: 'return', hash: hexFromBytes(memo.retHash) }
  }
}

const maxInt64 = 2n ** 63n - 1n

/** Absent where nothing was asked for; an empty object where V2 preconditions ask for nothing. */
export function preconditionsFromXdr(conditions: Xdr.Preconditions): Preconditions | undefined {
  switch (conditions.type) {
    case 'precondNone':
      return undefined
    case 'precondTime':
      return { timeBounds: timeBounds(conditions.timeBounds) }
    case 'precondV2': {
      const { v2 } = conditions
      return {
        timeBounds: v2.timeBounds && timeBounds(v2.timeBounds),
        ledgerBounds: v2.ledgerBounds && {
          min: v2.ledgerBounds.minLedger,
          max: v2.ledgerBounds.maxLedger || undefined,
        },
        minAccountSequence: v2.minSeqNum,
        minAccountSequenceAge: v2.minSeqAge || undefined,
        minAccountSequenceLedgerGap: v2.minSeqLedgerGap || undefined,
        extraSigners: v2.extraSigners.length > 0 ? v2.extraSigners.map(signerFromXdr) : undefined,
      }
    }
  }
}

/** No end is 0 in XDR; the reference keeps times as int64 and cuts what is larger. */
const timeBounds = ({ minTime, maxTime }: Xdr.TimeBounds) => ({
  min: minTime,
  max: maxTime === 0n ? undefined : maxTime > maxInt64 ? maxInt64 : maxTime,
})
