import { base64FromBytes } from '../../values/bytes.ts'
import { writeLedgerKey } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { writeAll } from '../xdrBytes.ts'

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
