import type { Effect } from '../effects/registry.ts'
import { base64FromBytes } from '../values/bytes.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import { type AppliedOperation, appliedOperations } from './appliedOperation.ts'
import { isSuccessful } from '../xdr/innerTransaction.ts'
import { poolLifecycleEffects } from '../effects/pools.ts'
import { sponsorshipEffects } from '../effects/deriveSponsorship.ts'
import { DerivationError, type EffectDraft } from '../effects/draft.ts'
import { definitionOfArm } from '../operations/registry.ts'

/**
 * The effects of a transaction, in the REST service's order and numbering (rest.md 5.1): none where it failed.
 * `operations` are its applied operations, where the caller has them already. An operation whose effects cannot be
 * derived has one `unknown` effect that says why.
 */
export function effectsOf(
  transaction: AppliedTransaction,
  operations: readonly AppliedOperation[] = appliedOperations(transaction),
): readonly Effect[] {
  if (!isSuccessful(transaction.result)) return []
  return operations.flatMap((operation) =>
    draftsOf(operation, transaction).map(({ account, body }, i) => ({
      operation: operation.id,
      index: i + 1,
      account,
      createdAt: transaction.closedAt,
      body,
    })),
  )
}

function draftsOf(
  operation: AppliedOperation,
  transaction: AppliedTransaction,
): readonly EffectDraft[] {
  try {
    if (transaction.operationMetas.length === 0)
      throw new DerivationError('the transaction has no meta')
    return operationEffects(operation)
  } catch (error) {
    if (!(error instanceof DerivationError)) throw error
    const name = operation.body.type
    const raw = base64FromBytes(transaction.bytes.envelope)
    const body = { type: 'unknown' as const, name, raw, reason: error.message }
    return [{ account: operation.context.source, body }]
  }
}

function operationEffects(operation: AppliedOperation): readonly EffectDraft[] {
  const { body, context } = operation
  const { source, meta } = context
  const drafts = [...definitionOfArm(body.type).effects(body, context)]
  for (const change of meta.changes) drafts.push(...sponsorshipEffects(change, source))
  for (const change of meta.changes) drafts.push(...poolLifecycleEffects(change, source))
  return drafts
}
