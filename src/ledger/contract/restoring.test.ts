import { expect, it } from 'vitest'
import { type RestoringRules, rentOfKilobyte, restoringFee, restoringRent } from './restoring.ts'

/** Round figures: reading 1 and 10, writing 100 and 1,000, rent 2,000 to 4,000 a KiB and hundred ledgers. */
const rules: RestoringRules = {
  ledgers: 50,
  stateSize: 0n,
  targetSize: 1000n,
  rentLow: 2000n,
  rentHigh: 4000n,
  rentGrowth: 3n,
  rentDenominator: 100n,
  readEntry: 1n,
  readKilobyte: 10n,
  writeEntry: 100n,
  writeKilobyte: 1000n,
}

it('restoring an entry pays for reading and writing it, for its time to live, and for its rent', () => {
  // Rent: 1 KiB, half of the hundred ledgers. Its time to live: 48 bytes.
  expect(restoringFee(rules, 1024)).toBe(1000n + 1n + 10n + 200n + 1000n + 47n)
  expect(restoringFee({ ...rules, ledgers: 100 }, 1)).toBe(2n + 1n + 1n + 200n + 1n + 47n)
})

it.each([
  [0n, 2000n],
  [500n, 3000n],
  [1000n, 4000n],
  [1500n, 7000n],
])('rent of a KiB at a state of %d bytes, half of which is the aim at 500, is %d', (size, fee) => {
  expect(rentOfKilobyte({ ...rules, stateSize: size })).toBe(fee)
})

it('rent of a KiB is 1,000 stroops at least', () => {
  expect(rentOfKilobyte({ ...rules, rentLow: -500n })).toBe(1000n)
})

it('a recorded restoration without its rent was refused for the 20,186 stroops that it lacked', () => {
  // Transaction 506215b6… of ledger 338, whose diagnostic event states what the host demanded for an entry of 400 bytes.
  const recorded: RestoringRules = {
    ledgers: 64,
    stateSize: 0n,
    targetSize: 3_000_000_000n,
    rentLow: -17_000n,
    rentHigh: 10_000n,
    rentGrowth: 1n,
    rentDenominator: 1215n,
    readEntry: 5000n,
    readKilobyte: 1000n,
    writeEntry: 20_000n,
    writeKilobyte: 3500n,
  }
  expect(restoringRent(recorded, 400)).toBe(20_186n)
})
