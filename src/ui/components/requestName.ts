import { collections } from '../../collections/collections.ts'
import { owners } from '../../collections/owners.ts'
import type { Entities } from '../../sources/resources.ts'

const entityNames: Readonly<Record<keyof Entities, string>> = {
  network: 'the network’s status',
  feeStats: 'fee statistics',
  ledger: 'ledger',
  transaction: 'transaction',
  operation: 'operation',
  account: 'account',
  accountData: 'a data entry',
  offer: 'offer',
  claimableBalance: 'claimable balance',
  liquidityPool: 'liquidity pool',
  orderBook: 'the order book',
  paths: 'paths',
}

/** What a query requests, by its key: “operations of account GA5QO…SMD6MK”; undefined if it sends no request. */
export function requestName([, query, kind, ...ids]: readonly unknown[]): string | undefined {
  if (query === 'one' && isKey(entityNames, kind))
    return `${entityNames[kind]}${/^\w{1,72}$/.test(String(ids[0])) && ids[0] !== 'current' ? ` ${short(ids[0])}` : ''}`
  if (query === 'offerLife') return `the history of offer ${String(kind)}`
  if ((query !== 'page' && query !== 'all') || !isKey(collections, kind)) return undefined
  const [owner, id] = ids
  const title = collections[kind].title.toLowerCase()
  return isKey(owners, owner) ? `${title} of ${owners[owner].word} ${short(id)}` : title
}

const isKey = <T extends object>(record: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(record, key)

const short = (id: unknown): string => {
  const text = String(id)
  return text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-5)}`
}
