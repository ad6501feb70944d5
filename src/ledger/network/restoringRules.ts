import type { RestoringRules } from '../contract/restoring.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

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
