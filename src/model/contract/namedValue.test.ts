import { describe, expect, it } from 'vitest'
import { type Value, code, list, none, number, text } from '../value.ts'
import type { ContractSpec } from './contractSpec.ts'
import { namedCallOf, namedEventOf } from './namedParts.ts'
import { namedValue } from './namedValue.ts'
import { parseSpecType } from './specType.ts'

const parameter = (name: string, type: string) => ({ name, type, doc: '' })
const spec: ContractSpec = {
  functions: [
    { name: 'pay', doc: '', inputs: [parameter('status', 'Status'), parameter('part', 'u32')] },
    { name: 'hire', doc: '', inputs: [parameter('workers', 'Vec<Status>')], output: 'Job' },
  ],
  types: [
    {
      kind: 'struct',
      name: 'Job',
      doc: '',
      fields: [parameter('paid', 'i128'), parameter('status', 'Status')],
    },
    {
      kind: 'union',
      name: 'Ruling',
      doc: '',
      cases: [
        { name: 'Refund', doc: '', types: [] },
        { name: 'Split', doc: '', types: ['Status', 'u32'] },
      ],
    },
    { kind: 'enum', name: 'Status', doc: '', cases: [{ name: 'Open', doc: '', value: 1 }] },
  ],
  events: [
    {
      name: 'JobMoved',
      doc: '',
      prefix: ['job', 'moved'],
      topics: [parameter('id', 'u64')],
      data: [parameter('from', 'Status'), parameter('to', 'Status')],
    },
  ],
  meta: [],
  exports: [],
}
const entry = (label: string, value: Value): Value => ({
  kind: 'fields',
  fields: [{ label, value }],
})
const typed = (value: Value) => ({ type: '', value, xdr: 'AAAA' })

describe('a value by the interface of its contract', () => {
  it('has the names of a struct’s fields, of an enum’s cases and of a union’s', () => {
    const job = list([entry('paid', number(5n)), entry('status', number(1))])
    expect(namedValue(job, 'Job', spec)).toEqual({
      kind: 'fields',
      fields: [
        { label: 'paid', value: number(5n) },
        { label: 'status', value: text('1 Open') },
      ],
    })
    const ruling = list([code('Split'), number(1), number(7)])
    expect(namedValue(ruling, 'Option<Ruling>', spec)).toEqual(
      list([code('Split'), text('1 Open'), number(7)]),
    )
    expect(namedValue(none, 'Option<Ruling>', spec)).toEqual(none)
    expect(namedValue(list([entry('a', number(1))]), 'Map<Symbol, Status>', spec)).toEqual(
      list([entry('a', text('1 Open'))]),
    )
  })

  it('stays as it is where it disagrees with its type, or the type is unknown', () => {
    for (const [value, type] of [
      [number(9), 'Status'],
      [list([code('Split')]), 'Ruling'],
      [number(1), 'Vec<Status>'],
      [number(1), 'Nothing<Like, This'],
      [number(1), 'Unheard'],
      [number(1), '((((('],
    ] as const)
      expect(namedValue(value, type, spec)).toEqual(value)
    expect(parseSpecType(`${'Vec<'.repeat(500)}u32${'>'.repeat(500)}`)).toBe(undefined)
  })

  it('is one argument of a call, also where a node logs the items of one vector', () => {
    const outcome = { kind: 'unknown' } as const
    const args = [typed(number(1)), typed(number(1))]
    expect(namedCallOf({ name: 'pay', arguments: args, outcome }, spec).arguments).toEqual([
      { label: 'status', value: text('1 Open') },
      { label: 'part', value: number(1) },
    ])
    const one = typed(list(args.map(({ value }) => value)))
    expect(
      namedCallOf({ name: 'hire', arguments: args, mayBeOne: one, outcome }, spec).arguments,
    ).toEqual([{ label: 'workers', value: list([text('1 Open'), text('1 Open')]) }])
    expect(namedCallOf({ name: 'pay', arguments: [], outcome }, spec).isNamed).toBe(false)
  })

  it('is a part of an event, by the interface or by its topics', () => {
    const event = {
      type: 'contract',
      topics: [code('job'), code('moved'), number(3n)].map(typed),
      data: typed(list([number(1), number(2)])),
    } as const
    expect(namedEventOf(event, spec)).toEqual({
      name: 'job moved',
      declared: 'JobMoved',
      fields: [
        { label: 'id', value: number(3n) },
        { label: 'from', value: text('1 Open') },
        { label: 'to (not Status)', value: number(2) },
      ],
    })
    expect(namedEventOf(event, undefined)).toEqual({
      name: 'job moved',
      fields: [
        { label: '', value: number(3n) },
        { label: '', value: list([number(1), number(2)]) },
      ],
    })
  })
})
