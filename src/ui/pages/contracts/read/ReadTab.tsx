import { type FormEvent, useState } from 'react'
import {
  type Contract,
  fitsType,
  namedValue,
  type ReadCost,
  type ReadOutcome,
  type ReadRequest,
  type SpecFunction,
  type SpecParameter,
  type SpecType,
  type TypedArgument,
  type TypedValue,
} from '#ledger'
import type { ContractId } from '#ledger/values'
import { useHere } from '../../../address/addresses.ts'
import { useNetwork, useOne, useSource } from '../../../address/sight.ts'
import {
  Button,
  fieldErrorLook,
  filterFormLook,
  formActionsLook,
} from '../../../components/Button.tsx'
import { Line, Message, MessageTitle, Secondary } from '../../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../../components/Panel.tsx'
import { Provenance } from '../../../components/Provenance.tsx'
import { Quoted, VisibleText } from '../../../components/VisibleText.tsx'
import { Loaded } from '../../../coverage/PartialNote.tsx'
import { counted, grouped, keyed, plainText } from '../../../format/text.ts'
import { CallError, returnedAmount } from '../../../rows/call/CallStepLine.tsx'
import { type KnownContract, useKnown, useSpec } from '../../../rows/call/useExecution.ts'
import { ContractValueView, CopyValue, TypedValueView } from '../../../rows/call/values.tsx'
import { Address, LedgerLink } from '../../../values/ids.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { FunctionLinks } from '../InterfaceTab.tsx'
import { functionLines } from '../rustText.ts'

/** Functions of one name, and arguments of a function, that have a form. */
const maxSame = 5
const maxArguments = 50

