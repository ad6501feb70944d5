import type { ContractSpec, SpecParameter, SpecType } from '#ledger/contract/spec.ts'

/** Parts of an interface without documentation: names and their types. */
export const parameters = (types: Readonly<Record<string, string>>): readonly SpecParameter[] =>
  Object.entries(types).map(([name, type]) => ({ name, type, doc: '' }))

export const struct = (name: string, types: Readonly<Record<string, string>> = {}): SpecType => ({
  kind: 'struct',
  name,
  doc: '',
  fields: parameters(types),
})
/** Each case has values of such types. */
export const union = (name: string, cases: Readonly<Record<string, readonly string[]>>) => ({
  kind: 'union' as const,
  name,
  doc: '',
  cases: Object.entries(cases).map(([each, types]) => ({ name: each, doc: '', types })),
})
export const enumeration = (name: string, values: Readonly<Record<string, number>>): SpecType => ({
  kind: 'enum',
  name,
  doc: '',
  cases: Object.entries(values).map(([each, value]) => ({ name: each, doc: '', value })),
})
export const specOf = (parts: Partial<ContractSpec>): ContractSpec => ({
  functions: [],
  types: [],
  events: [],
  meta: [],
  exports: [],
  ...parts,
})
