import { parseCursor } from '#ledger/values'
import { parsePageLimit, parseOrder } from './pageRequest.ts'
import { parseReplay } from './replay.ts'
import { type Search, viaOf } from './search.ts'

/** Invalid parameters of the address, which fall back to the default. */
export function invalidParametersOf(search: Search): readonly string[] {
  const read = {
    via: viaOf(search),
    replay: parseReplay(search.replay),
    order: parseOrder(search.order),
    limit: parsePageLimit(search.limit),
    cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
  }
  return (['via', 'replay', 'order', 'limit', 'cursor'] as const)
    .filter((name) => search[name] !== undefined && read[name] === undefined)
    .map((name) => `${name}=${search[name]}`)
}
