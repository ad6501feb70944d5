import { addressFaults } from './address.ts'
import { contentFaults } from './content.ts'
import { contractFaults } from './contract.ts'
import type { Fault } from './fault.ts'
import { historyFaults } from './history.ts'
import { shapeFaults } from './shape.ts'
import { streamFaults } from './stream.ts'
import { submissionFaults } from './submission.ts'
import { transportFaults } from './transport.ts'

/** An honest visit once more: nothing may be found. */
const none: Fault = { name: 'none', family: 'transport' }

export const faults: readonly Fault[] = [
  ...transportFaults,
  ...shapeFaults,
  ...contractFaults,
  ...contentFaults,
  ...historyFaults,
  ...streamFaults,
  ...submissionFaults,
  ...addressFaults,
]

export function faultNamed(name: string): Fault {
  const found = [none, ...faults].find((fault) => fault.name === name)
  if (found === undefined)
    throw new Error(
      `no fault is named ${name}; there are ${faults.map((each) => each.name).join(', ')}`,
    )
  return found
}
