import type { ContractSpec, SpecType } from './contractSpec.ts'

/** Types that XDR `ScSpecTypeDef` has by itself, and lengths of bytes. */
const builtIn =
  /^(?:Val|bool|Error|[ui](?:32|64|128)|[UI]256|Timepoint|Duration|Bytes|BytesN|String|Symbol|Address|MuxedAddress|Option|Result|Vec|Map|\d+|…)$/

/** Names of types that an interface uses and does not define: their values are shown as they are. */
export function undefinedTypes({ functions, types, events }: ContractSpec): readonly string[] {
  const used = [
    ...functions.flatMap(({ inputs, output }) => [...inputs.map(typeOf), output ?? '']),
    ...types.flatMap(typesIn),
    ...events.flatMap(({ topics, data }) => [...topics, ...data].map(typeOf)),
  ]
  const names = used.flatMap((text) => text.match(/[^<>(),\s]+/g) ?? [])
  const defined = new Set(types.map(({ name }) => name))
  return [...new Set(names)].filter((name) => !builtIn.test(name) && !defined.has(name))
}

function typesIn(type: SpecType): readonly string[] {
  switch (type.kind) {
    case 'struct':
      return type.fields.map(typeOf)
    case 'union':
      return type.cases.flatMap((each) => each.types)
    case 'enum':
    case 'error':
      return []
  }
}

const typeOf = ({ type }: { readonly type: string }): string => type
