import type { RestoringRules } from './contract/restoring.ts'
import { entryNamed } from './contract/stateChanges.ts'
import { base64FromBytes, hexFromBytes } from './values/bytes.ts'
import type { LedgerSequence } from './values/ids.ts'
import { type Field, list, number, text, type Value } from './values/value.ts'
import { readLedgerKey, writeLedgerKey } from './xdr/generated/reader.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { ifReadable, readAll, writeAll } from './xdr/xdrBytes.ts'

/** The settings of contracts that validators vote on (XDR `ConfigSettingEntry`), as of a ledger. */
export interface NetworkSettings {
  readonly groups: readonly SettingGroup[]
  /** Absent where a setting that decides it is missing. */
  readonly restoring?: RestoringRules | undefined
  readonly asOf: LedgerSequence
}

/** The settings of one entry, by name. */
export interface SettingGroup {
  readonly title: string
  readonly fields: readonly Field[]
  /** The ledger that changed the entry last. */
  readonly changedIn: LedgerSequence
}

/** A setting that a ledger changed; without `before` it is new. */
export interface SettingChange {
  readonly label: string
  readonly before?: Value | undefined
  readonly after: Value
  /** It is a list of what was added to the setting, or removed: it replaces nothing. */
  readonly isList?: boolean | undefined
}

/** The settings of an entry (XDR `ConfigSettingEntry`) in words: limits, fees in stroops, times. */
export function settingFields(entry: Xdr.ConfigSettingEntry): SettingFields {
  switch (entry.type) {
    case 'configSettingContractMaxSizeBytes':
      return named('Contract code', { 'Largest code': bytes(entry.contractMaxSizeBytes) })
    case 'configSettingContractComputeV0': {
      const compute = entry.contractCompute
      return named('Computing', {
        'Instructions per ledger': number(compute.ledgerMaxInstructions),
        'Instructions per transaction': number(compute.txMaxInstructions),
        'Memory per transaction': bytes(compute.txMemoryLimit),
        'Fee per 10,000 instructions': stroops(compute.feeRatePerInstructionsIncrement),
      })
    }
    case 'configSettingContractLedgerCostV0':
      return named('Entries read and written', ledgerCosts(entry.contractLedgerCost))
    case 'configSettingContractLedgerCostExtV0': {
      const cost = entry.contractLedgerCostExt
      return named('Footprints and writing', {
        'Entries in a footprint': number(cost.txMaxFootprintEntries),
        'Fee per KiB written': stroops(cost.feeWrite1Kb),
      })
    }
    case 'configSettingContractHistoricalDataV0':
      return named('History', {
        'Fee per KiB kept in archives': stroops(entry.contractHistoricalData.feeHistorical1Kb),
      })
    case 'configSettingContractEventsV0': {
      const events = entry.contractEvents
      return named('Events', {
        'Events and return value per transaction': bytes(events.txMaxContractEventsSizeBytes),
        'Fee per KiB of events': stroops(events.feeContractEvents1Kb),
      })
    }
    case 'configSettingContractBandwidthV0': {
      const bandwidth = entry.contractBandwidth
      return named('Sizes of transactions', {
        'Transactions per ledger': bytes(bandwidth.ledgerMaxTxsSizeBytes),
        'One transaction': bytes(bandwidth.txMaxSizeBytes),
        'Fee per KiB of transaction': stroops(bandwidth.feeTxSize1Kb),
      })
    }
    case 'configSettingContractCostParamsCpuInstructions':
      return named('Prices of host functions: instructions', {
        Prices: costs(entry.contractCostParamsCpuInsns),
      })
    case 'configSettingContractCostParamsMemoryBytes':
      return named('Prices of host functions: memory', {
        Prices: costs(entry.contractCostParamsMemBytes),
      })
    case 'configSettingContractDataKeySizeBytes':
      return named('Key of an entry', { 'Largest key': bytes(entry.contractDataKeySizeBytes) })
    case 'configSettingContractDataEntrySizeBytes':
      return named('Size of an entry', { 'Largest entry': bytes(entry.contractDataEntrySizeBytes) })
    case 'configSettingStateArchival':
      return named('Lifetimes and archive', archival(entry.stateArchivalSettings))
    case 'configSettingContractExecutionLanes':
      return named('Contract transactions', {
        'Contract transactions per ledger': number(entry.contractExecutionLanes.ledgerMaxTxCount),
      })
    case 'configSettingContractParallelComputeV0':
      return named('Parallel execution', {
        'Clusters per stage': number(entry.contractParallelCompute.ledgerMaxDependentTxClusters),
      })
    case 'configSettingLiveSorobanStateSizeWindow':
      return named('Size of live contract state', {
        'Latest sample': bytes(entry.liveSorobanStateSizeWindow.at(-1) ?? 0n),
        Samples: number(entry.liveSorobanStateSizeWindow.length),
      })
    case 'configSettingEvictionIterator': {
      const { bucketListLevel, isCurrBucket, bucketFileOffset } = entry.evictionIterator
      return named('Where eviction scans', {
        'Level of the bucket list': number(bucketListLevel),
        Bucket: text(isCurrBucket ? 'current' : 'snapshot'),
        'Offset in the bucket': bytes(bucketFileOffset),
      })
    }
    case 'configSettingScpTiming':
      return named('Timing of consensus', timing(entry.contractScpTiming))
    case 'configSettingFrozenLedgerKeys':
      return named('Frozen entries', {
        Frozen: number(entry.frozenLedgerKeys.keys.length),
        ...entriesNamed('Entries', entry.frozenLedgerKeys.keys),
      })
    case 'configSettingFrozenLedgerKeysDelta': {
      const { keysToFreeze, keysToUnfreeze } = entry.frozenLedgerKeysDelta
      return named('Change of frozen entries', {
        'To freeze': number(keysToFreeze.length),
        ...entriesNamed('Entries to freeze', keysToFreeze),
        'To unfreeze': number(keysToUnfreeze.length),
        ...entriesNamed('Entries to unfreeze', keysToUnfreeze),
      })
    }
    case 'configSettingFreezeBypassTxs':
      return named('Transactions that may use frozen entries', {
        Transactions: hashes(entry.freezeBypassTxs.txHashes),
      })
    case 'configSettingFreezeBypassTxsDelta': {
      const { addTxs, removeTxs } = entry.freezeBypassTxsDelta
      return named('Change of transactions that may use frozen entries', {
        'To add': hashes(addTxs),
        'To remove': hashes(removeTxs),
      })
    }
  }
}

