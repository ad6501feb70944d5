import type { FailureCheck, FailureFigures } from '../failureFigures.ts'
import {
  accountFigures,
  existenceFigures,
  newAccountFigures,
  sequenceFigures,
} from './accountFigures.ts'
import { claimFigures } from './claimFigures.ts'
import type { Before } from './entriesBefore.ts'
import { type FigureSources, type Figures, group } from './figures.ts'
import { lineFigures } from './lineFigures.ts'
import { depositFigures, spendFigures, withdrawalFigures } from './poolFigures.ts'

/** The arithmetic of a failure, by the entries that the network checked. */
export function failureFigures(
  checks: readonly FailureCheck[],
  sources: FigureSources,
): FailureFigures {
  const kinds = new Set<Before<unknown>['kind']>()
  const recording = <Id extends readonly unknown[], T>(read: (...id: Id) => Before<T>) => {
    return (...id: Id): Before<T> => {
      const before = read(...id)
      kinds.add(before.kind)
      return before
    }
  }
  const { account, line, pool, balance } = sources.entries
  const entries = {
    account: recording(account),
    line: recording(line),
    pool: recording(pool),
    balance: recording(balance),
  }
  const all = checks.map((check) => figuresOf(check, { ...sources, entries }))
  return {
    cause: all.find(({ cause }) => cause !== undefined)?.cause,
    groups: all
      .flatMap(({ groups }) => groups)
      .filter(({ rows, remark }) => rows.length > 0 || remark !== undefined),
    missing: kinds.has('unread') ? 'unread' : kinds.has('unknown') ? 'unknown' : undefined,
  }
}

function figuresOf(check: FailureCheck, sources: FigureSources): Figures {
  const { entries, baseReserve } = sources
  switch (check.kind) {
    case 'stated':
      return group(check.fields)
    case 'unstated':
      return group([], [check.reason])
    case 'newAccount':
      return newAccountFigures(check.amount, baseReserve)
    case 'existence':
      return existenceFigures(check)
    case 'spend':
      return spendFigures(check, sources)
    case 'receive':
    case 'limit':
    case 'trust':
    case 'noTrust':
      return lineFigures(check, sources)
    case 'account':
      return accountFigures(check, entries.account(check.account), sources)
    case 'sequence':
      return sequenceFigures(check, entries.account(check.account), sources)
    case 'deposit':
      return depositFigures(check, sources)
    case 'withdrawal':
      return withdrawalFigures(check, sources)
    case 'claim':
      return claimFigures(check, sources)
  }
}
