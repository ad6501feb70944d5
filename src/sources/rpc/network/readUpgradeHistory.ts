import type { Ledger, UpgradeHistory } from '#ledger'
import { type Answer, type Cursor, cursor, parseToid, toidParts } from '#ledger/values'
import { readUpgrades } from '../../ledgers/readUpgrades.ts'
import { upgradedLedgers } from '../../ledgers/upgradedLedgers.ts'
import { invalidCursor } from '../../pageCursor.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Ledgers of a page, with upgrades or before them; a network has a few upgrades a year. */
const limit = 200

/** Upgrades in the ledgers that the index covers: the newest, or those behind a cursor. Throws SourceError. */
export async function readUpgradeHistory(
  context: RpcContext,
  after: Cursor | undefined,
  signal: AbortSignal,
): Promise<Answer<UpgradeHistory>> {
  if (after !== undefined && parseToid(after) === undefined) throw invalidCursor(after)
  const ready = await context.index.ready(signal)
  const { items, coverage, more, last } = await fromIndex(
    () =>
      ready.lists.ledgers({
        order: 'desc',
        limit,
        cursor: after,
        match: upgradesAndLedgersBefore(),
      }),
    signal,
    ready.calls,
  )
  // A search of many ledgers stops before their end.
  const end = more && last !== undefined ? parseToid(last) : undefined
  return {
    value: {
      ledgers: upgradedLedgers(items),
      next: end === undefined ? undefined : cursor(String(end)),
    },
    coverage:
      coverage === undefined || end === undefined
        ? coverage
        : { from: toidParts(end).ledger, to: coverage.to },
    partial: ready.isWhole() ? undefined : true,
    calls: [...ready.calls, ...ready.read('the headers of ledgers')],
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
