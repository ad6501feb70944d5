import { feeProblem } from '#ledger'
import type { FeeDistribution, RecentFees } from '#ledger/values'
import { Table } from '../../components/Table.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { Implausible } from '../../values/Implausible.tsx'

/** What to offer per operation, by the percentiles of what others offered: classic and contract transactions apart. */
export function FeeAdvice({ fees, least }: { fees: RecentFees; least: bigint }) {
  const { inclusion, soroban, classic } = fees
  const areApart = inclusion !== undefined || soroban !== undefined
  const rows: readonly (readonly [string, FeeDistribution | undefined])[] = areApart
    ? [
        ['Classic', inclusion],
        ['Contract call', soroban],
      ]
    : [['Classic', classic?.fees]]
  return (
    <>
      <Table caption="Pay this, in stroops per operation" look="never-stacked" columns={columns}>
        {rows.map(([label, each]) => (
          <tr key={label}>
            <td className="left-cell text-muted">{label}</td>
            <AdviceCells fees={each} least={least} />
          </tr>
        ))}
      </Table>
      <p className="py-2 text-muted text-xs/4">
        {areApart
          ? 'Slow, usual and sure: 10, 50 and 95 of 100 recent transactions bid at most this. A contract call also pays a resource fee.'
          : classic === undefined
            ? 'No classic transaction is among the newest.'
            : `Slow, usual and sure: 10, 50 and 95 of 100 of the newest ${counted(classic.transactions, 'classic transaction')} paid at most this. A contract call also pays a resource fee.`}
      </p>
    </>
  )
}

const columns = [
  { label: 'Pay this' },
  { label: 'Slow', look: 'numeric' },
  { label: 'Usual', look: 'numeric' },
  { label: 'Sure', look: 'numeric' },
] as const
const percents = [10, 50, 95] as const

/** A service that counted no such transaction reports zeros; the network takes nothing below its base fee. */
function AdviceCells({ fees, least }: { fees: FeeDistribution | undefined; least: bigint }) {
  const problem = fees && feeProblem(fees)
  if (problem !== undefined)
    return (
      <td colSpan={percents.length}>
        <Implausible problem={problem} />
      </td>
    )
  return percents.map((percent) => {
    const fee = fees?.percentiles.find((each) => each.percent === percent)?.fee
    return (
      <td key={percent} className="numeric">
        {fee === undefined ? (
          <span className="text-muted">–</span>
        ) : (
          grouped(fee > least ? fee : least)
        )}
      </td>
    )
  })
}
