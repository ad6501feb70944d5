import { type Price, formatPrice } from '../../values/amount.ts'
import type { RecordReader } from '../../restRecord.ts'

/** A price that an operation states: above 0, unless its transaction failed. Throws RecordError naming the field. */
export const priceFromRest = (record: RecordReader, key: string): Price =>
  record.raw.transaction_successful === false ? record.price(key) : record.openPrice(key)

/** A price as REST writes it: 7 places, or the problem with it if the ledger refused it. */
export function priceToRest({ n, d }: Price): string {
  const wrong = (what: string) => `<invalid price (${n}/${d}): price ${what}: ${n}/${d}>`
  if (n === 0) return wrong('cannot be 0')
  if (d === 0) return wrong('denominator cannot be 0')
  if (n < 0 || d < 0) return wrong('cannot be negative')
  return formatPrice({ n, d })
}