/** Functions of a contract, run by simulation: the node answers, and nothing is sent to the network. */
export function ReadTab({ contract: { id } }: { contract: Contract }) {
  const query = useSpec(id)
  const { search } = useHere()
  return (
    <Loaded query={query} rows={8}>
      {(data) => {
        const functions = data?.spec.functions.filter(({ name }) => !name.startsWith('__')) ?? []
        const chosen = functions.filter(({ name }) => name === search.function)
        return (
          <>
            <Functions functions={functions} chosen={search.function} />
            {chosen.length > 1 && (
              <Line role="status">
                Its interface has {counted(chosen.length, 'function')} of this name; its code
                exports at most one.
              </Line>
            )}
            {keyed(data === null ? [] : chosen.slice(0, maxSame)).map(({ key, item }) => (
              <Panel key={`${key} ${item.name}`} title={`Run ${plainText(item.name, 60)}`}>
                <CodeLines lines={functionLines(item)} />
                {item.inputs.length > maxArguments ? (
                  <Line>
                    It has {counted(item.inputs.length, 'argument')}: there is no form for more than{' '}
                    {maxArguments}.
                  </Line>
                ) : (
                  <ReadForm contract={id} of={item} types={data?.spec.types ?? []} />
                )}
              </Panel>
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

function Functions({
  functions,
  chosen,
}: {
  functions: readonly SpecFunction[]
  chosen: string | undefined
}) {
  const { bundled } = useNetwork()
  const { name, capabilities } = useSource().kind
  return (
    <Panel title="Run a function" remark={counted(functions.length, 'function')}>
      <Line tone="muted">
        The node runs a function on its current ledger and says what it returns. It changes nothing,
        needs no signature and costs nothing.
        {!capabilities.runsContracts && ` ${name} has no node that runs it.`}
        {bundled && ' This network is recorded: there is no node, so a function cannot be run.'}
      </Line>
      {functions.length === 0 ? (
        <Line>Its interface has no functions.</Line>
      ) : (
        <FunctionLinks names={[...new Set(functions.map(({ name }) => name))]} chosen={chosen} />
      )}
      {chosen !== undefined && !functions.some(({ name }) => name === chosen) && (
        <Line role="alert">
          It has no function <Quoted text={chosen} />.
        </Line>
      )}
    </Panel>
  )
}

/** A field for each argument of a function, and what running it gave. */
function ReadForm({
  contract,
  of,
  types,
}: {
  contract: ContractId
  of: SpecFunction
  types: readonly SpecType[]
}) {
  const [request, setRequest] = useState<ReadRequest>()
  const { name, inputs } = of
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = typedArguments(new FormData(event.currentTarget), inputs)
    setRequest({ contract, name, arguments: given, types })
  }
  return (
    <>
      <form
        className={filterFormLook}
        aria-label={`Arguments of ${plainText(name, 60)}`}
        onSubmit={run}
      >
        <ArgumentFields inputs={inputs} types={types} />
        <div className={formActionsLook}>
          <Button type="submit">Run</Button>
        </div>
      </form>
      {request !== undefined && <Outcome request={request} of={of} />}
    </>
  )
}

function Outcome({ request, of }: { request: ReadRequest; of: SpecFunction }) {
  const known = useKnown(request.contract)
  const query = useOne('contractRead', request)
  return (
    <Loaded query={query} rows={4}>
      {({ value, calls }) => (
        <>
          <ReadResult outcome={value} of={of} known={known} />
          {calls.length > 0 && <Provenance calls={calls} />}
        </>
      )}
    </Loaded>
  )
}

/** Shows what a simulation gave: a value with its cost, or why there is none. */
function ReadResult({
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
    {
      label: 'Needs authorization of',
      value:
        authorizers.length === 0
          ? undefined
          : authorizers.map((id) => (
              <span key={id}>
                <Address id={id} />{' '}
              </span>
            )),
    },
    {
      label: 'Before',
      value: needsRestore ? 'archived entries must be restored: it reads some' : undefined,
    },
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
  ).map(([label, amount, unit]) => ({
    label,
    value: amount === undefined ? undefined : `${grouped(amount)}${unit}`,
  }))

/** A field for each argument of a function or part of a key, with an example of how its type is written. */
export function ArgumentFields({
  inputs,
  types,
}: {
  inputs: readonly SpecParameter[]
  types: readonly SpecType[]
}) {
  return keyed(inputs).map(({ key, item }) => (
    <label key={key}>
      <span>
        <VisibleText text={item.name} />{' '}
        <Secondary>
          <VisibleText text={item.type} />
        </Secondary>
      </span>
      <input
        name={`argument-${key}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={plainText(exampleOf(item, types), 120)}
      />
    </label>
  ))
}

/** Reads what the fields of a form have. */
export const typedArguments = (
  form: FormData,
  inputs: readonly SpecParameter[],
): readonly TypedArgument[] =>
  inputs.map((input, at) => ({ ...input, text: textOf(form.get(`argument-${at}`)) }))

const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value : ''

/** How a value of a type is written. */
function exampleOf({ type }: SpecParameter, types: readonly SpecType[]): string {
  const [name = ''] = /^\w*/.exec(type) ?? []
  const known = types.find((each) => each.name === type)
  switch (known?.kind) {
    case 'struct':
      return `{${known.fields.map((field) => `"${field.name}": …`).join(', ')}}`
    case 'union':
      return known.cases
        .slice(0, 3)
        .map((each) => (each.types.length === 0 ? `"${each.name}"` : `{"${each.name}": […]}`))
        .join(' or ')
    case 'enum':
    case 'error':
      return known.cases
        .slice(0, 3)
        .map((each) => each.name)
        .join(' or ')
    case undefined:
      return examples.get(name) ?? ''
  }
}

const examples: ReadonlyMap<string, string> = new Map([
  ['', '[…, …]'],
  ['Address', 'G… or C…'],
  ['MuxedAddress', 'G…, C… or M…'],
  ['bool', 'true or false'],
  ['Bytes', '0x…'],
  ['BytesN', '0x…'],
  ['Map', '{"key": …}'],
  ['Option', 'empty for none'],
  ['Val', 'base64 XDR'],
  ['Vec', '[…, …]'],
])
