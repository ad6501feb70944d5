import type { RecordReader } from './record.ts'
import { RecordError } from '../values/errors.ts'
import { parseSignerKey } from '../values/strkey.ts'
import type { Preconditions } from '../transaction.ts'

/** Reads a transaction's `preconditions` (rest.md 3.3); every part may be absent, all at once too. */
export function preconditionsFromRest(record: RecordReader): Preconditions {
  return {
    timeBounds: record.optional('timebounds', (r) => {
      const bounds = r.object('timebounds')
      return { min: bounds.bigint('min_time'), max: bigint(bounds, 'max_time') }
    }),
    ledgerBounds: record.optional('ledgerbounds', (r) => {
      const bounds = r.object('ledgerbounds')
      return { min: bounds.integer('min_ledger'), max: integer(bounds, 'max_ledger') }
    }),
    minAccountSequence: bigint(record, 'min_account_sequence'),
    minAccountSequenceAge: bigint(record, 'min_account_sequence_age'),
    minAccountSequenceLedgerGap: integer(record, 'min_account_sequence_ledger_gap'),
    extraSigners: record.optional('extra_signers', (r) =>
      r.texts('extra_signers').map((text) => {
        const key = parseSignerKey(text)
        if (key === undefined) throw new RecordError(`extra_signers holds no signer key: ${text}`)
        return key
      }),
    ),
  }
}

const bigint = (from: RecordReader, key: string) => from.optional(key, (r) => r.bigint(key))
const integer = (from: RecordReader, key: string) => from.optional(key, (r) => r.integer(key))

/** `preconditions` as the service writes them. */
export function preconditionsToRest(
  preconditions: Preconditions,
): Readonly<Record<string, unknown>> {
  const { timeBounds, ledgerBounds } = preconditions
  const entries: readonly (readonly [string, unknown])[] = [
    [
      'timebounds',
      timeBounds && boundsToRest('time', timeBounds.min.toString(), timeBounds.max?.toString()),
    ],
    ['ledgerbounds', ledgerBounds && boundsToRest('ledger', ledgerBounds.min, ledgerBounds.max)],
    ['min_account_sequence', preconditions.minAccountSequence?.toString()],
    ['min_account_sequence_age', preconditions.minAccountSequenceAge?.toString()],
    ['min_account_sequence_ledger_gap', preconditions.minAccountSequenceLedgerGap],
    ['extra_signers', preconditions.extraSigners],
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const boundsToRest = <T>(
  unit: string,
  min: T,
  max: T | undefined,
): Readonly<Record<string, T>> => ({
  [`min_${unit}`]: min,
  ...(max === undefined ? {} : { [`max_${unit}`]: max }),
})
