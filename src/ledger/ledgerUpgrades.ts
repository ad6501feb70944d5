import type { Cursor } from './values/answer.ts'
import { type LedgerSequence, type ContractId, contractIdFromBytes } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'
import { hexFromBytes } from './values/bytes.ts'
import type * as Xdr from './xdr/generated/xdr.ts'

/** A change of the network's settings that validators voted into a ledger (XDR `LedgerUpgrade`). */
export type LedgerUpgrade =
  | {
      readonly setting: NumberSetting
      /** Absent where the header before is not known, or headers do not state the setting. */
      readonly before?: number | undefined
      readonly after: number
    }
  /** Settings of contracts: the ledger names an entry that has them (XDR `ConfigUpgradeSetKey`). */
  | {
      readonly setting: 'contractSettings'
      readonly contract: ContractId
      /** Hex, SHA-256 of the new settings. */
      readonly contentHash: string
    }

/** Stroops for `baseFee` and `baseReserve`; bits of XDR `LedgerHeaderFlags` for `flags`. */
export type NumberSetting =
  | 'protocolVersion'
  | 'baseFee'
  | 'baseReserve'
  | 'maxTransactionSetSize'
  | 'maxContractTransactions'
  | 'flags'

/** A ledger that upgraded the network. */
export interface UpgradedLedger {
  readonly sequence: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly upgrades: readonly LedgerUpgrade[]
}

/** The ledgers with upgrades among those that the answer covers, newest first. */
export interface UpgradeHistory {
  readonly ledgers: readonly UpgradedLedger[]
  /** The cursor at which older ledgers begin; absent if there are none, or none was read. */
  readonly next?: Cursor | undefined
}

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