interface SettingFields {
  readonly title: string
  readonly fields: readonly Field[]
}

/** XDR `ConfigSettingContractLedgerCostV0`, as CAP-62 and CAP-66 renamed its fields. */
const ledgerCosts = (cost: Xdr.ConfigSettingContractLedgerCostV0) => ({
  'Entries read from disk per ledger': number(cost.ledgerMaxDiskReadEntries),
  'Entries read from disk per transaction': number(cost.txMaxDiskReadEntries),
  'Read from disk per ledger': bytes(cost.ledgerMaxDiskReadBytes),
  'Read from disk per transaction': bytes(cost.txMaxDiskReadBytes),
  'Entries written per ledger': number(cost.ledgerMaxWriteLedgerEntries),
  'Entries written per transaction': number(cost.txMaxWriteLedgerEntries),
  'Written per ledger': bytes(cost.ledgerMaxWriteBytes),
  'Written per transaction': bytes(cost.txMaxWriteBytes),
  'Fee per entry read from disk': stroops(cost.feeDiskReadLedgerEntry),
  'Fee per entry written': stroops(cost.feeWriteLedgerEntry),
  'Fee per KiB read from disk': stroops(cost.feeDiskRead1Kb),
  'Target state size': bytes(cost.sorobanStateTargetSizeBytes),
  'Rent per KiB, small state': stroops(cost.rentFee1KbSorobanStateSizeLow),
  'Rent per KiB at target': stroops(cost.rentFee1KbSorobanStateSizeHigh),
  'Rent growth above target': number(cost.sorobanStateRentFeeGrowthFactor, '×'),
})

/** XDR `StateArchivalSettings` (CAP-46-12). */
const archival = (settings: Xdr.StateArchivalSettings) => ({
  'Longest lifetime': ledgers(settings.maxEntryTtl),
  'Shortest lifetime of temporary entries': ledgers(settings.minTemporaryTtl),
  'Shortest lifetime of persistent entries': ledgers(settings.minPersistentTtl),
  'Rent of persistent entries, one part in': number(settings.persistentRentRateDenominator),
  'Rent of temporary entries, one part in': number(settings.tempRentRateDenominator),
  'Entries evicted per ledger': number(settings.maxEntriesToArchive),
  'Samples of the state’s size': number(settings.liveSorobanStateSizeWindowSampleSize),
  'A sample every': ledgers(settings.liveSorobanStateSizeWindowSamplePeriod),
  'Scanned for eviction per ledger': bytes(settings.evictionScanSize),
  'First level scanned for eviction': number(settings.startingEvictionScanLevel),
})

/** XDR `ConfigSettingSCPTiming` (CAP-70). */
const timing = (settings: Xdr.ConfigSettingScpTiming) => ({
  'Time between ledgers': milliseconds(settings.ledgerTargetCloseTimeMilliseconds),
  'First timeout of nomination': milliseconds(settings.nominationTimeoutInitialMilliseconds),
  'Each further timeout of nomination': milliseconds(
    settings.nominationTimeoutIncrementMilliseconds,
  ),
  'First timeout of a ballot': milliseconds(settings.ballotTimeoutInitialMilliseconds),
  'Each further timeout of a ballot': milliseconds(settings.ballotTimeoutIncrementMilliseconds),
})

const named = (title: string, values: Readonly<Record<string, Value>>): SettingFields => ({
  title,
  fields: Object.entries(values).map(([label, value]) => ({ label, value })),
})

