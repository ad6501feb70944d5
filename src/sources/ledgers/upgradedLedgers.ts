import type { Ledger, LedgerUpgrade, NumberSetting, UpgradedLedger } from '#ledger'
import { readUpgrades } from './readUpgrades.ts'

/**
 * The ledgers that carry upgrades, in the order given, newest first. An old value is that of the header before, or of
 * the upgrade of the same setting before it, where the ledgers have one: headers change by upgrades alone. Throws
 * XdrError.
 */
export function upgradedLedgers(ledgers: readonly Ledger[]): readonly UpgradedLedger[] {
  const headers = new Map<number, string>(
    ledgers.map(({ sequence, headerXdr }) => [sequence, headerXdr]),
  )
  const known = new Map<NumberSetting, number>()
  const withBefore = (upgrade: LedgerUpgrade): LedgerUpgrade => {
    if (upgrade.setting === 'contractSettings') return upgrade
    const before = upgrade.before ?? known.get(upgrade.setting)
    known.set(upgrade.setting, upgrade.after)
    return { ...upgrade, before }
  }
  return ledgers
    .toReversed()
    .flatMap(({ sequence, closedAt, headerXdr }) => {
      const previousHeaderXdr = headers.get(sequence - 1)
      const upgrades = readUpgrades({ headerXdr, previousHeaderXdr }).map(withBefore)
      return upgrades.length === 0 ? [] : [{ sequence, closedAt, upgrades }]
    })
    .toReversed()
}
