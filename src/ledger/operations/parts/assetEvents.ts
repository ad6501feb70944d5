import { type Asset, parseAsset } from '../../asset.ts'
import type { Encoders } from '../../xdr/encoders.ts'
import { anyAddressFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { int128 } from '../../values/amount.ts'
import { type AnyAddress, contractIdFromBytes } from '../../values/ids.ts'

/** A balance change that an asset's own contract reports (CAP-46-6, CAP-67; rest.md 5.14). */
export interface AssetEvent {
  readonly type: 'transfer' | 'mint' | 'clawback' | 'burn'
  readonly asset: Asset
  /** The address whose balance fell; absent for a mint. */
  readonly from?: AnyAddress | undefined
  /** The address whose balance rose; absent for a clawback and a burn. */
  readonly to?: AnyAddress | undefined
  /** 10^-7 of the asset; an i128. */
  readonly amount: bigint
  /** The uint64 of a muxed receiver (meta V4). */
  readonly toMuxedId?: bigint | undefined
}

/** The authentic ones among an operation's contract events, in their order. */
export function assetEvents(
  events: readonly Xdr.ContractEvent[],
  encoders: Encoders,
): readonly AssetEvent[] {
  return events.flatMap((event) => assetEvent(event, encoders) ?? [])
}

/**
 * Reads an event of an asset's contract; undefined for any other. Authentic is what the contract of the named asset
 * emitted: another contract may name any asset it likes. Meta V3 names the admin of a mint or clawback too.
 */
export function assetEvent(event: Xdr.ContractEvent, encoders: Encoders): AssetEvent | undefined {
  if (event.type !== 'contract' || event.contractId === undefined) return undefined
  const { topics, data } = event.body.v0
  const name = topics[0]
  const last = topics.at(-1)
  if (topics.length < 3 || name?.type !== 'scvSymbol' || last?.type !== 'scvString')
    return undefined
  const asset = parseAsset(ascii(last.str))
  const stated = eventAmount(data)
  if (asset === undefined || stated === undefined) return undefined
  const { amount, receiverId } = stated
  const moved = {
    amount,
    ...(receiverId?.type === 'scvU64' ? { toMuxedId: receiverId.u64 } : {}),
  }
  if (encoders.assetContract(asset) !== contractIdFromBytes(event.contractId)) return undefined
  const addresses = topics.slice(1, -1).map(topicAddress)
  const [first, second] = addresses
  if (addresses.includes(undefined) || first === undefined) return undefined
  const type = ascii(name.sym)
  switch (type) {
    case 'transfer':
      return second && addresses.length === 2
        ? { type, asset, from: first, to: second, ...moved }
        : undefined
    case 'mint':
      return addresses.length <= 2 ? { type, asset, to: second ?? first, ...moved } : undefined
    case 'clawback':
      return addresses.length <= 2 ? { type, asset, from: second ?? first, ...moved } : undefined
    case 'burn':
      return addresses.length === 1 ? { type, asset, from: first, ...moved } : undefined
    default:
      return undefined
  }
}

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

export const topicAddress = (topic: Xdr.ScVal): AnyAddress | undefined =>
  topic.type === 'scvAddress' ? anyAddressFromXdr(topic.address) : undefined

/**
 * The amount that an event states, and whom at the receiver it is for: an i128, or a map with `amount` and whatever else
 * its contract writes (SEP-41). The ID is a u64, or what a classic transaction's memo is: text or bytes (CAP-67).
 */
export function eventAmount(
  data: Xdr.ScVal,
): { readonly amount: bigint; readonly receiverId?: Xdr.ScVal | undefined } | undefined {
  if (data.type === 'scvI128') return { amount: int128(data.i128) }
  if (data.type !== 'scvMap') return undefined
  const field = (name: string) =>
    data.map?.find(({ key }) => key.type === 'scvSymbol' && ascii(key.sym) === name)?.val
  const amount = field('amount')
  return amount?.type === 'scvI128'
    ? { amount: int128(amount.i128), receiverId: field('to_muxed_id') }
    : undefined
}
