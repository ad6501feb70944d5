import { expect, it } from 'vitest'
import { Transfer } from './http.ts'

it('bytes that the index received leave a view its own', () => {
  let now = 10_000
  const transfer = new Transfer(1_000, () => now)
  transfer.add(900)
  expect(transfer.leftOfView).toBe(1_000)
  transfer.add(300)
  transfer.addToView(300)
  expect(transfer.leftOfView).toBe(700)
  expect(transfer.lastMinute).toBe(1_200)
  now += 2_001
  expect(transfer.leftOfView).toBe(1_000)
  expect(transfer.lastMinute).toBe(1_200)
  now += 60_000
  expect(transfer.lastMinute).toBe(0)
  expect(transfer.total).toBe(1_200)
})
