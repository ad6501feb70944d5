import type { DescribedEffect } from '../../../effects/registry.ts'
import { type Asset, formatAsset } from '../../../model/asset.ts'
import { type AccountAddress, accountOf } from '../../../model/values/strkey.ts'
import type { Value } from '../../../model/value.ts'
import type { DescribedOperation } from '../../../operations/registry.ts'

/** A hop of a path: an amount of an asset, and the offers and pools it was sold to. */
export interface Stop {
  readonly amount: bigint
  readonly asset: Asset
  readonly soldTo: readonly Value[]
  /** Of the offers it was sold to. */
  readonly owners: readonly AccountAddress[]
}

/** A path payment's hops through offers and pools; undefined for other operations and direct payments. */
export function stopsOf(
  operation: DescribedOperation,
  effects: readonly DescribedEffect[],
): readonly Stop[] | undefined {
  const { body } = operation
  if (!('path' in body)) return undefined
  const payer = accountOf(operation.source)
  const hops = effects
    .filter((effect) => effect.operation === operation.id && accountOf(effect.account) === payer)
    .map((effect) => hopOf(effect.body))
    .filter((hop) => hop !== undefined)
  const stops: Stop[] = []
  for (const hop of hops) {
    const last = stops.at(-1)
    const here =
      last !== undefined && formatAsset(last.asset) === formatAsset(hop.gave.asset)
        ? stops.pop()
        : undefined
    stops.push({
      asset: hop.gave.asset,
      amount: (here?.amount ?? 0n) + hop.gave.amount,
      soldTo: [...(here?.soldTo ?? []), hop.to],
      owners: [...new Set([...(here?.owners ?? []), ...hop.owners])],
    })
  }
  if (stops.length === 0) return undefined
  return [...stops, { asset: body.asset, amount: body.amount, soldTo: [], owners: [] }]
}

interface Hop {
  readonly gave: { readonly asset: Asset; readonly amount: bigint }
  readonly to: Value
  readonly owners: readonly AccountAddress[]
}

/** The payer's side of one exchange. */
function hopOf(body: DescribedEffect['body']): Hop | undefined {
  if (body.type === 'trade')
    return { gave: body.sold, to: { kind: 'offer', id: body.offer }, owners: [body.seller] }
  if (body.type === 'liquidity_pool_trade')
    return { gave: body.bought, to: { kind: 'liquidityPool', id: body.pool.id }, owners: [] }
  return undefined
}
