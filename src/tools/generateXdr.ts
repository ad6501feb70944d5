/**
 * Writes `generated/reader.ts` and `generated/specReader.ts` (readers, skippers, writers) and `generated/xdr.ts` (types)
 * from the SDK's own XDR schemas. Run `npm run generate`; `generated.test.ts` checks that the files are what it writes.
 *
 * Shapes: struct → object, union → `{ type: <case name>, <arm>: … }`, enum → its member's name,
 * option → value or undefined, 64-bit integers → bigint, opaque and string → Uint8Array views.
 */
import { writeFileSync } from 'node:fs'
import * as sdk from '@stellar/stellar-sdk/xdr'
import { type ResolvedSchema, resolve as resolveLazy, type Schema } from '#ledger/xdr/sdk.ts'
import { roots, specRoots, written } from './xdrRoots.ts'
import { partsOf, sizeOf } from './xdrSchema.ts'

/** The SDK's schema of a type by its name; arrays of a type have no class of their own there. */
export function schemaOf(name: string): Schema {
  if (name === 'LedgerEntryChanges') {
    const meta = resolveLazy(schemaOf('OperationMeta'))
    const changes =
      meta.kind === 'struct' ? meta.entries.find(([key]) => key === 'changes') : undefined
    if (changes === undefined) throw new Error('the SDK has no OperationMeta.changes')
    return resolveLazy(changes[1])
  }
  const type: unknown = Reflect.get(sdk, name)
  const schema: unknown = typeof type === 'function' ? Reflect.get(type, 'schema') : undefined
  if (schema === undefined) throw new Error(`the SDK has no schema ${name}`)
  // The SDK's schema objects are public but untyped for walking; `schema.ts` states what is read.
  return resolveLazy(schema as Schema)
}

type Mode = 'read' | 'skip' | 'write'
const isComposite = (schema: Schema) =>
  schema.kind === 'struct' ||
  schema.kind === 'union' ||
  schema.kind === 'array' ||
  schema.kind === 'fixedArray' ||
  schema.kind === 'option'

