import { expect, test } from 'vitest'
import type { ChangedPart } from '#ledger/contract/execution.ts'
import { list, number, text, type Value } from '#ledger/values/value.ts'
import { shownParts } from './CallStepLine.tsx'

const struct = (fields: Readonly<Record<string, Value>>): Value => ({
  kind: 'fields',
  fields: Object.entries(fields).map(([label, value]) => ({ label, value })),
})
const change = (before: Value | undefined, after: Value | undefined): ChangedPart => ({
  label: '',
  before: before && { value: before },
  after: after && { value: after },
})
const labels = (part: ChangedPart) => shownParts([part]).map(({ label }) => label)

/** Milestones of a job, each with five fields. */
const job = (paid: readonly boolean[], status = 'open') =>
  struct({
    status: text(status),
    milestones: list(
      paid.map((isPaid, index) =>
        struct({
          amount: number(index),
          due: number(index),
          isPaid: text(String(isPaid)),
          name: text(`step ${index}`),
          note: text(''),
        }),
      ),
    ),
  })

test('of a struct the fields that differ are shown, of its large lists what differs within', () => {
  expect(labels(change(job([true, false, false]), job([true, true, false], 'half')))).toEqual([
    'status',
    'milestones[1].isPaid',
  ])
})

test('an item that came is shown whole', () => {
  const [part, ...others] = shownParts([change(job([true, true]), job([true, true, false]))])
  expect(others).toEqual([])
  expect(part?.label).toBe('milestones[2]')
  expect(part?.before).toBeUndefined()
  expect(part?.after?.value.kind).toBe('fields')
})

test('a list of which more differs than can be looked over is shown as a whole', () => {
  const none = Array.from({ length: 13 }, () => false)
  expect(labels(change(job(none), job(none.map(() => true))))).toEqual(['milestones'])
})

test('what came or went is shown as it is', () => {
  expect(labels(change(undefined, job([true])))).toEqual([''])
})
