import { isRow, type Row } from '../record.ts'
import { invalidParameters } from './rpcError.ts'

type Kind = 'uint32' | 'uint' | 'string' | 'object' | 'list'

const goTypes: Readonly<Record<Kind, string>> = {
  uint32: 'uint32',
  uint: 'uint',
  string: 'string',
  object: 'protocol.LedgerPaginationOptions',
  list: '[]string',
}

/** Reads fields as Go's decoder does: names in any case, null as absent, no coercion. */
export interface ParameterFields {
  readonly number: (name: string, kind?: 'uint32' | 'uint') => number
  readonly text: (name: string) => string
  readonly fields: (name: string) => ParameterFields
  readonly list: (name: string) => readonly unknown[] | undefined
}

/** `struct` is the Go type that decoding errors name; `path` leads to nested fields. */
export function readFields(value: unknown, struct: string, path = ''): ParameterFields {
  if (value !== undefined && value !== null && !isRow(value)) {
    const where =
      path === '' ? `value of type protocol.${struct}` : `struct field ${struct}.${path}`
    throw invalidParameters(`json: cannot unmarshal ${jsonType(value)} into Go ${where}`)
  }
  const row: Row = isRow(value) ? value : {}
  const find = (name: string): unknown => {
    const key = Object.keys(row).find((one) => one.toLowerCase() === name.toLowerCase())
    const found = key === undefined ? undefined : row[key]
    return found === null ? undefined : found
  }
  const wrong = (name: string, found: unknown, kind: Kind) => {
    const field = path === '' ? name : `${path}.${name}`
    return invalidParameters(
      `json: cannot unmarshal ${jsonType(found)} into Go struct field ${struct}.${field} of type ${goTypes[kind]}`,
    )
  }
  return {
    number(name, kind = 'uint') {
      const found = find(name)
      if (found === undefined) return 0
      const most = kind === 'uint32' ? 0xffff_ffff : Number.MAX_SAFE_INTEGER
      if (typeof found !== 'number' || !Number.isInteger(found) || found < 0 || found > most) {
        throw wrong(name, found, kind)
      }
      return found
    },
    text(name) {
      const found = find(name)
      if (found === undefined) return ''
      if (typeof found !== 'string') throw wrong(name, found, 'string')
      return found
    },
    fields(name) {
      const found = find(name)
      if (found !== undefined && !isRow(found)) throw wrong(name, found, 'object')
      return readFields(found, struct, path === '' ? name : `${path}.${name}`)
    },
    list(name) {
      const found = find(name)
      if (found === undefined) return undefined
      if (!Array.isArray(found)) throw wrong(name, found, 'list')
      return found.map((item: unknown) => item)
    },
  }
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') {
    return Number.isInteger(value) && value >= 0 ? 'number' : `number ${value}`
  }
  return typeof value === 'boolean' ? 'bool' : typeof value
}

/** The other service spells the same refusal with two codes. */
export function badFormat(format: string): string | undefined {
  if (format === '' || format === 'base64' || format === 'json') return undefined
  return `got '${format}': expected base64, json for optional 'xdrFormat'`
}
