export {
  readByCall,
  readContract,
  readContractCode,
  readContractInterfaces,
  readContractWasm,
} from './contract.ts'
export { readContractEvents } from './events.ts'
export {
  readContractCalls,
  readContractKinds,
  readContractOrigin,
  readContracts,
  readContractsOfCode,
  readContractVersions,
  readSeenContracts,
} from './history.ts'
export { fetchLiveEntries } from './liveEntry.ts'
export { seenEntries } from './seenEntries.ts'
export { readContractEntries, readStorage } from './storage.ts'
