import type { Corpus } from '#mock/corpus.ts'
import type { Row } from '#mock/record.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { recordedFolder, rowsOfFile } from './recordings.ts'

/** The bundled network, as tests read it. */
export const demo: Corpus = createPackedFolderCorpus('public/recorded/demo')

/** The rows of a recorded file: `rest/nested/account`. */
export const recordedFile = (name: string): readonly Row[] => rowsOfFile(recordedFolder, name)

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
/** Those files, and the other lists of current state. */
export const recordedStateLists = [
  ...filteredLists,
  'account_offers',
  'trade_aggregations',
] as const
