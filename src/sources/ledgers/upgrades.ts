import type { LedgerUpgrade, Ledger, NumberSetting, UpgradedLedger } from '#ledger'
import { ledgerUpgrades, readAll, readLedgerHeader, readLedgerUpgrade } from '#ledger/readers'
import { RecordError, bytesFromBase64 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** The headers (XDR `LedgerHeader`, base64) of a ledger and, where known, of the ledger before it. */
export interface UpgradesRequest {
  readonly headerXdr: string
  readonly previousHeaderXdr?: string | undefined
}

/** The upgrades that a ledger's header carries. Throws XdrError. */
export function readUpgrades({
  headerXdr,
  previousHeaderXdr,
}: UpgradesRequest): readonly LedgerUpgrade[] {
  const { upgrades } = headerOf(headerXdr).scpValue
  return ledgerUpgrades(
    upgrades.map((bytes) => readAll(bytes, readLedgerUpgrade)),
    previousHeaderXdr === undefined ? undefined : headerOf(previousHeaderXdr),
  )
}

function headerOf(base64: string): Xdr.LedgerHeader {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the header is not base64')
  return readAll(bytes, readLedgerHeader)
}

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
