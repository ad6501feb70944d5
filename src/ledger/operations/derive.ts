import { memoFromXdr } from '../transaction.ts'
import {
  type AccountAddress,
  type AccountId,
  type SignerKey,
  type Toid,
  toid,
} from '../values/ids.ts'
import type { Description } from '../values/value.ts'
import {
  type AppliedTransaction,
  type EntryChange,
  type InnerTransaction,
  innerTransaction,
  isSuccessful,
  operationResults,
  sourcedOperations,
} from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, type Encoders, signerFromXdr, sponsorFromXdr } from '../xdr/values.ts'
import type { OperationContext } from './define.ts'
import type { Operation, OperationBody } from './operationTypes.ts'
import { definitionOf, definitionOfArm, describePlanned, operationBodyFromXdr } from './registry.ts'

/** One operation with all that its transaction says of it. */
export interface AppliedOperation {
  readonly id: Toid
  readonly body: Xdr.OperationBody
  /** The operation's result; absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResult | undefined
  readonly context: OperationContext
}

const noMeta = { changes: [], events: [] } as const

/** The operations of a transaction in order; of the inner one for a fee bump. */
export function appliedOperations(transaction: AppliedTransaction): readonly AppliedOperation[] {
  const results = operationResults(transaction.result)
  const transactionSuccessful = isSuccessful(transaction.result)
  const siblings = sourcedOperations(innerTransaction(transaction.envelope))
  return siblings.map(({ source, body }, i) => {
    const result = results[i]
    return {
      id: toid(transaction.ledger, transaction.applicationOrder, i + 1),
      body,
      result,
      context: {
        source,
        transactionSuccessful,
        index: i + 1,
        siblings,
        result: result?.type === 'opInner' ? result.tr : undefined,
        meta: (transactionSuccessful ? transaction.operationMetas[i] : undefined) ?? noMeta,
        encoders: transaction.encoders,
        passphrase: transaction.passphrase,
      },
    }
  })
}

/** A transaction's operations as in REST, in order; the inner transaction's for a fee bump. */
export const operationsOf = (transaction: AppliedTransaction): readonly Operation[] =>
  appliedOperations(transaction).map((applied) => operationOf(applied, transaction))

/** One operation as in REST, with the outer hash of a fee bump. */
export const operationOf = (
  { id, body, context }: AppliedOperation,
  transaction: AppliedTransaction,
): Operation => ({
  id,
  transactionHash: transaction.hash,
  transactionSuccessful: context.transactionSuccessful,
  source: context.source,
  createdAt: transaction.closedAt,
  sponsor: operationSponsor(body, context.meta.changes),
  body: operationBodyFromXdr(body, context),
})

/** One operation, with the memo of its transaction: of the inner one for a fee bump. */
export const operationWithMemo = (
  operation: AppliedOperation,
  transaction: AppliedTransaction,
): Operation => ({
  ...operationOf(operation, transaction),
  memo: memoFromXdr(innerTransaction(transaction.envelope).memo),
})

/** The new sponsor of the signer that was set, or of the first created entry (rest.md 4.2). */
export function operationSponsor(
  body: Xdr.OperationBody,
  changes: readonly EntryChange[],
): AccountId | undefined {
  const signer = definitionOfArm(body.type).signer?.(body)
  const key = signer && signerFromXdr(signer)
  for (const { before, after } of changes) {
    const created = before === undefined && after ? sponsorFromXdr(after.ext) : undefined
    const sponsor = (key && newSignerSponsor(key, before, after)) ?? created
    if (sponsor) return sponsor
  }
  return undefined
}

function newSignerSponsor(
  key: SignerKey,
  before: Xdr.LedgerEntry | undefined,
  after: Xdr.LedgerEntry | undefined,
): AccountId | undefined {
  const sponsor = signerSponsor(key, after)
  return sponsor === signerSponsor(key, before) ? undefined : sponsor
}

function signerSponsor(key: SignerKey, entry: Xdr.LedgerEntry | undefined): AccountId | undefined {
  if (entry?.data.type !== 'account') return undefined
  const { signers, ext } = entry.data.account
  if (ext.type !== 'v1' || ext.v1.ext.type !== 'v2') return undefined
  const at = signers.findIndex((signer) => signerFromXdr(signer.key) === key)
  const sponsor = ext.v1.ext.v2.signerSponsoringIDs[at]
  return sponsor && accountFromXdr(sponsor)
}

/** Lists of payments have failed operations too, and none that cannot be read. */
export function isPayment({ body }: Operation): boolean {
  if (body.type === 'unknown') return false
  const { payment, assetEvents } = definitionOf(body.type)
  return (
    payment === 'always' ||
    (payment === 'withAssetEvents' && (assetEvents?.(body) ?? []).length > 0)
  )
}

/** A contract call may be a payment as long as its events are not known. */
export const mayBePayment = (type: Xdr.OperationBody['type']): boolean =>
  definitionOfArm(type).payment !== 'never'

/** An operation that no ledger has yet, with a sentence about its effect. */
export interface PlannedOperation {
  readonly source: AccountAddress
  readonly body: OperationBody
  readonly description: Description
}

/**
 * The operations of a transaction that no ledger has yet, in order; fields that only a ledger can state are 0 or
 * absent.
 */
export function plannedOperations(
  transaction: InnerTransaction,
  encoders: Encoders,
  passphrase: string,
): readonly PlannedOperation[] {
  const siblings = sourcedOperations(transaction)
  return siblings.map(({ source, body: xdr }, i) => {
    const body = operationBodyFromXdr(xdr, {
      source,
      transactionSuccessful: false,
      index: i + 1,
      siblings,
      result: undefined,
      meta: { changes: [], events: [] },
      encoders,
      passphrase,
    })
    return { source, body, description: describePlanned(body, source) }
  })
}
