import { shortId } from '#ledger/values'
import type { PagePath } from '../address/addresses.ts'

const nouns: Readonly<Record<string, string>> = {
  ledgers: 'ledger',
  transactions: 'transaction',
  operations: 'operation',
  accounts: 'account',
  assets: 'asset',
  offers: 'offer',
  claimable_balances: 'claimable balance',
  liquidity_pools: 'liquidity pool',
  contracts: 'contract',
}

/** “account GA5QO…MD6MK” for the page of a record, whatever its tab; undefined for other pages. */
export function recordName(page: PagePath): string | undefined {
  const [, section = '', id = ''] = page.split('/')
  const noun = nouns[section]
  if (noun === undefined || id === '') return undefined
  const [code, issuer] = section === 'assets' ? id.split('-') : []
  if (issuer !== undefined) return `asset ${code} of ${shortId(issuer)}`
  return `${noun} ${id === 'native' ? 'XLM' : shortId(id)}`
}

/** The page of a record without its tab. */
export const withoutTab = (page: PagePath): PagePath => `/${page.split('/').slice(1, 3).join('/')}`
