import { parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import { unixSeconds } from '../../model/values/time.ts'
import type {
  Collections,
  LedgerBound,
  Narrow,
  Owner,
  TradeFilter,
} from '../../sources/resources.ts'
import { parseAccount, parseAnyAsset } from './filters.ts'
import { narrowNamesOf } from './narrowing.ts'
import type { FilterName, Search } from './search.ts'

/** What an address narrows a list of history by. */
export interface ReadNarrow {
  readonly narrow?: Narrow | undefined
  /** Of trades, what the service itself filters by. */
  readonly filter?: TradeFilter | undefined
  /** Parts of the address that cannot be what they should be: nothing is asked then. */
  readonly wrong: readonly FilterName[]
}

/** Reads what narrows a list out of an address; parts that mean nothing to the list are passed over. */
export function readNarrow(
  kind: keyof Collections,
  of: Pick<Owner, 'kind'> | undefined,
  search: Search,
): ReadNarrow {
  const wrong: FilterName[] = []
  const take = <T>(name: FilterName, parse: (text: string) => T | undefined): T | undefined => {
    const text = narrowNamesOf(kind).includes(name) ? search[name] : undefined
    if (text === undefined) return undefined
    const value = parse(text)
    if (value === undefined) wrong.push(name)
    return value
  }
  const kindOfTrade =
    kind === 'trades' && hasTradesOfBothKinds(of) ? take('type', parseTradeType) : undefined
  const narrow: Narrow = {
    type: kind === 'trades' ? undefined : take('type', parseType),
    asset: take('asset', parseAnyAsset),
    account: take('account', parseAccount),
    successful: take('successful', parseFlag),
    from: take('from', (text) => parseBound(text, 'from')),
    to: take('to', (text) => parseBound(text, 'to')),
  }
  if (isReversed(narrow)) wrong.push('to')
  const given = Object.values(narrow).some((value) => value !== undefined)
  return {
    narrow: given ? narrow : undefined,
    filter: kindOfTrade && { type: kindOfTrade },
    wrong,
  }
}

const hasTradesOfBothKinds = (of: Pick<Owner, 'kind'> | undefined): boolean =>
  of?.kind !== 'offer' && of?.kind !== 'liquidityPool'

/** A name as the REST service has them; of types to come as well. */
export const parseType = (text: string): string | undefined => {
  const name = text.trim().toLowerCase().replaceAll(' ', '_')
  return /^[a-z][a-z0-9_]{1,60}$/.test(name) ? name : undefined
}

export const parseTradeType = (text: string): 'orderbook' | 'liquidity_pool' | undefined =>
  text === 'orderbook' || text === 'liquidity_pool' ? text : undefined

const parseFlag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined

/** A ledger’s number, or a date in UTC with or without a time; a date alone is the whole day. */
export function parseBound(text: string, end: 'from' | 'to'): LedgerBound | undefined {
  const given = text.trim().replace(' ', 'T').toUpperCase()
  const ledger = parseLedgerSequence(given)
  if (ledger !== undefined) return { ledger }
  const [, day, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?Z?)?$/.exec(given) ?? []
  if (day === undefined) return undefined
  const clock = minute === undefined ? (end === 'from' ? '00:00:00' : '23:59:59') : minute + second
  const milliseconds = Date.parse(`${day}T${clock}Z`)
  // 30 February is read as 2 March by some browsers.
  const isDay =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(`${day}T`)
  return isDay ? { time: unixSeconds(milliseconds / 1000) } : undefined
}

/** Whether the end is known to be before the start; of a ledger and a time that is seen when they are looked up. */
function isReversed({ from, to }: Narrow): boolean {
  if (from === undefined || to === undefined) return false
  if ('ledger' in from && 'ledger' in to) return from.ledger > to.ledger
  return 'time' in from && 'time' in to && from.time > to.time
}
