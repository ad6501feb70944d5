import { Note } from '../../../components/Note.tsx'
import type { ReactNode } from 'react'
import { type Execution, type ResourceFee, type Transaction, feeShares, paidFee } from '#ledger'
import { useProtocolOf } from '../../../rows/call/usePaidFee.ts'
import { Amount } from '../../../values/Amount.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { grouped } from '../../../format/grouped.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'

const columns: readonly Column[] = [
  { label: 'For' },
  { label: 'Stroops', look: 'numeric' },
  { label: 'XLM', look: 'numeric' },
]

/** A contract transaction's fee: its parts, the sum charged, then the refund. */
export function ResourceFeeTable({
  fee: stated,
  transaction,
  problems,
}: {
  fee: ResourceFee
  transaction: Transaction
  problems: Execution['problems']
}) {
  const paid = paidFee(stated, useProtocolOf(transaction, stated))
  const fee = paid ?? { ...stated, charged: undefined }
  const shares = feeShares(fee)
  return (
    <>
      <Table caption="Fee" columns={columns} look="never-stacked">
        {shares !== undefined && (
          <>
            <Row label="Inclusion" value={shares.inclusion} />
            <Row label="Resources" note="not refundable" value={shares.nonRefundable} />
            <Row label="Events, return value" note="refundable" value={shares.used} />
            <Row label="Rent" note="refundable" value={shares.rent} look="last" />
          </>
        )}
        {fee.charged !== undefined && (
          <Row
            label="Charged"
            value={fee.charged}
            look="[&>td]:border-t [&>td]:border-ink [&>td]:border-b-0"
          />
        )}
        {paid?.stated !== undefined && (
          <Row
            label="Charged by its result"
            note="before the refund: protocol 20"
            value={paid.stated}
          />
        )}
        {shares !== undefined && (
          <Row label="Refund" note="of the resource fee" value={shares.refund} />
        )}
        <Row label="Declared resource fee" value={fee.declared} />
        <Row label="Maximum fee" note="with inclusion" value={fee.maxFee} />
      </Table>
      {shares === undefined && (
        <p className="py-2 text-muted">
          {paid === undefined ? (
            'No breakdown: until protocol 20 the result of a fee bump states the charge before the refund, and the protocol of its ledger is not known yet.'
          ) : (
            <VisibleText text={unknown(fee, problems)} />
          )}
        </p>
      )}
    </>
  )
}

function unknown({ charged, resources }: ResourceFee, problems: Execution['problems']): string {
  if (charged === undefined) return `Its result could not be read: ${problems.result ?? ''}`
  if (problems.meta !== undefined)
    return `No breakdown: its meta could not be read: ${problems.meta}`
  return resources === undefined
    ? 'No breakdown: the node omits it from the meta.'
    : 'The resource fees in the meta do not add up to the fee charged.'
}

function Row({
  label,
  note,
  value,
  look,
}: {
  label: ReactNode
  note?: string
  value: bigint
  /** `last`: the rule beneath is the total's. */
  look?: '[&>td]:border-t [&>td]:border-ink [&>td]:border-b-0' | 'last'
}) {
  const style = look === 'last' ? { borderBottom: 0 } : undefined
  return (
    <tr className={look}>
      <td style={style}>
        {look === '[&>td]:border-t [&>td]:border-ink [&>td]:border-b-0' ? <b>{label}</b> : label}
        {note !== undefined && <Note>{note}</Note>}
      </td>
      <td className="numeric" style={style}>
        {look === '[&>td]:border-t [&>td]:border-ink [&>td]:border-b-0' ? (
          <b>{grouped(value)}</b>
        ) : (
          grouped(value)
        )}
      </td>
      <td className="numeric" style={style}>
        <Amount value={value} />
      </td>
    </tr>
  )
}
