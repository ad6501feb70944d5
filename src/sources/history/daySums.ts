import type { DayPiece } from '#ledger'
import { ledgerSequence, RecordError, secondsPerDay, unixSeconds } from '#ledger/values'

/**
 * The text of sums by day: a line for ledgers that follow each other and closed on one day, with the day since 1970, their first and
 * last, transactions, failed ones, operations, calls of contracts, and fees in stroops.
 */
export const sumsText = (pieces: readonly DayPiece[]): string =>
  pieces
    .map(({ start, from, to, transactions, failed, operations, calls, fees }) =>
      [start / secondsPerDay, from, to, transactions, failed, operations, calls, fees].join(' '),
    )
    .join('\n')

/** Reads sums by day. Throws RecordError, which names the line. */
export function sumsOf(text: string): readonly DayPiece[] {
  let last = 0
  return text.split('\n').map((line) => {
    if (!/^\d{1,6}( \d{1,10}){2}( \d{1,15}){4} \d{1,19}$/.test(line)) throw unreadable(line)
    const [day = 0, from = 0, to = 0, transactions = 0, failed = 0, operations = 0, calls = 0] =
      line.split(' ').map(Number)
    if (from <= last || from > to || failed > transactions || calls > operations)
      throw unreadable(line)
    last = to
    return {
      start: unixSeconds(day * secondsPerDay),
      from: ledgerSequence(from),
      to: ledgerSequence(to),
      transactions,
      failed,
      operations,
      calls,
      fees: BigInt(line.slice(line.lastIndexOf(' ') + 1)),
    }
  })
}

const unreadable = (line: string) =>
  new RecordError(`its sums by day cannot be read at “${line.slice(0, 80)}”`)
