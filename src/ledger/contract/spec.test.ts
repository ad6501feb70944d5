import { describe, expect, it } from 'vitest'
import { enumeration, parameters, specOf, struct, union } from '#e2e/testing/contracts/specs.ts'
import {
  i64,
  i128,
  map,
  nothing,
  opaque,
  string,
  symbol,
  u32,
  u64,
  utf8,
  vec,
} from '#e2e/testing/scValues.ts'
import { address, code, list, none, number, text, type Value } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { typedValue } from './executionEvents.ts'
import {
  fitsType,
  namedCallOf,
  namedEventOf,
  namedValue,
  parseSpecType,
  type SpecType,
  storageKeyTypes,
  undefinedTypes,
} from './spec.ts'

const spec = specOf({
  functions: [
    { name: 'go', doc: '', inputs: parameters({ a: 'Vec<Context>' }), output: 'Result<Job, Err>' },
  ],
  types: [
    struct('Job', { paid: 'i128', next: 'Option<Job>' }),
    union('Ruling', { Split: ['u32', 'Missing'] }),
    enumeration('Status', { Open: 1 }),
  ],
})
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

const yes: Xdr.ScVal = { type: 'scvBool', b: true }
const failure4: Xdr.ScVal = {
  type: 'scvError',
  error: { type: 'sceContract', contractCode: 4 },
}

const alike: readonly { readonly type: string; readonly values: readonly Xdr.ScVal[] }[] = [
  { type: 'u32', values: [u32(5), u64(5n), i64(5n), yes, string('… 5 more')] },
  { type: 'u64', values: [u64(5n), i64(-5n), u32(5), i128(5n)] },
  { type: 'i128', values: [i128(7n), u32(7), i64(7n)] },
  { type: 'Timepoint', values: [{ type: 'scvTimepoint', timepoint: 5n }, u64(5n)] },
  { type: 'Duration', values: [{ type: 'scvDuration', duration: 5n }, u64(5n)] },
  { type: 'bool', values: [yes, string('true'), symbol('true')] },
  { type: 'String', values: [string('abc'), opaque(utf8('abc')), yes, symbol('abc')] },
  { type: 'Bytes', values: [opaque(utf8('abc')), string('abc')] },
  { type: 'BytesN<3>', values: [opaque(utf8('abc')), string('abc'), opaque(utf8('ab'))] },
  { type: 'Symbol', values: [symbol('abc'), failure4, string('abc')] },
  { type: 'Error', values: [failure4, symbol('abc'), u32(4)] },
  { type: '()', values: [nothing, u32(0)] },
  { type: 'Vec<u32>', values: [vec(), map(), string('empty'), vec(i64(1n)), vec(u32(1), i64(1n))] },
  {
    type: 'Map<u32, u32>',
    values: [map(), vec(), vec(vec(u32(1), u32(2))), map([i64(1n), u32(2)])],
  },
  { type: 'Map<Symbol, u32>', values: [map([symbol('a'), u32(1)]), map([symbol('a'), u64(1n)])] },
  { type: 'Map<String, u32>', values: [map([string('a'), u32(1)]), map([symbol('a'), u32(1)])] },
  { type: 'Option<u32>', values: [u32(1), u64(1n)] },
  { type: 'Result<Symbol, Err>', values: [symbol('a'), u32(1)] },
  { type: '(u32, Symbol)', values: [vec(u32(1), symbol('a')), vec(u64(1n), symbol('a'))] },
  { type: 'Status', values: [u32(1), u64(1n), i128(1n)] },
  { type: 'Job', values: [map([symbol('paid'), i128(5n)]), map([symbol('paid'), i64(5n)])] },
  {
    type: 'Ruling',
    values: [vec(symbol('Split'), u32(1), yes), vec(symbol('Split'), u64(1n), yes)],
  },
]