/** The files' texts, in a stable order. */
export function generate(): {
  readonly readers: string
  readonly specReaders: string
  readonly types: string
} {
  const names = new Map<Schema, string>()
  const taken = new Set<string>()
  const functions = new Map<string, string>()
  const types = new Map<string, string>()

  // The SDK makes a new schema for each list of the same type; one function reads them all.
  const canonicals = new Map<string, ResolvedSchema>()
  const keys = new Map<ResolvedSchema, number>()
  const keyOf = (schema: ResolvedSchema): string => {
    if (schema.kind !== 'struct' && schema.kind !== 'union' && schema.kind !== 'enum')
      return [
        schema.kind,
        'length' in schema && schema.length,
        'maxLength' in schema && schema.maxLength,
      ].join()
    if (!keys.has(schema)) keys.set(schema, keys.size)
    return `#${keys.get(schema)}`
  }
  const resolve = (lazy: Schema): ResolvedSchema => {
    const schema = resolveLazy(lazy)
    if (schema.kind !== 'array' && schema.kind !== 'fixedArray' && schema.kind !== 'option')
      return schema
    const key = `${keyOf(schema)}:${keyPath(schema.element)}`
    const known = canonicals.get(key)
    if (known === undefined) canonicals.set(key, schema)
    return known ?? schema
  }
  const keyPath = (lazy: Schema): string => {
    const schema = resolveLazy(lazy)
    return schema.kind === 'array' || schema.kind === 'fixedArray' || schema.kind === 'option'
      ? `${keyOf(schema)}:${keyPath(schema.element)}`
      : `${keyOf(schema)}${schema.name ?? ''}`
  }

  const nameOf = (schema: Schema): string => {
    const known = names.get(schema)
    if (known !== undefined) return known
    const stem =
      schema.kind === 'array' || schema.kind === 'fixedArray'
        ? `${wordOf(resolve(schema.element))}List`
        : schema.kind === 'option'
          ? `Optional${wordOf(resolve(schema.element))}`
          : (schema.name ?? schema.kind)
    let name = stem.replace(/\W/g, '')
    for (let i = 2; taken.has(name); i++) name = `${stem.replace(/\W/g, '')}${i}`
    taken.add(name)
    names.set(schema, name)
    return name
  }
  const wordOf = (schema: Schema): string =>
    isComposite(schema)
      ? nameOf(schema)
      : (schema.name ?? schema.kind.charAt(0).toUpperCase() + schema.kind.slice(1))

  const typeOf = (schema: Schema): string => {
    switch (schema.kind) {
      case 'lazy':
        return typeOf(resolve(schema))
      case 'int32':
      case 'uint32':
        return 'number'
      case 'int64':
      case 'uint64':
        return 'bigint'
      case 'bool':
        return 'boolean'
      case 'opaque':
      case 'varOpaque':
      case 'string':
        return 'Uint8Array'
      case 'void':
        return 'undefined'
      case 'option':
        return `${typeOf(resolve(schema.element))} | undefined`
      case 'array':
      case 'fixedArray': {
        const element = resolve(schema.element)
        const text = typeOf(element)
        return text.includes(' ') ? `readonly (${text})[]` : `readonly ${text}[]`
      }
      case 'enum':
      case 'struct':
      case 'union': {
        const name = nameOf(schema)
        if (!types.has(name)) {
          types.set(name, '')
          types.set(name, declaration(name, schema))
        }
        return name
      }
    }
  }
  const declaration = (name: string, schema: Schema): string => {
    if (schema.kind === 'enum')
      return `export type ${name} = ${[...schema.nameByValue.values()].map((member) => `'${member}'`).join(' | ')}\n`
    if (schema.kind === 'struct')
      return `export interface ${name} {\n${schema.entries.map(([key, type]) => `  readonly ${key}: ${typeOf(resolve(type))}`).join('\n')}\n}\n`
    if (schema.kind === 'union') {
      const arms = [
        ...schema.cases.map((entry) => ({ name: entry.name, arm: entry.arm })),
        ...(schema.defaultArm ? [{ name: 'default', arm: schema.defaultArm }] : []),
      ]
      return `export type ${name} =\n${arms
        .map(
          ({ name: label, arm }) =>
            `  | { readonly type: '${label}'${arm.kind === 'field' ? `; readonly ${arm.name}: ${typeOf(resolve(arm.schema))}` : ''} }`,
        )
        .join('\n')}\n`
    }
    throw new Error(schema.kind)
  }

  const call = (mode: Mode, schema: Schema, value = ''): string => {
    const read = mode === 'read'
    switch (schema.kind) {
      case 'lazy':
        return call(mode, resolve(schema), value)
      case 'int32':
        return read ? 'i32()' : mode === 'skip' ? 'step(4)' : `wi32(${value})`
      case 'uint32':
        return read ? 'u32()' : mode === 'skip' ? 'step(4)' : `wu32(${value})`
      case 'int64':
        return read ? 'i64()' : mode === 'skip' ? 'step(8)' : `wi64(${value})`
      case 'uint64':
        return read ? 'u64()' : mode === 'skip' ? 'step(8)' : `wu64(${value})`
      case 'bool':
        return read ? 'bool()' : mode === 'skip' ? 'step(4)' : `wu32(${value} ? 1 : 0)`
      case 'void':
        return read ? 'undefined' : ''
      case 'opaque':
        return read
          ? schema.length === 4 || schema.length === 32
            ? `opaque${schema.length}()`
            : `opaque(${schema.length})`
          : mode === 'skip'
            ? `step(${(schema.length + 3) & ~3})`
            : `wopaque(${value})`
      case 'varOpaque':
      case 'string':
        return read
          ? `varOpaque(${schema.maxLength})`
          : mode === 'skip'
            ? `skipVar(${schema.maxLength})`
            : `wvar(${value})`
      case 'enum':
        if (mode === 'skip') return 'step(4)'
        return read ? `${fn(mode, schema)}()` : `${fn(mode, schema)}(${value})`
      case 'struct':
      case 'union':
      case 'array':
      case 'fixedArray':
      case 'option':
        return `${fn(mode, schema)}(${mode === 'write' ? value : ''})`
    }
  }
  const fn = (mode: Mode, schema: Schema): string => {
    const name = `${mode}${nameOf(schema)}`
    if (!functions.has(name)) {
      functions.set(name, '')
      functions.set(name, body(mode, name, schema))
    }
    return name
  }
  const body = (mode: Mode, name: string, schema: Schema): string => {
    const type = qualified(typeOf(schema))
    if (mode === 'read') return `export function ${name}(): ${type} {\n${readBody(schema)}}\n`
    if (mode === 'skip') return `export function ${name}(): void {\n${skipBody(schema)}}\n`
    return `export function ${name}(value: ${type}): void {\n${writeBody(schema)}}\n`
  }
  const qualified = (text: string) =>
    text.replace(/\b[A-Z]\w*/g, (word) => (word === 'Uint8Array' ? word : `Xdr.${word}`))

  /** Only types that contain themselves can be deep without end: those alone count how deep they are. */
  const depthOf = (schema: Schema) =>
    isRecursive(schema)
      ? { enter: '  enter()\n', leave: '  leave()\n', leaveFirst: 'leave(); ' }
      : { enter: '', leave: '', leaveFirst: '' }
  const isRecursive = (schema: Schema): boolean => {
    const seen = new Set<ResolvedSchema>()
    const leadsBack = (lazy: Schema): boolean => {
      const part = resolve(lazy)
      if (part === schema) return true
      if (seen.has(part)) return false
      seen.add(part)
      return partsOf(part).some(leadsBack)
    }
    return partsOf(resolve(schema)).some(leadsBack)
  }
  const readBody = (schema: Schema): string => {
    const { enter, leave, leaveFirst } = depthOf(schema)
    switch (schema.kind) {
      case 'enum':
        return `  const value = i32()\n  switch (value) {\n${[...schema.nameByValue].map(([code, member]) => `    case ${code}: return '${member}'\n`).join('')}    default: return unknownCase('${schema.name}', value)\n  }\n`
      case 'struct':
        return `${enter}${schema.entries.map(([key, element]) => `  const ${key}_ = ${call('read', resolve(element))}\n`).join('')}${leave}  return { ${schema.entries.map(([key]) => `${key}: ${key}_`).join(', ')} }\n`
      case 'array':
        return `${enter}  const n = count(${schema.maxLength})\n  const list: (${qualified(typeOf(resolve(schema.element)))})[] = []\n  for (let i = 0; i < n; i++) list.push(${call('read', resolve(schema.element))})\n${leave}  return list\n`
      case 'fixedArray':
        return `${enter}  const list: (${qualified(typeOf(resolve(schema.element)))})[] = []\n  for (let i = 0; i < ${schema.length}; i++) list.push(${call('read', resolve(schema.element))})\n${leave}  return list\n`
      case 'option':
        return `${enter}  const value = bool() ? ${call('read', resolve(schema.element))} : undefined\n${leave}  return value\n`
      case 'union': {
        const arm = (label: string, entry: (typeof schema.cases)[number]['arm']) =>
          entry.kind === 'field'
            ? `{ const value = ${call('read', resolve(entry.schema))}; ${leaveFirst}return { type: '${label}', ${entry.name}: value } }`
            : `${leaveFirst}return { type: '${label}' }`
        const fallback = schema.defaultArm
          ? arm('default', schema.defaultArm)
          : `return unknownCase('${schema.name}', tag)`
        return `${enter}  const tag = ${discriminant(schema)}\n  switch (tag) {\n${schema.cases.map((entry) => `    case ${Number(entry.discriminant)}: ${arm(entry.name, entry.arm)}\n`).join('')}    default: ${fallback}\n  }\n`
      }
      default:
        throw new Error(schema.kind)
    }
  }
  /** Skips in a row; neighbours of a fixed size are one step. */
  const skipAll = (schemas: readonly ResolvedSchema[]): string => {
    const lines: string[] = []
    let pending = 0
    const flush = () => {
      if (pending > 0) lines.push(`  step(${pending})\n`)
      pending = 0
    }
    for (const schema of schemas) {
      const size = sizeOf(schema)
      if (size !== undefined) pending += size
      else {
        flush()
        lines.push(`  ${call('skip', schema)}\n`)
      }
    }
    flush()
    return lines.join('')
  }
  const skipBody = (schema: Schema): string => {
    const { enter, leave } = depthOf(schema)
    switch (schema.kind) {
      case 'struct':
        return skipAll(schema.entries.map(([, element]) => resolve(element)))
      case 'array': {
        const size = sizeOf(resolve(schema.element))
        const items =
          size === undefined
            ? `${enter}  for (let i = 0; i < n; i++) ${call('skip', resolve(schema.element))}\n${leave}`
            : `  step(n * ${size})\n`
        return `  const n = count(${schema.maxLength})\n${items}`
      }
      case 'fixedArray':
        return `  for (let i = 0; i < ${schema.length}; i++) ${call('skip', resolve(schema.element))}\n`
      case 'option':
        return `${enter}  if (bool()) ${call('skip', resolve(schema.element))}\n${leave}`
      case 'union': {
        const arm = (entry: (typeof schema.cases)[number]['arm']) =>
          entry.kind === 'field' ? `${call('skip', resolve(entry.schema))}; break` : 'break'
        return `${enter}  const tag = ${discriminant(schema)}\n  switch (tag) {\n${schema.cases.map((entry) => `    case ${Number(entry.discriminant)}: ${arm(entry.arm)}\n`).join('')}    default: ${schema.defaultArm ? arm(schema.defaultArm) : `unknownCase('${schema.name}', tag)`}\n  }\n${leave}`
      }
      default:
        throw new Error(schema.kind)
    }
  }
  const writeBody = (schema: Schema): string => {
    switch (schema.kind) {
      case 'enum':
        return `  switch (value) {\n${[...schema.nameByValue].map(([code, member]) => `    case '${member}': return wi32(${code})\n`).join('')}  }\n`
      case 'struct':
        return schema.entries
          .map(([key, element]) => `  ${call('write', resolve(element), `value.${key}`)}\n`)
          .join('')
      case 'array':
        return `  wu32(value.length)\n  for (const item of value) ${call('write', resolve(schema.element), 'item')}\n`
      case 'fixedArray':
        return `  for (const item of value) ${call('write', resolve(schema.element), 'item')}\n`
      case 'option':
        return `  wu32(value === undefined ? 0 : 1)\n  if (value !== undefined) ${call('write', resolve(schema.element), 'value')}\n`
      case 'union':
        if (schema.defaultArm)
          throw new Error(`${schema.name} has a default arm: it cannot be written back`)
        return `  switch (value.type) {\n${schema.cases
          .map(
            (entry) =>
              `    case '${entry.name}': wi32(${Number(entry.discriminant)}); ${entry.arm.kind === 'field' ? call('write', resolve(entry.arm.schema), `value.${entry.arm.name}`) : ''}; break\n`,
          )
          .join('')}  }\n`
      default:
        throw new Error(schema.kind)
    }
  }
  const discriminant = (schema: Schema & { kind: 'union' }) => {
    const kind = resolve(schema.switchOn).kind
    return kind === 'uint32' ? 'u32()' : kind === 'bool' ? '(bool() ? 1 : 0)' : 'i32()'
  }

  let beforeSpec = 0
  for (const root of roots) {
    if (root === specRoots[0]) beforeSpec = functions.size
    const schema = resolve(schemaOf(root))
    if (root === 'LedgerEntryChanges') {
      taken.add(root)
      names.set(schema, root)
    }
    typeOf(schema)
    fn('read', schema)
    fn('skip', schema)
  }
  const afterSpec = functions.size
  for (const root of written) fn('write', resolve(schemaOf(root)))
  types.set('LedgerEntryChanges', 'export type LedgerEntryChanges = readonly LedgerEntryChange[]\n')
  const all = [...functions.values()]
  const note = '// Generated from the SDK’s XDR schemas by `npm run generate`. Do not edit.\n\n'
  const file = (imports: string, bodies: readonly string[]) =>
    `${note}import type * as Xdr from './xdr.ts'\nimport { ${imports} } from '../xdrBytes.ts'\n\n${bodies.join('\n')}`
  return {
    types: `${note}${[...types.values()].join('\n')}`,
    readers: file(
      'bool, count, enter, i32, i64, leave, opaque, opaque32, opaque4, skipVar, step, u32, u64, unknownCase, varOpaque, wi32, wi64, wopaque, wu32, wu64, wvar',
      [...all.slice(0, beforeSpec), ...all.slice(afterSpec)],
    ),
    specReaders: file(
      'count, enter, i32, leave, skipVar, step, u32, unknownCase, varOpaque',
      all.slice(beforeSpec, afterSpec),
    ),
  }
}

if (import.meta.main) {
  const { readers, specReaders, types } = generate()
  writeFileSync(new URL('../ledger/xdr/generated/reader.ts', import.meta.url), readers)
  writeFileSync(new URL('../ledger/xdr/generated/specReader.ts', import.meta.url), specReaders)
  writeFileSync(new URL('../ledger/xdr/generated/xdr.ts', import.meta.url), types)
}
