import type { ContractSpec, SpecEvent, SpecFunction, SpecParameter, SpecType } from '#ledger'

export const functionLines = ({ name, doc, inputs, output }: SpecFunction): Item => {
  const result = output === undefined ? '' : ` -> ${output}`
  const inner = inputs.map(declared)
  const line = `fn ${name}(${inner.join(', ')})${result}`
  return line.length <= 80 && inputs.every((input) => input.doc === '')
    ? [...docLines(doc), line]
    : [
        ...docLines(doc),
        `fn ${name}(`,
        ...inputs.flatMap((input) => [...docLines(input.doc, '  '), `  ${declared(input)},`]),
        `)${result}`,
      ]
}

export function typeLines(type: SpecType): Item {
  switch (type.kind) {
    case 'struct':
      return block(type, 'struct', type.fields.flatMap(fieldLines))
    case 'union':
      return block(
        type,
        'enum',
        type.cases.flatMap(({ name, doc, types }) => [
          ...docLines(doc, '  '),
          `  ${name}${types.length === 0 ? '' : `(${types.join(', ')})`},`,
        ]),
      )
    case 'enum':
    case 'error':
      return block(
        type,
        'enum',
        type.cases.flatMap(({ name, doc, value }) => [
          ...docLines(doc, '  '),
          `  ${name} = ${value},`,
        ]),
      )
  }
}

export const eventLines = (event: SpecEvent): Item => [
  ...docLines(event.doc),
  `event ${event.name} {`,
  `  prefix: [${event.prefix.join(', ')}],`,
  ...event.topics.flatMap((param) => [
    ...docLines(param.doc, '  '),
    '  #[topic]',
    `  ${declared(param)},`,
  ]),
  ...event.data.flatMap(fieldLines),
  '}',
]

/** The whole interface as text. */
export const interfaceText = (spec: ContractSpec): string =>
  [
    ...spec.functions.map(functionLines),
    ...spec.types.map(typeLines),
    ...spec.events.map(eventLines),
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')

const block = (type: SpecType, word: string, lines: Item): Item => [
  ...docLines(type.doc),
  ...(type.kind === 'error' ? ['#[contracterror]'] : []),
  `${word} ${type.name} {`,
  ...lines,
  '}',
]

const fieldLines = (field: SpecParameter): Item => [
  ...docLines(field.doc, '  '),
  `  ${declared(field)},`,
]

const declared = ({ name, type }: SpecParameter): string => `${name}: ${type}`

const docLines = (doc: string, indent = ''): Item =>
  doc === '' ? [] : doc.split('\n').map((line) => `${indent}/// ${line}`.trimEnd())

/** Lines of an interface as Rust writes it; an item is a function, type or event with its docs. */
type Item = readonly string[]
