import type { FeeDistribution, RecentFees } from '#ledger/values'
import { useOne } from '../../address/sight.ts'
import { Line, Muted } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'

/** Low, normal and high fees by what others offered. */
export function FeeLevels({ least }: { least: bigint }) {
  const query = useOne('recentFees', 'current')
  return (
    <Panel title="Suggested fees" remark="stroops per operation" calls={query.data?.calls}>
      <Loaded query={query} rows={4}>
        {({ value }) => <FeeAdvice fees={value} least={least} />}
      </Loaded>
    </Panel>
  )
}

/** The fee to offer per operation, by the percentiles of what others offered: classic and contract transactions apart. */
function FeeAdvice({ fees, least }: { fees: RecentFees; least: bigint }) {
  const { inclusion, soroban, classic } = fees
  const areApart = inclusion !== undefined || soroban !== undefined
  const rows: readonly Advice[] = areApart
    ? [
        ['Classic', inclusion],
        ['Contract call', soroban],
      ]
    : [['Classic', classic?.fees]]
  return (
    <>
      <Table
        caption="Suggested fee, in stroops per operation"
        kind="fixed"
        columns={adviceColumns(least)}
        rows={rows}
      />
      <Line tone="small">{adviceText(fees)}</Line>
    </>
  )
}

function adviceText({ inclusion, soroban, classic, unread = 0 }: RecentFees): string {
  const contracts = 'A contract call also pays a resource fee.'
  if (inclusion !== undefined || soroban !== undefined)
    return `Low, normal and high: 10th, 50th and 95th percentile of recent bids. ${contracts}`
  if (classic === undefined)
    return unread === 0
      ? 'No classic transaction is among the newest.'
      : 'Some of the newest transactions could not be read, and no classic one is among the others.'
  const count = counted(classic.transactions, 'classic transaction')
  const others =
    unread === 0
      ? ''
      : ' Some of the newest transactions could not be read, and are not among them.'
  return `Low, normal and high: 10th, 50th and 95th percentile of what the newest ${count} paid.${others} ${contracts}`
}

type Advice = readonly [label: string, fees: FeeDistribution | undefined]

const adviceColumns = (least: bigint): readonly Column<Advice>[] => [
  { label: 'Suggested fee', look: 'text-muted', cell: ([label]) => label },
  percentColumn('Low', 10, least),
  percentColumn('Normal', 50, least),
  percentColumn('High', 95, least),
]

/** A service that counted no such transaction reports zeros; the network takes nothing below its base fee. */
function percentColumn(label: string, percent: number, least: bigint): Column<Advice> {
  const cell = ([, fees]: Advice) => {
    const fee = fees?.percentiles.find((each) => each.percent === percent)?.fee
    return fee === undefined ? <Muted>–</Muted> : grouped(fee > least ? fee : least)
  }
  return { label, numeric: true, cell }
}
