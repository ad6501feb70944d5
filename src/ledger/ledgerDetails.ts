import type { FootprintKey } from './contract/execution.ts'
import { footprintKey } from './contract/stateChanges.ts'
import { frozenChanges, type SettingChange, settingFields } from './networkSettings.ts'
import { base64FromBytes } from './values/bytes.ts'
import { type Stroops, stroops } from './values/numbers.ts'
import type { Value } from './values/value.ts'
import { entryAfter } from './xdr/closedLedger.ts'
import {
  readLedgerKeyList,
  readUpgradeEntryMetaList,
  skipScpHistoryEntryList,
  skipTransactionEnvelope,
} from './xdr/generated/reader.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import { locateParts } from './xdr/ledgerIndex.ts'
import { bool, count, done, i64, open, position, step, u32, u64 } from './xdr/xdrBytes.ts'

/** Facts about a ledger besides its transactions that its header does not state. */
export interface LedgerDetails {
  /** Empty where the ledger’s transaction set is from before phases (CAP-83 may drop it as well). */
  readonly phases: readonly TransactionPhase[]
  /**
   * The sum of the fees that its transactions paid, without refunds: the fee pool grew by it, unless inflation emptied
   * the pool.
   */
  readonly fees: Stroops
  /** Entries that left the live state: temporary ones are deleted, the others archived. */
  readonly evicted: readonly Omit<FootprintKey, 'archived'>[]
  /** Bytes of live contract state, since protocol 20. */
  readonly stateSize?: bigint | undefined
  /** Settings of contracts that upgrades changed. */
  readonly settings: readonly SettingChange[]
  /** Entries of other kinds that upgrades changed. */
  readonly otherEntries: number
  /** XDR `UpgradeEntryMeta`s as a list, base64: no transaction has the changes by upgrades. */
  readonly upgradesXdr: string
}

/** Transactions that a ledger applied as one group (CAP-63). */
export interface TransactionPhase {
  readonly kind: 'classic' | 'contract'
  readonly groups: readonly FeeGroup[]
  /** The number of stages of a phase that is applied in parallel. */
  readonly stages?: number | undefined
}

/** Transactions of a phase that pay alike. */
export interface FeeGroup {
  readonly transactions: number
  /** Stroops per operation that each transaction pays; absent if each pays its own bid (CAP-42). */
  readonly baseFee?: bigint | undefined
}

/** Reads a ledger's details besides its transactions from its `LedgerCloseMeta`. Throws XdrError. */
export function ledgerDetails(bytes: Uint8Array): LedgerDetails {
  const { version, transactionSet, processing } = locateParts(bytes)
  // Reading goes on behind the results.
  const start = position()
  const upgrades = readUpgradeEntryMetaList()
  const upgradesXdr = base64FromBytes(bytes.subarray(start, position()))
  skipScpHistoryEntryList()
  const stateSize = version === 0 ? undefined : u64()
  const evicted = version === 0 ? [] : readLedgerKeyList()
  if (version === 1) step(4) // entries that are no longer sent
  done()
  let fees = 0n
  for (const { result } of processing) {
    open(bytes, result.start + 32) // behind the hash
    fees += i64()
  }
  return {
    // They hold keys of their own as bytes: read once these bytes are done.
    ...settingChanges(upgrades),
    upgradesXdr,
    fees: stroops(fees),
    stateSize,
    // The lifetime of an entry is evicted with it.
    evicted: evicted.filter(({ type }) => type !== 'ttl').map(footprintKey),
    phases: version === 0 ? [] : phasesIn(bytes, transactionSet.start),
  }
}

/** The phases of a `GeneralizedTransactionSet`: classic transactions, then those of contracts (CAP-46-8). */
function phasesIn(bytes: Uint8Array, start: number): readonly TransactionPhase[] {
  open(bytes, start + 4 + 32) // version, previous ledger's hash
  return repeat((index) => {
    const kind = index === 0 ? 'classic' : 'contract'
    return u32() === 0 ? { kind, groups: repeat(component) } : { kind, ...parallelPhase() }
  })
}

function component(): FeeGroup {
  step(4) // its kind, of which there is one
  const baseFee = optionalFee()
  return { baseFee, transactions: transactionCount() }
}

/** Stages of clusters, which can be applied at once (CAP-63). */
function parallelPhase() {
  const baseFee = optionalFee()
  const stages = repeat(() => repeat(transactionCount))
  const transactions = stages.flat().reduce((sum, of) => sum + of, 0)
  return { groups: transactions === 0 ? [] : [{ baseFee, transactions }], stages: stages.length }
}

const optionalFee = (): bigint | undefined => (bool() ? i64() : undefined)

const transactionCount = (): number => repeat(skipTransactionEnvelope).length

function repeat<T>(read: (index: number) => T): readonly T[] {
  return Array.from({ length: count(0xffff_ffff) }, (_, index) => read(index))
}

/** The changes that upgrades made (XDR `UpgradeEntryMeta`): settings of contracts by name, other entries counted. */
function settingChanges(upgrades: readonly Xdr.UpgradeEntryMeta[]): {
  readonly settings: readonly SettingChange[]
  readonly otherEntries: number
} {
  const settings: SettingChange[] = []
  let otherEntries = 0
  for (const { changes } of upgrades) {
    let before: Xdr.ConfigSettingEntry | undefined
    for (const change of changes) {
      const entry = settingOf(change)
      if (change.type === 'ledgerEntryState') before = entry
      else if (entry === undefined) otherEntries++
      else settings.push(...changed(before, entry))
    }
  }
  return { settings, otherEntries }
}

function settingOf(change: Xdr.LedgerEntryChange): Xdr.ConfigSettingEntry | undefined {
  const data = entryAfter(change)?.data
  return data?.type === 'configSetting' ? data.configSetting : undefined
}

/** The fields that differ; all of them where the entry is new. */
function changed(
  before: Xdr.ConfigSettingEntry | undefined,
  after: Xdr.ConfigSettingEntry,
): readonly SettingChange[] {
  const old = before?.type === after.type ? settingFields(before).fields : []
  const frozen =
    before?.type === 'configSettingFrozenLedgerKeys' && after.type === before.type
      ? frozenChanges(before.frozenLedgerKeys, after.frozenLedgerKeys)
      : undefined
  const fields = settingFields(after).fields.flatMap(({ label, value }) => {
    // The entries that it froze and thawed say more than all before and after.
    if (frozen !== undefined && value.kind === 'list') return []
    const was = old.find((field) => field.label === label)?.value
    return was !== undefined && spelled(was) === spelled(value)
      ? []
      : [{ label, before: was, after: value }]
  })
  return [...fields, ...(frozen ?? [])]
}

const spelled = (value: Value): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
