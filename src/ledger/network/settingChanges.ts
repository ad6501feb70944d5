import type { SettingChange } from './networkSettings.ts'
import type { Value } from '../values/value.ts'
import { entryAfter } from '../xdr/changesBefore.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { settingFields } from './settingFields.ts'

/** What upgrades changed (XDR `UpgradeEntryMeta`): settings of contracts by name, other entries counted. */
export function settingChanges(upgrades: readonly Xdr.UpgradeEntryMeta[]): {
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
  return settingFields(after).fields.flatMap(({ label, value }) => {
    const was = old.find((field) => field.label === label)?.value
    return was !== undefined && spelled(was) === spelled(value)
      ? []
      : [{ label, before: was, after: value }]
  })
}

const spelled = (value: Value): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
