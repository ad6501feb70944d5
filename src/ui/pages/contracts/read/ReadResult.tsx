import { fieldErrorLook } from '../../../components/Form.tsx'
import { Message, MessageTitle } from '../../../components/Message.tsx'
import { Secondary } from '../../../components/Note.tsx'
import {
  type ReadCost,
  type ReadOutcome,
  type SpecFunction,
  type TypedValue,
  fitsType,
  namedValue,
} from '#ledger'
import { type Fact, Facts } from '../../../components/Facts.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { CallError } from '../../../rows/call/CallStepLine.tsx'
import { ContractValueView } from '../../../rows/call/ContractValueView.tsx'
import type { KnownContract } from '../../../rows/call/callSpecs.ts'
import { returnedAmount } from '../../../rows/call/tokenAmounts.ts'
import { CopyValue } from '../../../rows/call/CopyValue.tsx'
import { TypedValueView } from '../../../rows/call/TypedValueView.tsx'
import { Address } from '../../../values/Address.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'

/** What a simulation gave: a value with its cost, or why there is none. */
export function ReadResult({
  outcome,
  of,
  known,
}: {
  outcome: ReadOutcome
  of: SpecFunction
  /** Names the parts of the result, or the error. */
  known: KnownContract
}) {
  switch (outcome.kind) {
    case 'returned':
      return <Facts rows={factsOf(outcome, of, known)} />
    case 'failed': {
      const [error] = /Error\(Contract, #\d+\)/.exec(outcome.reason) ?? []
      return (
        <Message role="alert">
          <MessageTitle>
            {error === undefined ? 'The node did not run it' : 'The contract refused'}
          </MessageTitle>
          {error !== undefined && (
            <p>
              <CallError error={error} known={known} />
            </p>
          )}
          <p>
            <VisibleText text={outcome.reason} />
          </p>
        </Message>
      )
    }
    case 'invalid':
      return (
        <p className={`${fieldErrorLook} py-2`} role="alert">
          The argument <VisibleText text={outcome.argument} /> cannot be read: {outcome.reason}.
        </p>
      )
  }
}

function factsOf(
  outcome: ReadOutcome & { readonly kind: 'returned' },
  of: SpecFunction,
  known: KnownContract,
): readonly Fact[] {
  const { xdr, authorizers, changes, events, cost, needsRestore, asOf } = outcome
  return [
    {
      label: 'Returned',
      value: (
        <>
          <Result typed={outcome.value} of={of} known={known} />{' '}
          <CopyValue xdr={xdr} name="result" />
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

/** A result by the interface's type; as it is where it is none of that type. */
function Result({
  typed: { type, value },
  of: { name, output = '()' },
  known,
}: {
  typed: TypedValue
  of: SpecFunction
  known: KnownContract
}) {
  if (known.spec === undefined) return <TypedValueView typed={{ type, value }} />
  const named = namedValue(value, output, known.spec)
  return (
    <>
      <ContractValueView value={returnedAmount(named, name, known)} />{' '}
      <Secondary>
        <VisibleText text={output} />
      </Secondary>
      {!fitsType(value, output, known.spec) && (
        <span className="text-fail"> not a value of this type</span>
      )}
    </>
  )
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
