import { describe, expect, it } from 'vitest'
import { type Value, code, list, none, number, text } from '../values/value.ts'
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

  describe('of an event’s data, by the format that the interface declares (SEP-48)', () => {
    const of = (
      format: 'single' | 'vec' | 'map',
      data: Value,
      ...parameters: readonly (readonly [string, string])[]
    ) => {
      const event = {
        name: 'Stamp',
        doc: '',
        prefix: ['stamp'],
        topics: [],
        data: parameters.map(([name, type]) => parameter(name, type)),
        format,
      }
      const named = namedEventOf(
        { topics: [typed(code('stamp'))], data: typed(data) },
        { ...spec, events: [event] },
      )
      expect(named.declared).toBe('Stamp')
      return named.fields
    }
    const price = { label: 'price', value: number(5n) }

    it('is the one part of a vector, or a vector', () => {
      expect(of('vec', list([number(5n)]), ['price', 'i128'])).toEqual([price])
      const one = [{ label: 'price', value: list([number(5n)]) }]
      expect(of('single', list([number(5n)]), ['price', 'Vec<i128>'])).toEqual(one)
      expect(of('vec', list([list([number(5n)])]), ['price', 'Vec<i128>'])).toEqual(one)
    })

    it('is the one part of a map, or a map or struct with a key of that name', () => {
      const map = list([entry('price', number(5n))])
      expect(of('map', map, ['price', 'i128'])).toEqual([price])
      expect(of('single', map, ['price', 'Map<Symbol, i128>'])).toEqual([
        { label: 'price', value: map },
      ])
      const job = list([entry('paid', number(5n)), entry('status', number(1))])
      expect(of('single', job, ['paid', 'Job'])).toMatchObject([
        { label: 'paid', value: { kind: 'fields', fields: [{ label: 'paid' }, {}] } },
      ])
      expect(of('map', list([entry('price', map)]), ['price', 'Map<Symbol, i128>'])).toEqual([
        { label: 'price', value: map },
      ])
    })

    it('has no part that the data lacks', () => {
      const map = list([entry('price', number(5n))])
      expect(of('map', map, ['price', 'i128'], ['note', 'Option<u32>'])).toEqual([price])
      expect(of('single', none)).toEqual([])
      expect(of('map', text('empty'))).toEqual([])
      expect(of('vec', text('empty'))).toEqual([])
    })

    it('stays as it is where the contract emitted another', () => {
      const two = list([number(1), number(2)])
      expect(of('vec', two, ['price', 'i128'])).toEqual([{ label: '', value: two }])
      expect(of('single', two, ['price', 'i128'])).toEqual([
        { label: 'price (not i128)', value: two },
      ])
      expect(of('map', list([entry('other', none)]), ['price', 'i128'])).toMatchObject([
        { label: '' },
      ])
    })
  })
})