const bytes = (value: bigint | number) => number(value, 'bytes')
const stroops = (value: bigint) => number(value, value === 1n ? 'stroop' : 'stroops')
const ledgers = (value: number) => number(value, value === 1 ? 'ledger' : 'ledgers')
const milliseconds = (value: number) => number(value, 'ms')

/** Each price is a constant, and a part for each unit of input in 1/128 (XDR `ContractCostParamEntry`). */
const costs = (prices: readonly Xdr.ContractCostParamEntry[]): Value =>
  list(prices.map(({ constTerm, linearTerm }) => text(`${constTerm} + ${linearTerm}/128 each`)))

/** The entries of some keys (CAP-77) by their names; none where there are none. */
const entriesNamed = (label: string, keys: readonly Uint8Array[]) =>
  keys.length === 0 ? {} : { [label]: list(keys.map(frozenEntry)) }

/** An entry by its key (XDR `EncodedLedgerKey`); the bytes of a key that this build cannot read. */
const frozenEntry = (key: Uint8Array): Value =>
  ifReadable(() => entryNamed(readAll(key, readLedgerKey))) ?? text(`key ${hexFromBytes(key)}`)

/** The entries that a change of the setting froze and thawed. */
export function frozenChanges(
  before: Xdr.FrozenLedgerKeys,
  after: Xdr.FrozenLedgerKeys,
): readonly SettingChange[] {
  const [old, now] = [before, after].map(
    ({ keys }) => new Map(keys.map((key) => [hexFromBytes(key), key])),
  )
  const without = (all = new Map<string, Uint8Array>(), others = all) =>
    [...all].flatMap(([hex, key]) => (others.has(hex) ? [] : [frozenEntry(key)]))
  const change = (label: string, entries: readonly Value[]): readonly SettingChange[] =>
    entries.length === 0 ? [] : [{ label, after: list(entries), isList: true }]
  return [...change('Frozen here', without(now, old)), ...change('Thawed here', without(old, now))]
}

const hashes = (all: readonly Uint8Array[]): Value =>
  list(all.map((hash) => text(hexFromBytes(hash))))

/** The kinds of entries that the network keeps; those called delta are in upgrades alone (XDR `ConfigSettingID`). */
const kept: readonly Xdr.ConfigSettingId[] = [
  'configSettingContractExecutionLanes',
  'configSettingContractComputeV0',
  'configSettingContractParallelComputeV0',
  'configSettingContractBandwidthV0',
  'configSettingContractLedgerCostV0',
  'configSettingContractLedgerCostExtV0',
  'configSettingContractEventsV0',
  'configSettingContractHistoricalDataV0',
  'configSettingContractMaxSizeBytes',
  'configSettingContractDataKeySizeBytes',
  'configSettingContractDataEntrySizeBytes',
  'configSettingStateArchival',
  'configSettingLiveSorobanStateSizeWindow',
  'configSettingEvictionIterator',
  'configSettingScpTiming',
  'configSettingFrozenLedgerKeys',
  'configSettingFreezeBypassTxs',
  'configSettingContractCostParamsCpuInstructions',
  'configSettingContractCostParamsMemoryBytes',
]

/** Base64 `LedgerKey`s of the network's settings. */
export const settingKeys: readonly string[] = kept.map((configSettingId) =>
  base64FromBytes(
    writeAll(() => writeLedgerKey({ type: 'configSetting', configSetting: { configSettingId } })),
  ),
)

/** The cost of restoring entries by the network's settings; undefined if a setting that decides it is missing. */
export function restoringRules(
  settings: readonly Xdr.ConfigSettingEntry[],
): RestoringRules | undefined {
  const of = <T extends Xdr.ConfigSettingEntry['type']>(type: T) =>
    settings.find(
      (each): each is Extract<Xdr.ConfigSettingEntry, { type: T }> => each.type === type,
    )
  const archival = of('configSettingStateArchival')?.stateArchivalSettings
  const cost = of('configSettingContractLedgerCostV0')?.contractLedgerCost
  const written = of('configSettingContractLedgerCostExtV0')?.contractLedgerCostExt
  const samples = of('configSettingLiveSorobanStateSizeWindow')?.liveSorobanStateSizeWindow
  if (archival === undefined || cost === undefined || written === undefined) return undefined
  if (samples === undefined || samples.length === 0) return undefined
  return {
    ledgers: archival.minPersistentTtl,
    stateSize: samples.reduce((sum, each) => sum + each, 0n) / BigInt(samples.length),
    targetSize: cost.sorobanStateTargetSizeBytes,
    rentLow: cost.rentFee1KbSorobanStateSizeLow,
    rentHigh: cost.rentFee1KbSorobanStateSizeHigh,
    rentGrowth: BigInt(cost.sorobanStateRentFeeGrowthFactor),
    rentDenominator: archival.persistentRentRateDenominator,
    readEntry: cost.feeDiskReadLedgerEntry,
    readKilobyte: cost.feeDiskRead1Kb,
    writeEntry: cost.feeWriteLedgerEntry,
    writeKilobyte: written.feeWrite1Kb,
  }
}
