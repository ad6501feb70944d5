import type { Preconditions } from '#ledger'
import { type Field, ledgerSequence, list, text, unixSeconds, type Value } from '#ledger/values'

/** A transaction's preconditions, as rows; absent ones are left out. */
export function preconditionFields(conditions: Preconditions | undefined): readonly Field[] {
  if (conditions === undefined) return []
  const fields: Field[] = []
  const add = (label: string, value: Value) => fields.push({ label, value })
  const { timeBounds, ledgerBounds } = conditions
  if (timeBounds && timeBounds.min > 0n) add('Valid from', instant(timeBounds.min))
  if (timeBounds?.max !== undefined && timeBounds.max > 0n)
    add('Valid until', instant(timeBounds.max))
  if (ledgerBounds && ledgerBounds.min > 0) add('From ledger', ledger(ledgerBounds.min))
  if (ledgerBounds?.max !== undefined && ledgerBounds.max > 0)
    add('Before ledger', ledger(ledgerBounds.max))
  if (conditions.minAccountSequence !== undefined)
    add('Sequence at least', text(String(conditions.minAccountSequence)))
  const age = conditions.minAccountSequenceAge ?? 0n
  const gap = conditions.minAccountSequenceLedgerGap ?? 0
  const unchanged = [
    age > 0n ? text(`for ${age} ${age === 1n ? 'second' : 'seconds'}`) : undefined,
    gap > 0 ? text(`for ${gap} ${gap === 1 ? 'ledger' : 'ledgers'}`) : undefined,
  ].filter((part) => part !== undefined)
  if (unchanged.length > 0) add('Sequence unchanged', list(unchanged))
  if (conditions.extraSigners && conditions.extraSigners.length > 0)
    add('Also signed by', list(conditions.extraSigners.map((key) => ({ kind: 'signer', key }))))
  return fields
}

const ledger = (sequence: number): Value => ({ kind: 'ledger', sequence: ledgerSequence(sequence) })

/** A uint64 of seconds; beyond the year 9999 it stays a number. */
const instant = (seconds: bigint): Value =>
  seconds <= 253_402_300_799n
    ? { kind: 'time', time: unixSeconds(Number(seconds)) }
    : text(`${seconds} s after 1970, beyond the year 9999`)
