import { type Delivery, type PlannedOperation, native } from '#ledger'
import { accountOf } from '#ledger/values'

/**
 * The payments that the operations of an envelope would bring to accounts, in their order; each account and asset once.
 */
export function deliveriesOf(operations: readonly PlannedOperation[]): readonly Delivery[] {
  const changed = new Set<string>()
  const deliveries = new Map<string, Delivery>()
  for (const operation of operations) {
    const delivery = deliveryOf(operation)
    if (delivery !== undefined) {
      const account = accountOf(delivery.destination)
      const key = JSON.stringify([delivery.kind, delivery.destination, delivery.asset])
      const before = deliveries.get(key)
      deliveries.set(key, {
        ...delivery,
        amount:
          before === undefined ? delivery.amount : (before.amount ?? 0n) + (delivery.amount ?? 0n),
        isAfterChange: before?.isAfterChange ?? changed.has(account),
      })
      if (delivery.kind === 'creates') changed.add(account)
    }
    changed.add(accountOf(operation.source))
  }
  return [...deliveries.values()]
}

function deliveryOf({ body }: PlannedOperation): Omit<Delivery, 'isAfterChange'> | undefined {
  if (body.type === 'create_account')
    return {
      kind: 'creates',
      destination: body.account,
      asset: native,
      amount: body.startingBalance,
    }
  if (body.type === 'payment')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.amount }
  if (body.type === 'path_payment_strict_receive')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.amount }
  if (body.type === 'path_payment_strict_send')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.destinationMin }
  if (body.type === 'account_merge')
    return { kind: 'merges', destination: body.into, asset: native }
  return undefined
}
