import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { parseContractId } from '../values/ids.ts'
import { type CallStep, feeShares, ranOtherCode } from './execution.ts'

const fee = { maxFee: 4_000_100n, declared: 4_000_000n, charged: 248_031n }
const resources = { nonRefundable: 212_642n, refundable: 35_289n, rent: 35_167n }

test('a contract transaction pays for inclusion and resources, and unused declared fee is refunded', () => {
  expect(feeShares({ ...fee, resources })).toEqual({
    inclusion: 100n,
    nonRefundable: 212_642n,
    used: 122n,
    rent: 35_167n,
    refund: 3_752_069n,
  })
})

test('a fee whose resources are more than what was charged or declared has no shares', () => {
  expect(
    feeShares({ ...fee, resources: { ...resources, nonRefundable: 300_000n } }),
  ).toBeUndefined()
  expect(feeShares({ ...fee, declared: 200_000n, resources })).toBeUndefined()
  expect(feeShares({ ...fee, resources: { ...resources, rent: 40_000n } })).toBeUndefined()
  expect(feeShares({ ...fee, charged: fee.maxFee, resources })).toBeUndefined()
  expect(feeShares(fee)).toBeUndefined()
})

test('a contract ran another code only where a call that returned read other ones', () => {
  const contract = defined(
    parseContractId('CCVGW3JNWQ4OC7YBRR23J562VLM723O643ZSKI5Y7DQYOBAJ7W7I2KYE'),
  )
  const value = { type: 'U32', value: { kind: 'number', value: 1 }, xdr: '' } as const
  const steps = (outcome: 'returned' | 'failed'): readonly CallStep[] => [
    {
      kind: 'call',
      depth: 0,
      contract,
      name: 'go',
      arguments: [],
      outcome: outcome === 'returned' ? { kind: outcome, value } : { kind: outcome },
    },
  ]
  const ran = (codes: readonly string[], outcome: 'returned' | 'failed' = 'returned') =>
    ranOtherCode({ tree: { basis: 'diagnostic', steps: steps(outcome) }, codes }, contract, 'aa')
  expect(ran(['bb'])).toBe(true)
  expect(ran(['bb', 'aa'])).toBe(false)
  // Nothing tells.
  expect(ran([])).toBe(false)
  expect(ran(['bb'], 'failed')).toBe(false)
  expect(ranOtherCode({ tree: undefined, codes: ['bb'] }, contract, 'aa')).toBe(false)
})
