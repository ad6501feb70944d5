import { expect, it } from 'vitest'
import { counted, ordinal } from './text.ts'

it('a count of one is singular, as a number and as a bigint', () => {
  expect([0, 1, 2, 1000].map((count) => counted(count, 'stroop'))).toEqual([
    '0 stroops',
    '1 stroop',
    '2 stroops',
    '1,000 stroops',
  ])
  expect([1n, 100n].map((count) => counted(count, 'stroop'))).toEqual(['1 stroop', '100 stroops'])
})

it('ordinals have their endings', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 101st 111th'.split(' '),
  )
})
