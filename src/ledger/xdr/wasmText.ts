import { BinaryReader, WasmDisassembler } from 'wasmparser'
import type { WasmText } from '../contract/contract.ts'
import { readU32, readWasmSections, sectionIds } from './wasm.ts'

/** Local variables that are written out: the largest recorded contract declares some hundreds. */
const maxLocals = 50_000
/** Bytes that are disassembled; a network allows code of 128 KiB today. */
const maxBytes = 1 << 20

/**
 * A module as WebAssembly text, by `wasmparser`. Never throws: it ends where the module cannot be read, with the reason.
 * A few bytes may declare billions of local variables, each of which is a word of the text: those are counted first.
 */
export function wasmTextOf(wasm: Uint8Array): WasmText {
  if (wasm.length > maxBytes) return { lines: [], problem: `it has more than ${maxBytes} bytes` }
  const locals = localsOf(wasm)
  if (locals === undefined || locals > maxLocals)
    return {
      lines: [],
      problem:
        locals === undefined
          ? 'the local variables of its functions cannot be read'
          : `its functions declare ${locals} local variables, more than ${maxLocals}`,
    }
  const reader = new BinaryReader()
  const disassembler = new WasmDisassembler()
  try {
    // A copy: the reader takes a buffer that begins with the module.
    reader.setData(wasm.slice().buffer, 0, wasm.length)
    disassembler.disassembleChunk(reader)
    return { lines: disassembler.getResult().lines }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { lines: disassembler.getResult().lines, problem }
  }
}

/** Local variables of all functions (WebAssembly 1.0, 5.5.13); undefined where they cannot be read. */
function localsOf(wasm: Uint8Array): number | undefined {
  const code = readWasmSections(wasm).sections.filter(({ id }) => id === sectionIds.code)
  let sum = 0
  for (const { bytes } of code) {
    const count = readU32(bytes, 0)
    let at = count?.next ?? bytes.length
    for (let i = 0; i < (count?.value ?? 0) && at < bytes.length; i++) {
      const size = readU32(bytes, at)
      const groups = size && readU32(bytes, size.next)
      if (size === undefined || groups === undefined) return undefined
      let next = groups.next
      for (let n = 0; n < groups.value; n++) {
        const repeated = readU32(bytes, next)
        if (repeated === undefined || next >= size.next + size.value) return undefined
        sum += repeated.value
        next = repeated.next + 1
      }
      at = size.next + size.value
    }
  }
  return sum
}
