/** A section of a wasm module; a custom one has a name. */
export interface WasmSection {
  readonly id: number
  readonly name?: string | undefined
  readonly bytes: Uint8Array
}

export interface WasmSections {
  readonly sections: readonly WasmSection[]
  /** Why reading ended before the module did; the sections before are there. */
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

const exportSection = 7
const functionKind = 0
/** Exports that are read. */
const maxExports = 10_000

/** Names of the functions that a module exports (WebAssembly 1.0, 5.5.10), as far as they can be read. */
export function exportedFunctions({ sections }: WasmSections): readonly string[] {
  const bytes = sections.find(({ id }) => id === exportSection)?.bytes
  const count = bytes && readU32(bytes, 0)
  if (bytes === undefined || count === undefined) return []
  const names: string[] = []
  let at = count.next
  for (let i = 0; i < Math.min(count.value, maxExports); i++) {
    const named = readName(bytes, at)
    const index = named && readU32(bytes, named.next + 1)
    if (named === undefined || index === undefined) break
    if (bytes[named.next] === functionKind) names.push(named.name)
    at = index.next
  }
  return names
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
  return { name: new TextDecoder().decode(shown), next: end }
}
