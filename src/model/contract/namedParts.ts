import type { ContractEvent } from '../outcome/execution.ts'
import { type Field, type Value, list } from '../value.ts'
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
  const found = like.find(({ data: parts }) => spec && dataFits(data.value, parts, spec)) ?? like[0]
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
      ...dataFields(data.value, found.data, spec),
    ],
  }
}

type Parameters = ContractSpec['events'][number]['data']

function dataFits(data: Value, parameters: Parameters, spec: ContractSpec): boolean {
  const fits = (value: Value | undefined, type: string) =>
    value !== undefined && fitsType(value, type, spec)
  const [only, ...others] = parameters
  if (only === undefined) return data.kind === 'none'
  if (others.length === 0 && fits(data, only.type)) return true
  const items = data.kind === 'list' ? data.items : []
  const fields = mapFields(data) ?? []
  return (
    (fields.length === parameters.length &&
      parameters.every(({ name, type }) =>
        fits(fields.find(({ label }) => label === name)?.value, type),
      )) ||
    (items.length === parameters.length &&
      parameters.every(({ type }, index) => fits(items[index], type)))
  )
}

/** Data is a map by name, a vector in the order of the parameters, or its one parameter. */
function dataFields(data: Value, parameters: Parameters, spec: ContractSpec): readonly Field[] {
  const [only, ...others] = parameters
  const fields = mapFields(data)
  if (fields?.every(({ label }) => parameters.some((p) => p.name === label)))
    return fields.map(({ label, value }) => {
      const type = parameters.find(({ name }) => name === label)?.type ?? 'Val'
      return namedField(label, type, value, spec)
    })
  if (only !== undefined && others.length === 0)
    return [namedField(only.name, only.type, data, spec)]
  if (data.kind === 'list' && data.items.length === parameters.length)
    return data.items.map((value, index) => {
      const { name = '', type = 'Val' } = parameters[index] ?? {}
      return namedField(name, type, value, spec)
    })
  if (data.kind === 'none') return []
  // Data that may be a map of an amount and more is often the amount alone (CAP-67).
  return [{ label: data.kind === 'list' ? '' : (only?.name ?? ''), value: data }]
}
