import type { ContractEvent } from './execution.ts'
import { type Field, type Value, list } from '../values/value.ts'
import type { InvokedCall } from './callTree.ts'
import type { ContractSpec, SpecFunction } from './contractSpec.ts'
import { fitsType } from './fitsType.ts'
import { mapFields, namedValue } from './namedValue.ts'

/** A call's arguments with their names and types in an interface; without names where it has no such function. */
export interface NamedCall {
  /** Labels are empty where names are not known. */
  readonly arguments: readonly Field[]
  readonly returned?: Value | undefined
  readonly isNamed: boolean
}

/** Names the parts of a call; a node logs one argument that is a vector like several. */
export function namedCallOf(
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne' | 'outcome'>,
  spec: ContractSpec | undefined,
): NamedCall {
  const { outcome, mayBeOne } = call
  const returned = outcome.kind === 'returned' ? outcome.value.value : undefined
  const found = spec && functionOf(call, spec)
  if (spec === undefined || found === undefined)
    return {
      arguments: call.arguments.map(({ value }) => ({ label: '', value })),
      returned,
      isNamed: false,
    }
  const given = mayBeOne !== undefined && found.inputs.length === 1 ? [mayBeOne] : call.arguments
  return {
    arguments: given.map(({ value }, index) => {
      const { name, type } = found.inputs[index] ?? { name: '', type: 'Val' }
      return namedField(name, type, value, spec)
    }),
    returned:
      returned === undefined || found.output === undefined
        ? returned
        : namedValue(returned, found.output, spec),
    isNamed: true,
  }
}

/** A value with its name, and with its type where it is none of that type: it is shown as it is then. */
function namedField(name: string, type: string, value: Value, spec: ContractSpec): Field {
  const named = namedValue(value, type, spec)
  return fitsType(value, type, spec)
    ? { label: name, value: named }
    : { label: `${name} (not ${type})`.trim(), value: named }
}

function functionOf(
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne'>,
  { functions }: ContractSpec,
): SpecFunction | undefined {
  return functions.find(
    ({ name, inputs }) =>
      name === call.name &&
      (inputs.length === call.arguments.length ||
        (call.mayBeOne !== undefined && inputs.length === 1)),
  )
}

/** An event by an interface (SEP-48): its own name, and names for its topics and data. */
export interface NamedEvent {
  /** The symbols that its topics begin with, where no interface names it. */
  readonly name: string
  /** Its name in the interface: `JobPosted`. */
  readonly declared?: string | undefined
  readonly fields: readonly Field[]
}

/** Names an event: by the interface where it has one that fits, otherwise by the topics that are symbols. */
export function namedEventOf(
  { topics, data }: Pick<ContractEvent, 'topics' | 'data'>,
  spec: ContractSpec | undefined,
): NamedEvent {
  const symbols = topics.map(({ value }) => (value.kind === 'code' ? value.text : undefined))
  const like = (spec?.events ?? []).filter(
    ({ prefix, topics: named }) =>
      prefix.length + named.length === topics.length &&
      prefix.every((each, index) => each === symbols[index]),
  )
  // Events may differ in their data alone: a transfer to an account, and one to a multiplexed one.
  const found = like.find((event) => spec && dataFits(data.value, event, spec)) ?? like[0]
  if (spec === undefined || found === undefined) {
    const first = symbols.indexOf(undefined)
    const leading = symbols.slice(0, first === -1 ? symbols.length : first)
    return {
      name: leading.join(' '),
      fields: [
        ...topics.slice(leading.length).map(({ value }) => ({ label: '', value })),
        ...(data.value.kind === 'none'
          ? []
          : (mapFields(data.value) ?? [{ label: '', value: data.value }])),
      ],
    }
  }
  const at = found.prefix.length
  return {
    name: found.prefix.join(' '),
    declared: found.name,
    fields: [
      ...found.topics.map(({ name, type }, index) =>
        namedField(name, type, topics[at + index]?.value ?? list([]), spec),
      ),
      ...dataFields(data.value, found, spec),
    ],
  }
}

type SpecEvent = ContractSpec['events'][number]

function dataFits(data: Value, event: SpecEvent, spec: ContractSpec): boolean {
  const parts = partsOf(data, event, spec)
  return (
    parts?.every(({ value, type }) => value !== undefined && fitsType(value, type, spec)) ?? false
  )
}

/** Names the parts of the data; parts that the event's format lacks stay as they are. */
function dataFields(data: Value, event: SpecEvent, spec: ContractSpec): readonly Field[] {
  const parts = partsOf(data, event, spec)
  if (parts !== undefined)
    return parts.flatMap(({ name, type, value }) =>
      value === undefined ? [] : [namedField(name, type, value, spec)],
    )
  if (data.kind === 'none') return []
  // Data that may be a map of an amount and more is often the amount alone (CAP-67).
  return [{ label: data.kind === 'list' ? '' : (event.data[0]?.name ?? ''), value: data }]
}

interface DataPart {
  readonly name: string
  readonly type: string
  /** Undefined if the map has no such key. */
  readonly value: Value | undefined
}

/** The parameters in an event's data by its format; undefined where the data is in no such format. */
function partsOf(
  data: Value,
  { data: parameters, format }: SpecEvent,
  spec: ContractSpec,
): readonly DataPart[] | undefined {
  switch (format) {
    case 'single':
      return single(data, parameters)
    case 'vec':
      return items(data, parameters)
    case 'map':
      return entries(data, parameters)
    case undefined: {
      const [only, ...others] = parameters
      const isOne = only !== undefined && others.length === 0
      return isOne && fitsType(data, only.type, spec)
        ? single(data, parameters)
        : (entries(data, parameters) ?? items(data, parameters) ?? single(data, parameters))
    }
  }
}

type Parameters = SpecEvent['data']

function single(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  const [only, ...others] = parameters
  if (only === undefined) return data.kind === 'none' ? [] : undefined
  return others.length === 0 ? [{ ...only, value: data }] : undefined
}

/** In their order. */
function items(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  if (parameters.length === 0) return isEmpty(data) ? [] : undefined
  return data.kind === 'list' && data.items.length === parameters.length
    ? parameters.map((parameter, at) => ({ ...parameter, value: data.items[at] }))
    : undefined
}

/** By their names. */
function entries(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  const fields = isEmpty(data) ? [] : mapFields(data)
  if (fields?.every(({ label }) => parameters.some(({ name }) => name === label)) !== true)
    return undefined
  return parameters.flatMap((parameter) => {
    const value = fields.find(({ label }) => label === parameter.name)?.value
    return value === undefined && parameter.type.startsWith('Option<')
      ? []
      : [{ ...parameter, value }]
  })
}

const isEmpty = (data: Value): boolean =>
  (data.kind === 'text' && data.text === 'empty') ||
  (data.kind === 'list' && data.items.length === 0)
