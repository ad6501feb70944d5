import { type Asset, type DescribedEffect, type DescribedOperation, formatAsset } from '#ledger'
import { type AccountAddress, type Value, accountOf } from '#ledger/values'

/** A hop of a path: an amount of an asset, and the offers and pools it was sold to. */
export interface PathHop {
  readonly amount: bigint
  readonly asset: Asset
  readonly soldTo: readonly Value[]
  /** Of the offers it was sold to. */
  readonly owners: readonly AccountAddress[]
}

/** A path payment’s hops through offers and pools; undefined for other operations and direct payments. */
export function pathHopsOf(
  operation: DescribedOperation,
  effects: readonly DescribedEffect[],
): readonly PathHop[] | undefined {
  const { body } = operation
  if (!('path' in body)) return undefined
  const payer = accountOf(operation.source)
  const exchanges = effects
    .filter((effect) => effect.operation === operation.id && accountOf(effect.account) === payer)
    .map((effect) => exchangeOf(effect.body))
    .filter((exchange) => exchange !== undefined)
  const hops: PathHop[] = []
  for (const exchange of exchanges) {
    const last = hops.at(-1)
    const here =
      last !== undefined && formatAsset(last.asset) === formatAsset(exchange.gave.asset)
        ? hops.pop()
        : undefined
    hops.push({
      asset: exchange.gave.asset,
      amount: (here?.amount ?? 0n) + exchange.gave.amount,
      soldTo: [...(here?.soldTo ?? []), exchange.to],
      owners: [...new Set([...(here?.owners ?? []), ...exchange.owners])],
    })
  }
  if (hops.length === 0) return undefined
  return [...hops, { asset: body.asset, amount: body.amount, soldTo: [], owners: [] }]
}

interface Exchange {
  readonly gave: { readonly asset: Asset; readonly amount: bigint }
  readonly to: Value
  readonly owners: readonly AccountAddress[]
}

/** The payer's side of one exchange. */
function exchangeOf(body: DescribedEffect['body']): Exchange | undefined {
  if (body.type === 'trade')
    return { gave: body.sold, to: { kind: 'offer', id: body.offer }, owners: [body.seller] }
  if (body.type === 'liquidity_pool_trade')
    return { gave: body.bought, to: { kind: 'liquidityPool', id: body.pool.id }, owners: [] }
  return undefined
}
