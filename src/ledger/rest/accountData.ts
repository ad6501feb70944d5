import type { AccountDataEntry } from '../accountData.ts'
import type { RecordReader } from './record.ts'

/** Reads a data entry of the REST service (rest.md 3.4). Throws RecordError naming the field that is wrong. */
export const accountDataFromRest = (record: RecordReader): AccountDataEntry => ({
  value: record.text('value'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
})

/** The whole record as the REST service writes it: it has no links. */
export const accountDataToRest = (entry: AccountDataEntry): Readonly<Record<string, unknown>> => ({
  value: entry.value,
  ...(entry.sponsor ? { sponsor: entry.sponsor } : {}),
})
