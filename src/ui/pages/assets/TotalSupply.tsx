import type { AssetStat } from '../../../model/assetStat.ts'
import { supplyProblem } from '../../../model/plausible/supply.ts'
import { Amount } from '../../values/Amount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { totalOf } from './supply.ts'

/** The total supply of an asset, or why its parts cannot be added up. */
export function TotalSupply({ stat }: { stat: AssetStat }) {
  const problem = supplyProblem(stat)
  if (problem !== undefined) return <Implausible problem={problem} />
  return <Amount value={totalOf(stat)} />
}
