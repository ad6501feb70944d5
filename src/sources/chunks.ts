import { SourceError } from '#ledger/values'

/**
 * The code of the worker that loads when something first asks for it, each with one request. What the first view of any
 * page needs is in the worker's first file.
 */
export const loadContracts = () => named('contracts', import('./node/contract/contractReaders.ts'))
export const loadFiles = () => named('files of ledgers', import('./files/filesSource.ts'))
/** A static index of the whole history. */
export const loadHistory = () => named('this index', import('./history/openHistory.ts'))
export const loadIndex = () => named('the index of ledgers', import('./index/openReader.ts'))
/** Lists and entries of the current state, lists that events or scans of ledgers find, and readers of damaged bytes. */
export const loadLists = () => named('this list', import('./worker/laterLists.ts'))
/** The readers of the network itself: its settings, and details and upgrades of ledgers. */
export const loadNetworkReaders = () =>
  named('settings, fees and upgrades of the network', import('./worker/networkReaders.ts'))
/** The SDK's readers, for XDR that the generated ones cannot read. */
export const loadSdk = () => named('rare XDR', import('#ledger/xdr/sdk.ts'))
export const loadToolAnswers = () => named('this tool', import('./worker/toolAnswers.ts'))
export const loadTransactionAnswers = () =>
  named('transactions', import('./worker/transactionAnswers.ts'))
export const loadWasmText = () =>
  named('the text of contracts’ code', import('#ledger/xdr/wasmText.ts'))

async function named<T>(what: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (cause) {
    const message = `The code for ${what} failed to load: its host may be down, or has a newer version`
    throw new SourceError('unreachable', message, { cause })
  }
}
