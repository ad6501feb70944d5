import { defineOperation } from './define.ts'
import { did } from './parts/tense.ts'

/** Ran the weekly inflation (until protocol 12); who got what is in the result and the effects. */
export type Inflation = object

export const inflation = defineOperation({
  type: 'inflation',
  typeNumber: 9,
  xdr: 'inflation',
  label: 'Inflation',
  fromRest: (): Inflation => ({}),
  fromXdr: () => ({}),
  toRest: () => ({}),
  fields: () => [],
  summary: (_body, facts) => [did(facts, 'ran', 'run'), 'inflation'],
})