// The first value is of the type, the others are shown alike (SEP-48).
it.each(alike)(
  'a value of another type is none of $type, also where it is shown alike',
  ({ type, values }) => {
    const fits = values.map((each) => fitsType(typedValue(each).value, type, spec))
    expect(fits).toEqual(values.map((_, at) => at === 0))
  },
)

it('a number of another width than u32 has no name of an enum', () => {
  const { value } = typedValue(u64(1n))
  expect(namedValue(value, 'Status', spec)).toEqual(value)
})

it('names of types that an interface does not define are found, wherever they stand', () => {
  expect(undefinedTypes(spec)).toEqual(['Context', 'Err', 'Missing'])
})

const ruling = union('Ruling', { Split: ['u32', 'u32'] })
const dataKey = union('DataKey', { Config: [], Job: ['u64'] })
const failure: SpecType = { kind: 'error', name: 'KeyError', doc: '', cases: [] }

it('keys of storage are the cases of types called keys, of other unions, then plain types', () => {
  const found = storageKeyTypes({ types: [ruling, failure, dataKey, struct('AllowanceKey')] })
  expect(found.map(({ label }) => label)).toEqual([
    'DataKey::Config',
    'DataKey::Job(u64)',
    'AllowanceKey',
    'Ruling::Split(u32, u32)',
    'Symbol',
    'Address',
    'u32',
    'u64',
    'String',
  ])
  expect(found[1]).toMatchObject({ name: 'Job', parts: [{ name: 'Job', type: 'u64' }] })
  expect(found[2]?.name).toBeUndefined()
})

it('an interface of 10,000 cases offers the first 200, and plain types', () => {
  const cases = Array.from({ length: 10_000 }, (_, at) => ({ name: `C${at}`, doc: '', types: [] }))
  expect(storageKeyTypes({ types: [{ ...dataKey, cases }] })).toHaveLength(205)
})

const namedSpec = specOf({
  functions: [
    { name: 'pay', doc: '', inputs: parameters({ status: 'Status', part: 'u32' }) },
    { name: 'hire', doc: '', inputs: parameters({ workers: 'Vec<Status>' }), output: 'Job' },
  ],
  types: [
    struct('Job', { paid: 'i128', status: 'Status' }),
    union('Ruling', { Refund: [], Split: ['Status', 'u32'] }),
    enumeration('Status', { Open: 1 }),
  ],
  events: [
    {
      name: 'JobMoved',
      doc: '',
      prefix: ['job', 'moved'],
      topics: parameters({ id: 'u64' }),
      data: parameters({ from: 'Status', to: 'Status' }),
    },
  ],
})
const entry = (label: string, value: Value): Value => ({
  kind: 'fields',
  fields: [{ label, value }],
})
const typed = (value: Value) => ({ type: '', value, xdr: 'AAAA' })

