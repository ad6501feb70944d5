import { expect, it } from 'vitest'
import { type Value, address, code, list, none, number, text } from '../values/value.ts'
import type { ContractSpec } from './contractSpec.ts'
import { fitsType } from './fitsType.ts'
import { undefinedTypes } from './undefinedTypes.ts'

const parameter = (name: string, type: string) => ({ name, type, doc: '' })
const spec: ContractSpec = {
  functions: [
    { name: 'go', doc: '', inputs: [parameter('a', 'Vec<Context>')], output: 'Result<Job, Err>' },
  ],
  types: [
    {
      kind: 'struct',
      name: 'Job',
      doc: '',
      fields: [parameter('paid', 'i128'), parameter('next', 'Option<Job>')],
    },
    {
      kind: 'union',
      name: 'Ruling',
      doc: '',
      cases: [{ name: 'Split', doc: '', types: ['u32', 'Missing'] }],
    },
    { kind: 'enum', name: 'Status', doc: '', cases: [{ name: 'Open', doc: '', value: 1 }] },
  ],
  events: [],
  meta: [],
  exports: [],
}
const fields = (of: Readonly<Record<string, Value>>): Value => ({
  kind: 'fields',
  fields: Object.entries(of).map(([label, value]) => ({ label, value })),
})
const bytes: Value = { kind: 'bytes', base64: 'AAAA' }

it.each([
  ['u32', number(1)],
  ['BytesN<3>', bytes],
  ['Option<Address>', none],
  ['Job', fields({ paid: number(5n), next: fields({ paid: number(5n), next: none }) })],
  // An absent field that is an Option is none (CAP-86).
  ['Job', fields({ paid: number(5n) })],
  ['Option<Job>', fields({ paid: number(5n), next: fields({ paid: number(1) }) })],
  ['Ruling', list([code('Split'), number(1), text('anything')])],
  ['(u32, Status)', list([number(2), number(1)])],
  ['Map<Symbol, u32>', list([fields({ a: number(1) })])],
  ['Vec<u32>', text('empty')],
  ['Vec<u32>', list([number(1), text('… 900 more')])],
  ['Context', number(1)],
])('a value may be of type %s', (type, value) => {
  expect(fitsType(value, type, spec)).toBe(true)
})

it.each([
  ['u32', address('GA')],
  ['BytesN<32>', bytes],
  ['Option<Address>', number(1)],
  ['Job', fields({ next: none })],
  ['Job', fields({ paid: number(5n), other: none })],
  ['Job', fields({ paid: number(5n), next: fields({ next: none }) })],
  ['Job', fields({ paid: text('true'), next: none })],
  ['Job', fields({ paid: number(5n), next: fields({ paid: none, next: none }) })],
  ['Ruling', list([code('Split'), number(1)])],
  ['Ruling', list([code('Other')])],
  ['Status', number(2)],
  ['(u32, Status)', list([number(2)])],
  ['Map<Symbol, u32>', list([fields({ a: code('x') })])],
  ['Vec<u32>', list([number(1), code('x')])],
])('a value is none of type %s', (type, value) => {
  expect(fitsType(value, type, spec)).toBe(false)
})

it('names of types that an interface does not define are found, wherever they stand', () => {
  expect(undefinedTypes(spec)).toEqual(['Context', 'Err', 'Missing'])
})
