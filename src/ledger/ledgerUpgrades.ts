import type { Ledger } from './ledger.ts'
import { type Cursor, RecordError } from './values/answer.ts'
import { bytesFromBase64, hexFromBytes } from './values/bytes.ts'
import { type ContractId, contractIdFromBytes, type LedgerSequence } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'
import { readLedgerHeader, readLedgerUpgrade } from './xdr/generated/reader.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { readAll } from './xdr/xdrBytes.ts'

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
