import { Secondary } from '../../components/Note.tsx'
import type { ReactNode } from 'react'
import { type AssetStat, supplyProblem } from '#ledger'
import { Amount } from '../../values/Amount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { totalOf } from './supply.ts'

/** The total supply of an asset, or why its parts cannot be added up. */
export function TotalSupply({ stat }: { stat: AssetStat }) {
  const problem = supplyProblem(stat)
  if (problem !== undefined) return <Implausible problem={problem} />
  return <Amount value={totalOf(stat)} />
}

/** A count or sum over the entries that some ledgers have: others may be missing, and none is less than nothing. */
export const AtLeast = ({ isPartial, children }: { isPartial: boolean; children: ReactNode }) =>
  isPartial ? (
    <span>
      <Secondary>at least</Secondary> {children}
    </span>
  ) : (
    children
  )
