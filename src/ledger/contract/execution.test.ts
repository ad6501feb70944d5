import { expect, test } from 'vitest'
import { feeShares } from './execution.ts'

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
