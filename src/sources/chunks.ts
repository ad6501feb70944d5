/**
 * The code of the worker that loads when something first asks for it, each with one request. What the first view of any
 * page needs is in the worker's first file.
 */
export const loadContracts = () => import('./rpc/contract/contractReaders.ts')
export const loadHead = () => import('./head/nextHead.ts')
export const loadIndex = () => import('./index/openReader.ts')
/** Lists and entries of the current state, and lists that events or scans of ledgers find. */
export const loadLists = () => import('./laterLists.ts')
/** What is read of the network itself: its settings, and details and upgrades of ledgers. */
export const loadNetworkReaders = () => import('./networkReaders.ts')
/** Readers of damaged bytes. */
export const loadSalvage = () => import('./salvage.ts')
/** The SDK's readers, for XDR that the generated ones cannot read. */
export const loadSdk = () => import('#ledger/xdr/sdk.ts')
export const loadToolAnswers = () => import('./worker/toolAnswers.ts')
export const loadTransactionAnswers = () => import('./worker/transactionAnswers.ts')
export const loadWasmText = () => import('#ledger/xdr/wasm/wasmText.ts')
