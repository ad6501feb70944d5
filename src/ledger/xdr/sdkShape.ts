import { type Schema, resolve } from './schema.ts'

/**
 * The SDK's decoded plain value in the shape of the generated readers: discriminants by name,
 * absent options undefined. Used by the fallback and by the tests.
 */
export function sdkShape(schema: Schema, value: unknown): unknown {
  const type = resolve(schema)
  switch (type.kind) {
    case 'enum':
      return type.nameByValue.get(Number(value))
    case 'option':
      return value === null ? undefined : sdkShape(type.element, value)
    case 'array':
    case 'fixedArray':
      return Array.isArray(value) ? value.map((item) => sdkShape(type.element, item)) : value
    case 'struct':
      return Object.fromEntries(
        type.entries.map(([key, element]) => [key, sdkShape(element, field(value, key))]),
      )
    case 'union': {
      const tag = field(value, type.switchKey)
      const found = type.cases.find((entry) => entry.discriminant === tag)
      const arm = found?.arm ?? type.defaultArm
      const name = found?.name ?? 'default'
      return arm?.kind === 'field'
        ? { type: name, [arm.name]: sdkShape(arm.schema, field(value, arm.name)) }
        : { type: name }
    }
    case 'string':
      // The SDK wraps text, which need not be UTF-8, around its bytes.
      return field(value, 'bytes') ?? value
    default:
      return value
  }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
