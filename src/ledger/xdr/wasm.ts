import type { WasmExport, WasmImport, WasmKind, WasmModule } from '../contract/contract.ts'
import { lossyText } from './values.ts'

/** Sections by their ids (WebAssembly 1.0, 5.5.2; 12 is of 2.0). */
const sectionNames = [
  'custom',
  'type',
  'import',
  'function',
  'table',
  'memory',
  'global',
  'export',
  'start',
  'element',
  'code',
  'data',
  'data count',
]

/** Reads the parts of a module. Never throws: a damaged one has the parts before the damage, and the reason. */
export function wasmModuleOf(wasm: Uint8Array): WasmModule {
  const module = readWasmSections(wasm)
  return {
    sections: module.sections.map((section) => ({
      name: nameOf(section),
      isCustom: section.name !== undefined,
      size: section.bytes.length,
    })),
    imports: importsOf(module),
    exports: exportsOf(module),
    problem: module.problem,
  }
}

const nameOf = ({ id, name }: WasmSection): string =>
  name ?? sectionNames[id] ?? `unknown section ${id}`

/** A section of a wasm module; a custom one has a name. */
interface WasmSection {
  readonly id: number
  readonly name?: string | undefined
  readonly bytes: Uint8Array
}

export interface WasmSections {
  readonly sections: readonly WasmSection[]
  /** The reason why reading ended before the end of the module; the sections before are there. */
  readonly problem?: string | undefined
}

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
/** Sections that are read: a module of tools has about 15. */
const maxSections = 1_000

/** The sections of a wasm module (WebAssembly 1.0, 5.5.2). Never throws: a damaged module ends early, with the reason. */
export function readWasmSections(wasm: Uint8Array): WasmSections {
  if (header.some((byte, at) => wasm[at] !== byte))
    return { sections: [], problem: 'its first 8 bytes are not those of wasm, version 1' }
  const sections: WasmSection[] = []
  let at = header.length
  while (at < wasm.length) {
    if (sections.length >= maxSections)
      return { sections, problem: `it has more than ${maxSections} sections` }
    const id = wasm[at] ?? 0
    const size = readU32(wasm, at + 1)
    if (size === undefined || size.value > wasm.length - size.next)
      return { sections, problem: `its section at byte ${at} is longer than the code` }
    const body = wasm.subarray(size.next, size.next + size.value)
    at = size.next + size.value
    const named = id === 0 ? readName(body, 0) : undefined
    sections.push(
      named === undefined
        ? { id, bytes: body }
        : { id, name: named.name, bytes: body.subarray(named.next) },
    )
  }
  return { sections }
}

/** Ids of sections (WebAssembly 1.0, 5.5.2). */
const sectionIds = { import: 2, export: 7 } as const
const kinds = ['function', 'table', 'memory', 'global'] as const
/** Imports and exports that are read. */
const maxNames = 10_000

/** Names of the functions that a module exports (WebAssembly 1.0, 5.5.10), as far as they can be read. */
export const exportedFunctions = (module: WasmSections): readonly string[] =>
  exportsOf(module).flatMap(({ kind, name }) => (kind === 'function' ? [name] : []))

/** The exports of a module (WebAssembly 1.0, 5.5.10), as far as they can be read. */
function exportsOf(module: WasmSections): readonly WasmExport[] {
  const exports: WasmExport[] = []
  readItems(module, sectionIds.export, (bytes, at) => {
    const named = readName(bytes, at)
    const kind = named && kinds[bytes[named.next] ?? kinds.length]
    const index = named && readU32(bytes, named.next + 1)
    if (named === undefined || kind === undefined || index === undefined) return undefined
    exports.push({ name: named.name, kind })
    return index.next
  })
  return exports
}

/** The imports of a module (WebAssembly 1.0, 5.5.5), as far as they can be read. */
function importsOf(module: WasmSections): readonly WasmImport[] {
  const imports: WasmImport[] = []
  readItems(module, sectionIds.import, (bytes, at) => {
    const from = readName(bytes, at)
    const named = from && readName(bytes, from.next)
    const kind = named && kinds[bytes[named.next] ?? kinds.length]
    const next = named && kind && afterType(bytes, named.next + 1, kind)
    if (kind === undefined || next === undefined) return undefined
    imports.push({ module: from?.name ?? '', name: named?.name ?? '', kind })
    return next
  })
  return imports
}

/** The position at which an import's type ends: a function’s index, a table’s or a memory’s limits, a global’s type. */
function afterType(bytes: Uint8Array, at: number, kind: WasmKind): number | undefined {
  switch (kind) {
    case 'function':
      return readU32(bytes, at)?.next
    case 'table':
      return afterLimits(bytes, at + 1)
    case 'memory':
      return afterLimits(bytes, at)
    case 'global':
      return at + 2
  }
}

function afterLimits(bytes: Uint8Array, at: number): number | undefined {
  const least = readU32(bytes, at + 1)
  return least === undefined || bytes[at] !== 1 ? least?.next : readU32(bytes, least.next)?.next
}

/** Reads the items of a section; `read` gives where an item ends, or undefined for one that cannot be read. */
function readItems(
  { sections }: WasmSections,
  section: number,
  read: (bytes: Uint8Array, at: number) => number | undefined,
): void {
  const bytes = sections.find(({ id }) => id === section)?.bytes
  const count = bytes && readU32(bytes, 0)
  if (bytes === undefined || count === undefined) return
  let at: number | undefined = count.next
  for (let i = 0; at !== undefined && i < Math.min(count.value, maxNames); i++) at = read(bytes, at)
}

interface Read {
  readonly next: number
}

/** LEB128 of at most 32 bits; undefined where it is longer or cut off. */
function readU32(bytes: Uint8Array, from: number): (Read & { readonly value: number }) | undefined {
  let value = 0
  for (let i = 0; i < 5; i++) {
    const byte = bytes[from + i]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * 2 ** (7 * i)
    if (byte < 0x80) return value > 0xffff_ffff ? undefined : { value, next: from + i + 1 }
  }
  return undefined
}

/** Names of exports are at most 1 KiB of those that a page shows. */
function readName(bytes: Uint8Array, from: number): (Read & { readonly name: string }) | undefined {
  const size = readU32(bytes, from)
  if (size === undefined || size.value > bytes.length - size.next) return undefined
  const end = size.next + size.value
  const shown = bytes.subarray(size.next, Math.min(end, size.next + 1024))
  return { name: lossyText(shown), next: end }
}
