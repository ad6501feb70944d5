import { credited, DerivationError, lumens } from '../effects/draft.ts'
import { accountFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Ran the weekly inflation (until protocol 12); the result and the effects state the recipients. */
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
  summary: (_body, context) => [verb(context, 'ran', 'run'), 'inflation'],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  movesLumens: true,
  effects: (_arm, { result }) => {
    const outcome = result?.type === 'inflation' ? result.inflationResult : undefined
    if (outcome?.type !== 'inflationSuccess')
      throw new DerivationError('an inflation without a success result')
    return outcome.payouts.map(({ destination, amount }) =>
      credited(accountFromXdr(destination), lumens(amount)),
    )
  },
  results: {
    inflationSuccess: 'op_success',
    inflationNotTime: ['op_not_time', 'Inflation ran less than a week ago, or is disabled.'],
  },
})
