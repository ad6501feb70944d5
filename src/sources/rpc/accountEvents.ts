import { eventTopics } from './events/eventTopics.ts'
import { type Asset, type RecordReader, formatAsset, parseAsset } from '#ledger'
import {
  XdrError,
  addressTopic,
  anyAddressFromXdr,
  encodersOf,
  lossyText,
  readAll,
  readScVal,
  symbolTopic,
} from '#ledger/readers'
import {
  type AccountId,
  type ContractId,
  type LiquidityPoolId,
  parseLiquidityPoolId,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { base64Bytes } from './rpcResult.ts'

/** Topics of getEvents filters that match transfers to and from an account (rpc.md 4.5). */
export interface AccountTopics {
  readonly moved: readonly (readonly string[])[]
  readonly authorized: readonly (readonly string[])[]
  readonly paid: readonly (readonly string[])[]
}

/** Assets and pools that events name. */
export interface NamedLines {
  readonly assets: readonly Asset[]
  readonly pools: readonly LiquidityPoolId[]
}

/** Topic filters for an asset's events that move it to or from a holder (rpc.md 4.5). */
export function movedTopics(holder: AccountId | ContractId): readonly (readonly string[])[] {
  const self = addressTopic(holder)
  const transfer = symbolTopic('transfer')
  return [
    [transfer, self, '*', '*'],
    [transfer, '*', self, '*'],
    [symbolTopic('mint'), self, '*'],
    [symbolTopic('burn'), self, '*'],
    [symbolTopic('clawback'), self, '*'],
  ]
}

/** Five topic filters for transfers, one for authorization, one for fees (rpc.md 4.5). */
export function accountTopics(account: AccountId): AccountTopics {
  const self = addressTopic(account)
  return {
    moved: movedTopics(account),
    authorized: [[symbolTopic('set_authorized'), self, '*']],
    paid: [[symbolTopic('fee'), self]],
  }
}

/** Assets and pools in the events of a getEvents answer; an asset counts only in events of its own contract. */
export function namedLines(result: RecordReader, passphrase: string): NamedLines {
  const encoders = encodersOf(passphrase)
  const assets = new Map<string, Asset>()
  const pools = new Set<LiquidityPoolId>()
  const events = result.list('events', (event) => ({
    contract: event.text('contractId'),
    values: topicsOf(event),
  }))
  for (const { contract, values } of events) {
    const last = values.at(-1)
    const asset = last?.type === 'scvString' ? parseAsset(lossyText(last.str)) : undefined
    // Any contract can emit events that name an asset.
    if (asset === undefined || encoders.assetContract(asset) !== contract) continue
    if (asset.type !== 'native') assets.set(formatAsset(asset), asset)
    for (const value of values) {
      const pool =
        value.type === 'scvAddress' && value.address.type === 'scAddressTypeLiquidityPool'
          ? parseLiquidityPoolId(anyAddressFromXdr(value.address))
          : undefined
      if (pool !== undefined) pools.add(pool)
    }
  }
  return { assets: [...assets.values()], pools: [...pools] }
}

/** The topics of an event; none where this build cannot read one of them. */
function topicsOf(event: RecordReader): readonly Xdr.ScVal[] {
  try {
    return eventTopics(event).map(scVal)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return []
  }
}

const scVal = (text: string): Xdr.ScVal => readAll(base64Bytes(text), readScVal)
