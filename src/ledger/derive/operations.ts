import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'
import { accountFromXdr, signerFromXdr } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { sponsorFromXdr } from '../xdr/stateEntry.ts'
import type { AccountId, SignerKey } from '../values/ids.ts'
import type { Operation } from '../operations/operationTypes.ts'
import { definitionOfArm, operationBodyFromXdr } from '../operations/registry.ts'
import { type AppliedOperation, appliedOperations } from './appliedOperation.ts'

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

/** The new sponsor of the signer that was set, or of the first created entry (rest.md 4.2). */
function operationSponsor(
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
