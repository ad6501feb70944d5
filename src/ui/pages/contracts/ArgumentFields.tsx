import { Secondary } from '../../components/Note.tsx'
import type { SpecParameter, SpecType, TypedArgument } from '#ledger'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { plainText } from '../../format/visibleText.ts'

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

/** What the fields of a form have. */
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
