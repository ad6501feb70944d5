import type { WasmModule } from '../../contract/wasmModule.ts'
import { type WasmSection, exportsOf, importsOf, readWasmSections } from './wasmSections.ts'

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
