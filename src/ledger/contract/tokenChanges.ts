import { assetEvent, eventAmount, topicAddress } from '../operations/parts/hostFunction.ts'
import { hexFromBytes } from '../values/bytes.ts'
import { type AnyAddress, type ContractId, contractIdFromBytes } from '../values/ids.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type Encoders, lossyText } from '../xdr/values.ts'
import { symbolOf } from './executionEvents.ts'

/** A change of a holder's balance of a contract's own token, as its events claim it (SEP-41). */
export interface TokenChange {
  readonly contract: ContractId
  readonly holder: AnyAddress
  /** In the token's smallest unit; its decimals are not in the event. */
  readonly amount: bigint
  /** The number in each event, and whether the holder gained by it: ids of tokens where those are not fungible (SEP-50). */
  readonly moved: readonly { readonly units: bigint; readonly isIn: boolean }[]
  /** Kinds of the events: `transfer`, `mint`, `burn`, `clawback`. */
  readonly events: readonly string[]
  /** Whom at the holder the events named, where its balance rose: numbers, texts in quotes, bytes in hex. */
  readonly ids: readonly string[]
}

/**
 * Sums of the transfer, mint, burn and clawback events (SEP-41) of contracts that are no asset's own, by contract and
 * holder; those of ids, among which 0 is one, mean nothing. Nothing checks what such a contract claims; the changes of assets are effects.
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
      const before = sums.get(key) ?? none(contract, move.holder)
      sums.set(key, {
        ...before,
        amount: before.amount + move.amount,
        moved: [...before.moved, { units: move.units, isIn: move.isIn }],
        events: [...new Set([...before.events, move.event])],
        ids: [...new Set([...before.ids, ...move.ids])],
      })
    }
  }
  return [...sums.values()]
}

const none = (contract: ContractId, holder: AnyAddress): TokenChange => ({
  contract,
  holder,
  amount: 0n,
  moved: [],
  events: [],
  ids: [],
})

interface Move {
  readonly holder: AnyAddress
  readonly amount: bigint
  readonly units: bigint
  readonly isIn: boolean
  readonly event: string
  readonly ids: readonly string[]
}

/** Old tokens name the admin of a mint or clawback before the holder. */
function movesOf({ body }: Xdr.ContractEvent): readonly Move[] {
  const { topics, data } = body.v0
  const [name, ...rest] = topics
  const event = name && symbolOf(name)
  const stated = eventAmount(data)
  const [first, second] = rest.map(topicAddress)
  if (event === undefined || stated === undefined || first === undefined) return []
  const last = second ?? first
  const { amount } = stated
  const ids = receiverIds(stated.receiverId)
  const fell = { amount: 0n - amount, units: amount, isIn: false, event, ids: [] }
  const rose = { amount, units: amount, isIn: true, event, ids }
  switch (event) {
    case 'transfer':
      return second === undefined
        ? []
        : [
            { holder: first, ...fell },
            { holder: second, ...rose },
          ]
    case 'mint':
      return [{ holder: last, ...rose }]
    case 'burn':
      return [{ holder: first, ...fell }]
    case 'clawback':
      return [{ holder: last, ...fell }]
    default:
      return []
  }
}

/** None for nobody in particular, and for an ID of a type that SEP-41 does not have. */
function receiverIds(id: Xdr.ScVal | undefined): readonly string[] {
  if (id?.type === 'scvU64') return [id.u64.toString()]
  if (id?.type === 'scvString') return [`“${lossyText(id.str)}”`]
  return id?.type === 'scvBytes' ? [hexFromBytes(id.bytes)] : []
}
