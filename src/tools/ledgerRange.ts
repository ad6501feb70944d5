import type { Coverage } from '#ledger/values/answer.ts'
import { parseLedgerSequence } from '#ledger/values/ids.ts'

/** Reads `A..B`, or `A` alone; undefined where it is no range of ledgers. */
export function parseLedgerRange(text: string): Coverage | undefined {
  const [, first = '', last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? []
  const [from, to] = [parseLedgerSequence(first), parseLedgerSequence(last)]
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

/** The end of a range without one. */
export const anyLedger = 0xffff_ffff

/** The same, or `A..` for all from A on. */
export const parseOpenRange = (text: string): Coverage | undefined =>
  parseLedgerRange(text.replace(/\.\.$/, `..${anyLedger}`))
