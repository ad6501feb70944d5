import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReadRequest } from '../../../../model/contract/contractRead.ts'
import type {
  SpecFunction,
  SpecParameter,
  SpecType,
} from '../../../../model/contract/contractSpec.ts'
import type { ContractId } from '../../../../model/values/strkey.ts'
import { one } from '../../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Provenance } from '../../../components/Provenance.tsx'
import { keyed } from '../../../components/keyed.ts'
import { ReadResult } from './ReadResult.tsx'

/** A field for each argument of a function, and what running it gave. */
export function ReadForm({
  contract,
  of: { name, inputs },
  types,
}: {
  contract: ContractId
  of: SpecFunction
  types: readonly SpecType[]
}) {
  const [request, setRequest] = useState<ReadRequest>()
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setRequest({
      contract,
      name,
      arguments: inputs.map((input, at) => ({
        ...input,
        text: textOf(form.get(`argument-${at}`)),
      })),
      types,
    })
  }
  return (
    <>
      <form className="filter-form" aria-label={`Arguments of ${name}`} onSubmit={run}>
        {keyed(inputs).map(({ key, item }) => (
          <label key={key}>
            <span>
              {item.name} <span className="secondary-text">{item.type}</span>
            </span>
            <input
              name={`argument-${key}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={exampleOf(item, types)}
            />
          </label>
        ))}
        <div className="actions">
          <button className="button" type="submit">
            Run
          </button>
        </div>
      </form>
      {request !== undefined && <Outcome request={request} />}
    </>
  )
}

function Outcome({ request }: { request: ReadRequest }) {
  const query = useQuery(one(useSource(), 'contractRead', request))
  return (
    <Loaded query={query} rows={4}>
      {({ value, calls }) => (
        <>
          <ReadResult outcome={value} />
          {calls.length > 0 && <Provenance calls={calls} />}
        </>
      )}
    </Loaded>
  )
}

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
      return examples[name] ?? ''
  }
}

const examples: Readonly<Record<string, string>> = {
  '': '[…, …]',
  Address: 'G… or C…',
  MuxedAddress: 'G…, C… or M…',
  bool: 'true or false',
  Bytes: '0x…',
  BytesN: '0x…',
  Map: '{"key": …}',
  Option: 'empty for none',
  Val: 'base64 XDR',
  Vec: '[…, …]',
}
