import type { ComponentProps } from 'react'
import { formatAmount } from '#ledger/values'
import { Amount } from './Amount.tsx'
import { Implausible } from './Implausible.tsx'

/** The amount of a ledger entry or of a sum of them, which is never negative. */
export function HeldAmount(props: ComponentProps<typeof Amount>) {
  return props.value < 0n ? (
    <Implausible problem="negative" raw={formatAmount(props.value)} />
  ) : (
    <Amount {...props} />
  )
}
