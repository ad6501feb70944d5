import type {
  Ledger,
  LedgerDetails,
  LedgerSearch,
  LedgerSearchRequest,
  NetworkSettings,
  SettingGroup,
  UpgradeHistory,
} from '#ledger'
import {
  ledgerDetails,
  readUpgrades,
  restoringRules,
  settingFields,
  settingKeys,
  upgradedLedgers,
} from '#ledger/readers'
import {
  type Coverage,
  type Cursor,
  cursor,
  type Found,
  type LedgerSequence,
  ledgerSequence,
  parseToid,
  RecordError,
  SourceError,
  span,
  text,
  toid,
  toidParts,
} from '#ledger/values'
import { type Ctx, fromIndex } from '../context.ts'
import { inOrder, type LedgerService } from '../ledgers/service.ts'
import type { LiveEntry } from '../lists/contractEntries.ts'
import { invalidCursor } from '../page.ts'
import type { RpcContext } from './context.ts'
import { fetchLiveEntries } from './contract/liveEntry.ts'

/** Reads a ledger's details besides its transactions from its bytes. Throws SourceError. */
export async function readLedgerDetails(
  service: LedgerService,
  sequence: LedgerSequence,
  ctx: Ctx,
): Promise<Found<LedgerDetails>> {
  const [bytes] = await readLedgerBytes(service, { from: sequence, to: sequence }, ctx)
  if (bytes === undefined) throw new RecordError('ledgers is empty')
  return { value: ledgerDetails(bytes) }
}

/** XDR `LedgerCloseMeta` of some ledgers, all of them, by one request. Rejects with SourceError. */
export async function readLedgerBytes(
  service: LedgerService,
  range: Coverage,
  ctx: Ctx,
): Promise<readonly Uint8Array[]> {
  const { output } = await service.readRun(
    range,
    (sent) => {
      const ledgers = inOrder(sent, range).map((ledger) => {
        if ('bytes' in ledger) return ledger.bytes
        throw new RecordError(ledger.reason)
      })
      if (ledgers.length === 0) throw new RecordError('ledgers is empty')
      return ledgers
    },
    ctx,
  )
  return output
}

/** Looks for a hash among the indexed ledgers: JSON-RPC finds ledgers by number alone. Throws SourceError. */
export async function readLedgerOfHash(
  { index }: Pick<RpcContext, 'index'>,
  { hash }: LedgerSearchRequest,
  ctx: Ctx,
): Promise<Found<LedgerSearch>> {
  const ready = await index.ready(ctx)
  const sequence = await fromIndex(ctx, () => ready.lists.ledgerOfHash(hash))
  ready.read('the hashes of ledgers', ctx)
  return {
    value: { sequence },
    coverage: ready.coverage().at(-1),
    indexed: ready.isWhole() ? undefined : ready.coverage(),
  }
}

/** The settings of contracts as they are now: their entries, in one request. Throws SourceError. */
export async function readNetworkSettings(
  context: RpcContext,
  ctx: Ctx,
): Promise<Found<NetworkSettings>> {
  const { entries, asOf } = await fetchLiveEntries(context, settingKeys, ctx)
  if (entries.length === 0) {
    const message = `The node has no contract settings as of ledger ${asOf}. A network has them from protocol 20 on.`
    throw new SourceError('notFound', message)
  }
  const restoring = restoringRules(entries.flatMap(settingOf))
  return { value: { groups: entries.map(groupOf), restoring, asOf } }
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

/** Ledgers of a page, with upgrades or before them; a network has a few upgrades a year. */
const limit = 200
/** Milliseconds after which a search through headers ends where it is. */
const patience = 2_000

/** Upgrades in the ledgers that the index covers: the newest, or those behind a cursor. Throws SourceError. */
export async function readUpgradeHistory(
  { index }: Pick<RpcContext, 'index'>,
  after: Cursor | undefined,
  ctx: Ctx,
): Promise<Found<UpgradeHistory>> {
  const behind = after === undefined ? undefined : parseToid(after)
  if (after !== undefined && behind === undefined) throw invalidCursor(after)
  const ready = await index.ready(ctx)
  const start = behind === undefined ? Number.POSITIVE_INFINITY : toidParts(behind).ledger - 1
  const range = ready.coverage().findLast(({ from }) => from <= start)
  const isWanted = upgradesAndLedgersBefore()
  const began = performance.now()
  const found: Ledger[] = []
  let end: number | undefined
  await fromIndex(ctx, async () => {
    for (let at = Math.min(range?.to ?? 0, start); at >= (range?.from ?? 1); at--) {
      const ledger = ready.lists.ledger(ledgerSequence(at))
      if (ledger === undefined) return
      const isIt = isWanted(ledger)
      // A search of many ledgers stops before their end.
      const isLong = performance.now() - began > patience
      if (isIt ? found.length === limit : isLong) end ??= at + 1
      if (end !== undefined) return
      if (isIt) found.push(ledger)
    }
  })
  ready.read('the headers of ledgers', ctx)
  return {
    value: {
      ledgers: upgradedLedgers(found),
      next: end === undefined ? undefined : cursor(String(toid(end, 0, 0))),
    },
    coverage: range && span(end ?? range.from, range.to),
    partial: ready.isWhole() ? undefined : true,
  }
}

/** Takes ledgers newest first: those with upgrades, and the ledger before each, whose header has the old values. */
function upgradesAndLedgersBefore(): (ledger: Ledger) => boolean {
  let upgraded: number | undefined
  return (ledger) => {
    const isBefore = ledger.sequence + 1 === upgraded
    if (readUpgrades(ledger).length === 0) return isBefore
    upgraded = ledger.sequence
    return true
  }
}
