import type { EntryChange } from '../xdr/entryChanges.ts'
import { poolFromXdr } from '../xdr/fromXdr.ts'
import type { AccountAddress } from '../values/ids.ts'
import { type EffectDraft, poolIn } from './draft.ts'
import { poolStateFromXdr } from '../operations/parts/poolChange.ts'

/** rest.md 5.17: a pool lives as long as someone has a line for its shares. */
export function poolLifecycleEffects(
  { before, after }: EntryChange,
  source: AccountAddress,
): readonly EffectDraft[] {
  const from = poolIn(before)
  const to = poolIn(after)
  if (from === undefined && to !== undefined)
    return [
      { account: source, body: { type: 'liquidity_pool_created', pool: poolStateFromXdr(to) } },
    ]
  if (from !== undefined && to === undefined) {
    const pool = poolFromXdr(from.liquidityPoolId)
    return [{ account: source, body: { type: 'liquidity_pool_removed', pool } }]
  }
  return none
}
const none: readonly EffectDraft[] = []
