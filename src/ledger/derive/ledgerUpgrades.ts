import type { LedgerUpgrade, NumberSetting } from '../network/ledgerUpgrade.ts'
import { hexFromBytes } from '../values/bytes.ts'
import { contractIdFromBytes } from '../values/ids.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

/** A ledger's upgrades, in the order in which they were applied; `previous` is the header of the ledger before. */
export function ledgerUpgrades(
  upgrades: readonly Xdr.LedgerUpgrade[],
  previous: Xdr.LedgerHeader | undefined,
): readonly LedgerUpgrade[] {
  return upgrades.map((upgrade) => upgradeOf(upgrade, previous))
}

function upgradeOf(
  upgrade: Xdr.LedgerUpgrade,
  previous: Xdr.LedgerHeader | undefined,
): LedgerUpgrade {
  const changed = (setting: NumberSetting, before: number | undefined, after: number) => ({
    setting,
    before,
    after,
  })
  switch (upgrade.type) {
    case 'ledgerUpgradeVersion':
      return changed('protocolVersion', previous?.ledgerVersion, upgrade.newLedgerVersion)
    case 'ledgerUpgradeBaseFee':
      return changed('baseFee', previous?.baseFee, upgrade.newBaseFee)
    case 'ledgerUpgradeMaxTxSetSize':
      return changed('maxTransactionSetSize', previous?.maxTxSetSize, upgrade.newMaxTxSetSize)
    case 'ledgerUpgradeBaseReserve':
      return changed('baseReserve', previous?.baseReserve, upgrade.newBaseReserve)
    case 'ledgerUpgradeFlags':
      return changed('flags', previous && flagsOf(previous), upgrade.newFlags)
    case 'ledgerUpgradeMaxSorobanTxSetSize':
      return changed('maxContractTransactions', undefined, upgrade.newMaxSorobanTxSetSize)
    case 'ledgerUpgradeConfig':
      return {
        setting: 'contractSettings',
        contract: contractIdFromBytes(upgrade.newConfig.contractId),
        contentHash: hexFromBytes(upgrade.newConfig.contentHash),
      }
  }
}

const flagsOf = ({ ext }: Xdr.LedgerHeader): number => (ext.type === 'v1' ? ext.v1.flags : 0)
