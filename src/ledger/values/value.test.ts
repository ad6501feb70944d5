import { expect, it } from 'vitest'
import { basisPoints } from './value.ts'

it('one basis point is in the singular', () => {
  expect(basisPoints(1)).toMatchObject({ value: 1, unit: 'basis point' })
  expect(basisPoints(30)).toMatchObject({ value: 30, unit: 'basis points' })
})
