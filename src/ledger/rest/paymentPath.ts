import { formatAmount } from '../values/amount.ts'
import type { PaymentPath } from '../paymentPath.ts'
import type { RecordReader } from './record.ts'
import { assetToRest } from './toRest.ts'

/** Reads a path of the REST service (rest.md 3.14). Throws RecordError naming the field that is wrong. */
export const paymentPathFromRest = (record: RecordReader): PaymentPath => ({
  source: record.asset('source_'),
  sourceAmount: record.amount('source_amount'),
  destination: record.asset('destination_'),
  destinationAmount: record.amount('destination_amount'),
  path: record.list('path', (asset) => asset.asset()),
})

/** The whole record as the REST service writes it: it has no links. */
export const paymentPathToRest = (path: PaymentPath): Readonly<Record<string, unknown>> => ({
  ...assetToRest(path.source, 'source_'),
  source_amount: formatAmount(path.sourceAmount),
  ...assetToRest(path.destination, 'destination_'),
  destination_amount: formatAmount(path.destinationAmount),
  path: path.path.map((asset) => assetToRest(asset)),
})
