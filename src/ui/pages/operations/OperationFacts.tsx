import { type DescribedOperation, type Disagreements, ofLabels } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { MarkedFacts } from '../../values/MarkedFacts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { UnknownRecordView } from '../../values/UnknownRecordView.tsx'
import { CallFields } from '../../rows/call/CallFields.tsx'

/** The fields of an operation's type, then those of every operation; an unknown one is shown raw. */
export function OperationFacts({
  operation,
  problems,
  calls,
}: {
  operation: DescribedOperation
  /** Of what its transaction's XDR states otherwise. */
  problems: Disagreements | undefined
  calls: readonly Call[]
}) {
  const { body } = operation
  const { label, fields } = operation.description
  return (
    <Panel title={label} calls={calls}>
      {body.type === 'unknown' ? (
        <div className="py-2">
          <UnknownRecordView unknown={body} />
        </div>
      ) : (
        <CallFields operation={operation} problems={problems} />
      )}
      <MarkedFacts
        problems={ofLabels(problems, (name) => fields.every((field) => field.label !== name))}
        rows={[
          { label: 'Source account', value: <Address id={operation.source} /> },
          {
            label: 'Operation ID',
            value: <ShortId text={String(operation.id)} name="operation id" full />,
          },
          ...(operation.sponsor === undefined
            ? []
            : [{ label: 'Sponsor', value: <Address id={operation.sponsor} /> }]),
          {
            label: 'Transaction',
            value: <TransactionLink hash={operation.transactionHash} full />,
            wide: true,
          },
        ]}
      />
    </Panel>
  )
}
