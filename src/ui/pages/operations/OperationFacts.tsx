import type { Call } from '../../../model/errors.ts'
import { describe, type Operation } from '../../../operations/registry.ts'
import { Address } from '../../components/Address.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Fields } from '../../components/Fields.tsx'
import { Panel } from '../../components/Panel.tsx'
import { ShortId } from '../../components/ShortId.tsx'
import { TransactionLink } from '../../components/TransactionLink.tsx'
import { UnknownRecord } from '../../components/UnknownRecord.tsx'

/** What every operation has, then the fields of its type; an unknown one is shown as it came. */
export function OperationFacts({
  operation,
  calls,
}: {
  operation: Operation
  calls: readonly Call[]
}) {
  const { body } = operation
  const { label, fields } = describe(operation)
  return (
    <>
      <Panel title={label} calls={body.type === 'unknown' ? undefined : calls}>
        {body.type === 'unknown' ? (
          <div className="pad">
            <UnknownRecord unknown={body} />
          </div>
        ) : (
          <Fields fields={fields} />
        )}
      </Panel>
      <Panel title="Operation" calls={calls}>
        <Facts
          rows={[
            {
              label: 'Id',
              value: <ShortId text={String(operation.id)} name="operation id" full />,
            },
            { label: 'Source account', value: <Address id={operation.source} /> },
            {
              label: 'Transaction',
              value: <TransactionLink hash={operation.transactionHash} full />,
              wide: true,
            },
            ...(operation.sponsor === undefined
              ? []
              : [{ label: 'Reserve paid by', value: <Address id={operation.sponsor} /> }]),
          ]}
        />
      </Panel>
    </>
  )
}
