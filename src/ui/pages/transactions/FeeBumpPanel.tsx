import type { Disagreements, FeeBump, Transaction } from '#ledger'
import type { Call } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { MarkedFacts } from '../../values/MarkedFacts.tsx'
import { Panel } from '../../components/Panel.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { counted } from '../../format/counted.ts'
import { Signatures } from './Signatures.tsx'

/** A fee bump (CAP-15): who paid, and both transactions. */
export function FeeBumpPanel({
  transaction,
  feeBump,
  problems,
  calls,
}: {
  transaction: Transaction
  feeBump: FeeBump
  problems: Disagreements
  calls: readonly Call[]
}) {
  return (
    <Panel
      title="Fee bump"
      remark="the outer transaction pays for the inner one, which is unchanged"
      calls={calls}
    >
      <MarkedFacts
        problems={problems}
        rows={[
          {
            label: 'Outer hash',
            value: <TransactionLink hash={feeBump.outerHash} full />,
            wide: true,
          },
          {
            label: 'Inner hash',
            value: <TransactionLink hash={feeBump.innerHash} full />,
            wide: true,
          },
          { label: 'Outer, paid by', value: <Address id={transaction.feeAccount} /> },
          { label: 'Inner, source', value: <Address id={transaction.source} /> },
          {
            label: 'Outer maximum fee',
            value: counted(transaction.maxFee, 'stroop'),
          },
          {
            label: 'Inner maximum fee',
            value: counted(feeBump.innerMaxFee, 'stroop'),
          },
          {
            label: 'Outer signatures',
            value: <Signatures signatures={feeBump.outerSignatures} />,
          },
          {
            label: 'Inner signatures',
            value: <Signatures signatures={feeBump.innerSignatures} />,
          },
        ]}
      />
    </Panel>
  )
}
