import { SourceError } from '#ledger/values'
import type * as sdk from '#ledger/xdr/sdk.ts'
import type * as files from '../files/filesSource.ts'
import type * as history from '../history/openHistory.ts'
import type * as index from '../index/openReader.ts'
import type { LateCode } from '../late.ts'
import type * as contracts from '../node/contract/contractReaders.ts'
import type * as failure from '../transaction/failure.ts'
import type * as lists from './moreLists.ts'
import type * as networkReaders from './networkReaders.ts'
import type * as toolAnswers from './toolAnswers.ts'
import type * as transactionAnswers from './transactionAnswers.ts'

type MoreLists = typeof lists

declare module '../late.ts' {
  interface LateChunks extends MoreLists {
    readonly contracts: typeof contracts
    /** Why a transaction failed, and what accounts had before: most transactions succeeded. */
    readonly failure: typeof failure
    readonly files: typeof files
    /** A static index of the whole history. */
    readonly history: typeof history
    readonly index: typeof index
    /** The readers of the network itself: its settings, and details and upgrades of ledgers. */
    readonly networkReaders: typeof networkReaders
    /** The SDK's readers, for XDR that the generated ones cannot read. */
    readonly sdk: typeof sdk
    readonly toolAnswers: typeof toolAnswers
    readonly transactionAnswers: typeof transactionAnswers
  }
}

const more =
  <Name extends keyof MoreLists>(name: Name) =>
  async (): Promise<MoreLists[Name]> =>
    (await named('this list', import('./moreLists.ts')))[name]

/**
 * The code of the worker that loads when something first asks for it, each with one request. What the first view of any
 * page needs is in the worker's first file.
 */
export const lateCode: LateCode = {
  beside: more('beside'),
  currentEntries: more('currentEntries'),
  contracts: () => named('contracts', import('../node/contract/contractReaders.ts')),
  damaged: more('damaged'),
  entries: more('entries'),
  events: more('events'),
  failure: () => named('failed transactions', import('../transaction/failure.ts')),
  files: () => named('files of ledgers', import('../files/filesSource.ts')),
  found: more('found'),
  history: () => named('this index', import('../history/openHistory.ts')),
  index: () => named('the index of ledgers', import('../index/openReader.ts')),
  market: more('market'),
  networkReaders: () =>
    named('settings, fees and upgrades of the network', import('./networkReaders.ts')),
  scan: more('scan'),
  sdk: () => named('rare XDR', import('#ledger/xdr/sdk.ts')),
  seen: more('seen'),
  state: more('state'),
  toolAnswers: () => named('this tool', import('./toolAnswers.ts')),
  transactionAnswers: () => named('transactions', import('./transactionAnswers.ts')),
  transactionAt: more('transactionAt'),
}

async function named<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    const message = `The code for ${what} failed to load: its host may be down, or has a newer version`
    throw new SourceError('unreachable', message, { cause })
  }
}
