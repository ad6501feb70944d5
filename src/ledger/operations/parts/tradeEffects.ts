import type { OperationContext } from '../define.ts'
import { tradeClaims } from './tradeClaims.ts'
import type { EffectDraft } from '../../effects/draft.ts'
import { poolChange } from './poolChange.ts'

/** rest.md 5.6: of each claim atom both sides of an offer, or the one trade with a pool. */
export function tradeEffects({ source, result, meta }: OperationContext): readonly EffectDraft[] {
  return tradeClaims(result).flatMap(({ maker, sold, bought }): readonly EffectDraft[] => {
    if (maker.kind === 'pool') {
      const { pool } = poolChange(meta.changes, maker.id)
      return [{ account: source, body: { type: 'liquidity_pool_trade', pool, sold, bought } }]
    }
    const { account, offer } = maker
    return [
      {
        account: source,
        body: { type: 'trade', seller: account, offer, bought: sold, sold: bought },
      },
      { account, body: { type: 'trade', seller: source, offer, bought, sold } },
    ]
  })
}
