import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Corpus } from '../mock/corpus.ts'
import { createPackedFolderCorpus } from '../tools/network/packedFolder.ts'
import { type Row, parseRow } from '../mock/record.ts'

/** The bundled network, as tests read it. */
export const demo: Corpus = createPackedFolderCorpus('public/recorded/demo')

/** Where the reference answers lie beside a developer's checkout. */
export const shared = '../shared'

/** Tests against the reference are skipped where it is absent, and say so. */
export const hasShared = existsSync(`${shared}/recorded/tour/manifest.json`)
if (!hasShared) console.log(`${shared} is absent: the comparisons with the reference are skipped`)

/** A recorded file of JSON lines. */
export function readLines(path: string): readonly Row[] {
  const text = gunzipSync(readFileSync(`${shared}/${path}`)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRow)
}

/** The recorded files of accounts, offers, balances and pools by what the service filters them by. */
export const filteredLists = [
  'accounts_by_signer',
  'accounts_by_sponsor',
  'accounts_by_asset',
  'accounts_by_liquidity_pool',
  'offers_by_seller',
  'offers_by_selling',
  'offers_by_buying',
  'offers_by_sponsor',
  'claimable_balances_by_asset',
  'claimable_balances_by_claimant',
  'claimable_balances_by_sponsor',
  'liquidity_pools_by_account',
  'liquidity_pools_by_reserve',
] as const
/** Those, and what else is listed of what exists now. */
export const stateLists = [...filteredLists, 'account_offers', 'trade_aggregations'] as const
