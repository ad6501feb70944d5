import type { Call } from '../../../model/call.ts'
import type { DescribedOperation } from '../../../operations/registry.ts'
import { Address } from '../../values/Address.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { ShortId } from '../../values/ShortId.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { UnknownRecordView } from '../../values/UnknownRecordView.tsx'
import { LazyCallFields } from '../../rows/call/LazyCallFields.tsx'

/** The fields of an operation's type, then those of every operation; an unknown one is shown raw. */
export function OperationFacts({
  operation,
  calls,
}: {
  operation: DescribedOperation
  calls: readonly Call[]
}) {
  const { body } = operation
  const { label } = operation.description
  return (
    <Panel title={label} calls={calls}>
      {body.type === 'unknown' ? (
        <div className="padded">
          <UnknownRecordView unknown={body} />
        </div>
      ) : (
        <LazyCallFields operation={operation} />
      )}
      <Facts
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
