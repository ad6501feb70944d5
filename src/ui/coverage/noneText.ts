import type { Answer, Coverage } from '#ledger/values'
import { counted } from '../format/counted.ts'

/** Of an answer with nothing in it: whether all that it comes from was read. */
export type EmptyAnswer = Pick<Answer<unknown>, 'unread' | 'partial' | 'coverage'>

/** “None” in short, only where all was read. */
export function noneTitle({ unread = [], partial }: EmptyAnswer): string {
  if (unread.length > 0) return 'None found'
  return partial === true ? 'None in these ledgers' : 'Nothing here'
}

/** Why there may be some all the same; undefined where all was read. */
export function noneReason({ unread = [], partial, coverage }: EmptyAnswer): string | undefined {
  if (unread.length > 0)
    return `${counted(unread.length, 'record')} could not be read; the others have none.`
  return partial === true ? partlyNone(coverage) : undefined
}

const partlyNone = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`
