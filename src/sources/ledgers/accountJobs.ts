import {
  accountKey,
  addressTopic,
  poolShareKey,
  symbolTopic,
  trustlineKey,
} from '../../xdr/ledgerKeys.ts'
import { encodersOf } from '../../xdr/encoders.ts'
import { readScVal } from '../../xdr/generated/reader.ts'
import { XdrError, readAll } from '../../xdr/xdrBytes.ts'
import { type Asset, formatAsset, parseAsset } from '../../model/asset.ts'
import { anyAddressFromXdr, lossyText } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { type LiquidityPoolId, parseLiquidityPoolId } from '../../model/values/strkey.ts'
import type { AccountLines, AccountTopics, Jobs, SeenLines } from './jobs.ts'
import { readAnswer, windowOf } from './rpcAnswer.ts'
import { base64 } from './stateEntries.ts'

/** Keys of an account and of lines that it may have; it has none to what it issues, nor to lumens. */
export function accountKeys({ account, assets, pools }: AccountLines): readonly string[] {
  return [
    accountKey(account),
    ...assets
      .filter((asset) => asset.type !== 'native' && asset.issuer !== account)
      .map((asset) => trustlineKey(account, asset)),
    ...pools.map((pool) => poolShareKey(account, pool)),
  ]
}

/** The five topic filters that match all that moved, one for authorization, one for fees (rpc.md 4.5). */
export function accountTopics({ account }: Jobs['accountTopics']['input']): AccountTopics {
  const own = addressTopic(account)
  const transfer = symbolTopic('transfer')
  return {
    moved: [
      [transfer, own, '*', '*'],
      [transfer, '*', own, '*'],
      [symbolTopic('mint'), own, '*'],
      [symbolTopic('burn'), own, '*'],
      [symbolTopic('clawback'), own, '*'],
    ],
    authorized: [[symbolTopic('set_authorized'), own, '*']],
    paid: [[symbolTopic('fee'), own]],
  }
}

/** What the events name: assets, where their own contract says so, and pools. */
export function accountEvents(input: Jobs['accountEvents']['input']): SeenLines {
  const answer = readAnswer(input)
  const encoders = encodersOf(input.passphrase)
  const assets = new Map<string, Asset>()
  const pools = new Set<LiquidityPoolId>()
  const events = answer.list('events', (event) => ({
    contract: event.text('contractId'),
    values: topicsOf(event),
  }))
  for (const { contract, values } of events) {
    const last = values.at(-1)
    const asset = last?.type === 'scvString' ? parseAsset(lossyText(last.str)) : undefined
    // Anyone can emit look-alikes.
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
  return {
    assets: [...assets.values()],
    pools: [...pools],
    cursor: answer.text('cursor'),
    events: events.length,
    window: windowOf(answer),
  }
}

/** None where a topic is of a kind that this build does not know: such an event names nothing, its neighbours do. */
function topicsOf(event: RecordReader): readonly Xdr.ScVal[] {
  try {
    return event.texts('topic').map(scVal)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return []
  }
}

const scVal = (text: string): Xdr.ScVal => readAll(base64(text), readScVal)
