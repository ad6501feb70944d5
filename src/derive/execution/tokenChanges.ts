import type { TokenChange } from '../../model/outcome/tokenChange.ts'
import { type AnyAddress, contractIdFromBytes } from '../../model/values/strkey.ts'
import { assetEvent, eventAmount, topicAddress } from '../../operations/parts/assetEvents.ts'
import type { Encoders } from '../../xdr/closedLedger.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { symbolOf } from './typedValue.ts'

/**
 * Sums of the transfer, mint, burn and clawback events (SEP-41) of contracts that are no asset's own, by contract and
 * holder. Nothing checks what such a contract claims; the changes of assets are effects.
 */
export function tokenChanges(
  events: readonly Xdr.ContractEvent[],
  encoders: Encoders,
): readonly TokenChange[] {
  const sums = new Map<string, TokenChange>()
  for (const event of events) {
    if (event.type !== 'contract' || event.contractId === undefined) continue
    if (assetEvent(event, encoders) !== undefined) continue
    const contract = contractIdFromBytes(event.contractId)
    for (const move of movesOf(event)) {
      const key = `${contract} ${move.holder}`
      const before = sums.get(key) ?? { contract, holder: move.holder, amount: 0n, events: [] }
      sums.set(key, {
        ...before,
        amount: before.amount + move.amount,
        events: [...new Set([...before.events, move.event])],
      })
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

interface Move {
  readonly holder: AnyAddress
  readonly amount: bigint
  readonly event: string
}

/** Old tokens name the admin of a mint or clawback before the holder. */
function movesOf({ body }: Xdr.ContractEvent): readonly Move[] {
  const { topics, data } = body.v0
  const [name, ...rest] = topics
  const event = name && symbolOf(name)
  const amount = eventAmount(data)?.amount
  const [first, second] = rest.map(topicAddress)
  if (event === undefined || amount === undefined || first === undefined) return []
  const last = second ?? first
  switch (event) {
    case 'transfer':
      return second === undefined
        ? []
        : [
            { holder: first, amount: 0n - amount, event },
            { holder: second, amount, event },
          ]
    case 'mint':
      return [{ holder: last, amount, event }]
    case 'burn':
      return [{ holder: first, amount: 0n - amount, event }]
    case 'clawback':
      return [{ holder: last, amount: 0n - amount, event }]
    default:
      return []
  }
}
