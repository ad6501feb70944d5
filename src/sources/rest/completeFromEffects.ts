import type { DescribedOperation, Effect, OwnerOf } from '#ledger'
import { described } from '#ledger/readers'
import { isUnknownRecord, knownItems, SourceError, type UnknownRecord } from '#ledger/values'
import { type Ctx, gather } from '../context.ts'
import type { Source } from '../source.ts'

type Item = DescribedOperation | UnknownRecord

/**
 * Completes operations of the REST service by their effects, if a record leaves open what its operation did: a record is
 * the same for a data entry without bytes and a removed one, and leaves out a home domain that was cleared.
 */
export async function completeFromEffects<T extends Item>(
  source: Pick<Source, 'list'>,
  of: OwnerOf<'effects'>,
  operations: readonly T[],
  ctx: Ctx,
): Promise<readonly T[]> {
  if (!operations.some(isIncomplete)) return operations
  try {
    const request = { order: 'asc', limit: 200 } as const
    const { items } = await gather(ctx, source.list('effects', of, request, ctx.signal))
    const effects = knownItems(items)
    return operations.map((each) => completed(each, effects))
  } catch (error) {
    // The operations stay incomplete, and their sentences name both cases; the list of effects states its own failure.
    if (!(error instanceof SourceError)) throw error
    return operations
  }
}

function isIncomplete(item: Item): boolean {
  if (isUnknownRecord(item) || !item.transactionSuccessful) return false
  const { body } = item
  return body.type === 'manage_data'
    ? body.value === '' && body.removes === undefined
    : body.type === 'set_options' && body.homeDomain === undefined
}

function completed<T extends Item>(item: T, effects: readonly Effect[]): T {
  if (isUnknownRecord(item) || !isIncomplete(item)) return item
  const own = effects.filter(({ operation }) => operation === item.id)
  for (const { body: effect } of own) {
    if (item.body.type === 'set_options' && effect.type === 'account_home_domain_updated')
      return {
        ...item,
        ...described({ ...item, body: { ...item.body, homeDomain: effect.homeDomain } }),
      }
    if (item.body.type !== 'manage_data') continue
    const isOfData = effect.type === 'data_created' || effect.type === 'data_updated'
    if (isOfData || effect.type === 'data_removed')
      return { ...item, ...described({ ...item, body: { ...item.body, removes: !isOfData } }) }
  }
  return item
}
