import type { ReadCost, ReadOutcome } from '../../../../model/contract/contractRead.ts'
import { type Fact, Facts } from '../../../components/Facts.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { CopyValue } from '../../../rows/call/CopyValue.tsx'
import { TypedValueView } from '../../../rows/call/TypedValueView.tsx'
import { Address } from '../../../values/Address.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'

/** What a simulation gave: a value with its cost, or why there is none. */
export function ReadResult({ outcome }: { outcome: ReadOutcome }) {
  switch (outcome.kind) {
    case 'returned':
      return <Facts rows={factsOf(outcome)} />
    case 'failed':
      return (
        <div className="message" role="alert">
          <p className="message-title">The node did not run it</p>
          <p>
            <VisibleText text={outcome.reason} />
          </p>
        </div>
      )
    case 'invalid':
      return (
        <p className="padded field-error" role="alert">
          The argument <VisibleText text={outcome.argument} /> cannot be read: {outcome.reason}.
        </p>
      )
  }
}

function factsOf(outcome: ReadOutcome & { readonly kind: 'returned' }): readonly Fact[] {
  const { value, xdr, authorizers, changes, events, cost, needsRestore, asOf } = outcome
  return [
    {
      label: 'Returned',
      value: (
        <>
          <TypedValueView typed={value} /> <CopyValue xdr={xdr} name="result" />
        </>
      ),
      wide: true,
    },
    { label: 'As of', value: <LedgerLink sequence={asOf} /> },
    {
      label: 'Would change',
      value: `${counted(changes, 'ledger entry')}, ${counted(events, 'event')}`,
    },
    ...(authorizers.length === 0
      ? []
      : [
          {
            label: 'Needs authorization of',
            value: authorizers.map((id) => (
              <span key={id}>
                <Address id={id} />{' '}
              </span>
            )),
          },
        ]),
    ...(needsRestore
      ? [{ label: 'Before', value: 'archived entries must be restored: it reads some' }]
      : []),
    ...costFacts(cost),
  ]
}

const costFacts = (cost: ReadCost): readonly Fact[] =>
  (
    [
      ['Instructions', cost.instructions, ''],
      ['Disk read', cost.diskRead, ' bytes'],
      ['Written', cost.written, ' bytes'],
      ['Resource fee', cost.resourceFee, ' stroops, at least'],
    ] as const
  ).flatMap(([label, amount, unit]) =>
    amount === undefined ? [] : [{ label, value: `${grouped(amount)}${unit}` }],
  )
