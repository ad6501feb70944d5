import type { RowAhead } from '#sources'
import { formatTime, unixSeconds } from '#ledger/values'
import { keyed } from '../components/keyed.ts'

/** What an index says of rows whose ledgers are on their way: each becomes the whole row once its ledger is read. */
export function AheadRows({ rows, span }: { rows: readonly RowAhead[]; span: number }) {
  return keyed(rows).map(({ key, item: { type = 'transaction', successful, day } }) => (
    <tr key={key}>
      <td className="full-cell text-muted" colSpan={span}>
        <code>{type}</code>
        {day !== undefined && ` on ${formatTime(unixSeconds(day)).slice(0, 10)}`}
        {!successful && ', failed'}
        {'; its ledger is being read'}
      </td>
    </tr>
  ))
}