describe('a value by the interface of its contract', () => {
  it('has the names of a struct’s fields, of an enum’s cases and of a union’s', () => {
    const job = list([entry('paid', number(5n)), entry('status', number(1))])
    expect(namedValue(job, 'Job', namedSpec)).toEqual({
      kind: 'fields',
      fields: [
        { label: 'paid', value: number(5n) },
        { label: 'status', value: text('1 Open') },
      ],
    })
    const ruling = list([code('Split'), number(1), number(7)])
    expect(namedValue(ruling, 'Option<Ruling>', namedSpec)).toEqual(
      list([code('Split'), text('1 Open'), number(7)]),
    )
    expect(namedValue(none, 'Option<Ruling>', namedSpec)).toEqual(none)
    expect(namedValue(list([entry('a', number(1))]), 'Map<Symbol, Status>', namedSpec)).toEqual(
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
      expect(namedValue(value, type, namedSpec)).toEqual(value)
    expect(parseSpecType(`${'Vec<'.repeat(500)}u32${'>'.repeat(500)}`)).toBe(undefined)
  })

  it('is one argument of a call, also where a node logs the items of one vector', () => {
    const outcome = { kind: 'unknown' } as const
    const args = [typed(number(1)), typed(number(1))]
    expect(namedCallOf({ name: 'pay', arguments: args, outcome }, namedSpec).arguments).toEqual([
      { label: 'status', value: text('1 Open') },
      { label: 'part', value: number(1) },
    ])
    const one = typed(list(args.map(({ value }) => value)))
    expect(
      namedCallOf({ name: 'hire', arguments: args, mayBeOne: one, outcome }, namedSpec).arguments,
    ).toEqual([{ label: 'workers', value: list([text('1 Open'), text('1 Open')]) }])
    expect(namedCallOf({ name: 'pay', arguments: [], outcome }, namedSpec).isNamed).toBe(false)
  })

  it('is a call’s result, with the declared type where it is none of that type', () => {
    const result = (of: Xdr.ScVal, name: string) => {
      const outcome = { kind: 'returned', value: { ...typedValue(of), xdr: '' } } as const
      const args = [typed(list([]))]
      return namedCallOf({ name, arguments: args, outcome }, namedSpec).expected
    }
    expect(result(map([symbol('paid'), i128(5n)], [symbol('status'), u32(1)]), 'hire')).toBe(
      undefined,
    )
    expect(result(map([symbol('paid'), i64(5n)], [symbol('status'), u32(1)]), 'hire')).toBe('Job')
    expect(result(i64(5n), 'unheard')).toBe(undefined)
  })

  it('is a part of an event, by the interface or by its topics', () => {
    const event = {
      type: 'contract',
      topics: [code('job'), code('moved'), number(3n)].map(typed),
      data: typed(list([number(1), number(2)])),
    } as const
    expect(namedEventOf(event, namedSpec)).toEqual({
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
      ...of: readonly (readonly [string, string])[]
    ) => {
      const event = {
        name: 'Stamp',
        doc: '',
        prefix: ['stamp'],
        topics: [],
        data: parameters(Object.fromEntries(of)),
        format,
      }
      const named = namedEventOf(
        { topics: [typed(code('stamp'))], data: typed(data) },
        { ...namedSpec, events: [event] },
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
      for (const format of ['vec', 'map'] as const)
        expect(of(format, number(5n), ['price', 'i128'], ['fee', 'i128'])).toEqual([
          { label: '', value: number(5n) },
        ])
    })

    it('is of no simple type where it is an empty vector or map', () => {
      for (const type of ['i128', 'bool', 'Address', 'String', '(u32,)', 'Job', 'Status'])
        expect(of('single', text('empty'), ['price', type])).toEqual([
          { label: `price (not ${type})`, value: text('empty') },
        ])
      for (const type of ['Vec<u32>', 'Map<u32, u32>', 'Option<Vec<u32>>', 'Val'])
        expect(of('single', text('empty'), ['price', type])).toEqual([
          { label: 'price', value: text('empty') },
        ])
    })

    it('may have a type called like a part of every object', () => {
      for (const type of ['constructor', 'toString', '__proto__', 'valueOf'])
        expect(of('single', number(5n), ['price', type])).toEqual([price])
    })

    it('is that of its first topics, each a symbol or a String', () => {
      const event = {
        name: 'Swap',
        doc: '',
        prefix: ['pair', 'swap'],
        topics: [],
        data: parameters({ price: 'i128' }),
        format: 'single' as const,
      }
      const named = (of: Partial<typeof namedSpec> | undefined, ...topics: readonly Xdr.ScVal[]) =>
        namedEventOf(
          { topics: topics.map(typedValue), data: typedValue(i128(5n)) },
          of && { ...namedSpec, ...of },
        )
      const declared = (...topics: readonly Xdr.ScVal[]) =>
        named({ events: [event] }, ...topics).declared
      for (const first of [symbol('pair'), string('pair')])
        for (const second of [symbol('swap'), string('swap')])
          expect(declared(first, second)).toBe('Swap')
      expect(declared(opaque(utf8('pair')), symbol('swap'))).toBe(undefined)
      expect(declared(string('Pair'), symbol('swap'))).toBe(undefined)
      expect(declared(failure4, symbol('swap'))).toBe(undefined)
      const isTrue = { ...event, prefix: ['true'] }
      expect(named({ events: [isTrue] }, yes).declared).toBe(undefined)
      expect(named({ events: [isTrue] }, string('true')).declared).toBe('Swap')
      expect(named(undefined, string('pair'), symbol('swap')).name).toBe('pair swap')
      expect(named(undefined, symbol('mint'), string('to me')).name).toBe('mint')
      expect(named(undefined, string('to me '.repeat(9))).name).toBe('')
    })

    it('is of the event whose data or topics have the declared types, where they differ in a type alone', () => {
      const declared = (
        name: string,
        types: { readonly topic?: string; readonly data: readonly string[] },
        format: 'single' | 'vec' | 'map',
      ) => ({
        name,
        doc: '',
        prefix: ['moved'],
        topics: types.topic === undefined ? [] : parameters({ of: types.topic }),
        data: types.data.flatMap((type, at) => parameters({ [`part${at}`]: type })),
        format,
      })
      const nameOf = (
        events: readonly ReturnType<typeof declared>[],
        data: Xdr.ScVal,
        ...topics: readonly Xdr.ScVal[]
      ) =>
        namedEventOf(
          { topics: [symbol('moved'), ...topics].map(typedValue), data: typedValue(data) },
          { ...namedSpec, events },
        ).declared
      const single = [
        declared('Token', { data: ['i128'] }, 'single'),
        declared('Piece', { data: ['u64'] }, 'single'),
      ]
      expect(nameOf(single, u64(17n))).toBe('Piece')
      expect(nameOf(single, i128(17n))).toBe('Token')
      expect(nameOf(single, u32(17))).toBe('Token')
      const lists = [
        declared('In', { data: ['u32', 'i128'] }, 'vec'),
        declared('At', { data: ['u32', 'u64'] }, 'vec'),
      ]
      expect(nameOf(lists, vec(u32(88), u64(4n)))).toBe('At')
      const maps = lists.map((each) => ({ ...each, format: 'map' as const }))
      expect(nameOf(maps, map([symbol('part0'), u32(88)], [symbol('part1'), u64(4n)]))).toBe('At')
      const topics = [
        declared('Number', { topic: 'u64', data: ['u32'] }, 'single'),
        declared('Index', { topic: 'u32', data: ['u32'] }, 'single'),
      ]
      expect(nameOf(topics, u32(4), u32(1))).toBe('Index')
      expect(nameOf(topics, u32(4), u64(1n))).toBe('Number')
    })

    it('is of the event whose topics have the declared types', () => {
      const declared = (name: string, prefix: readonly string[], topics: readonly string[]) => ({
        name,
        doc: '',
        prefix,
        topics: topics.flatMap((type) => parameters({ of: type })),
        data: parameters({ price: 'i128' }),
        format: 'single' as const,
      })
      const events = [
        declared('ByOwner', [], ['Address', 'u32']),
        declared('ByNumber', ['stamp'], ['u32']),
        declared('ByName', ['stamp'], ['Symbol']),
      ]
      const nameOf = (topic: Value, data: Value = number(5n)) =>
        namedEventOf(
          { topics: [code('stamp'), topic].map(typed), data: typed(data) },
          { ...namedSpec, events },
        ).declared
      expect(nameOf(number(1))).toBe('ByNumber')
      expect(nameOf(code('one'))).toBe('ByName')
      expect(nameOf(code('one'), none)).toBe('ByName')
      expect(nameOf(none)).toBe('ByNumber')
      expect(
        namedEventOf(
          { topics: [code('other'), number(1)].map(typed), data: typed(number(5n)) },
          { ...namedSpec, events },
        ).declared,
      ).toBeUndefined()
    })
  })
})
