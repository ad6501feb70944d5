import type { NetworkSettings, SettingGroup } from '#ledger'
import { restoringRules, settingFields, settingKeys } from '#ledger/readers'
import { type Answer, SourceError, text } from '#ledger/values'
import { type LiveEntry, fetchLiveEntries } from '../contract/liveEntry.ts'
import type { RpcContext } from '../rpcContext.ts'

/** The settings of contracts as they are now: their entries, in one request. Throws SourceError. */
export async function readNetworkSettings(
  context: RpcContext,
  signal: AbortSignal,
): Promise<Answer<NetworkSettings>> {
  const { entries, asOf, calls } = await fetchLiveEntries(context, settingKeys, signal)
  if (entries.length === 0) {
    const message = `The node has no contract settings as of ledger ${asOf}. A network has them from protocol 20 on.`
    throw new SourceError('notFound', message, { calls })
  }
  const restoring = restoringRules(entries.flatMap(settingOf))
  return { value: { groups: entries.map(groupOf), restoring, asOf }, calls }
}

const settingOf = ({ read }: LiveEntry) =>
  read.kind === 'data' && read.data.type === 'configSetting' ? [read.data.configSetting] : []

/** A setting of a later protocol is shown raw. */
function groupOf({ read, lastModifiedLedger }: LiveEntry): SettingGroup {
  if (read.kind === 'data' && read.data.type === 'configSetting')
    return { ...settingFields(read.data.configSetting), changedIn: lastModifiedLedger }
  const raw = read.kind === 'unreadable' ? read.xdr : read.data.type
  return {
    title: 'A setting that this build cannot read',
    fields: [{ label: 'XDR', value: text(raw) }],
    changedIn: lastModifiedLedger,
  }
}
