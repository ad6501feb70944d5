/** The contents of a wasm module, by section (WebAssembly 1.0, 5.5). All names are text that whoever made it chose. */
export interface WasmModule {
  readonly sections: readonly WasmSectionSize[]
  readonly imports: readonly WasmImport[]
  readonly exports: readonly WasmExport[]
  /** The reason why reading ended before the end of the module. */
  readonly problem?: string | undefined
}

export interface WasmSectionSize {
  /** A custom section's own name, or the standard’s name for others: `code`, `data`. */
  readonly name: string
  readonly isCustom: boolean
  /** Bytes. */
  readonly size: number
}

/** An item that a module needs from the host. */
export interface WasmImport {
  readonly module: string
  readonly name: string
  readonly kind: WasmKind
}

export interface WasmExport {
  readonly name: string
  readonly kind: WasmKind
}

export type WasmKind = 'function' | 'table' | 'memory' | 'global'

/** A module as WebAssembly text. */
export interface WasmText {
  readonly lines: readonly string[]
  /** The reason why it ends before the module does, or is empty. */
  readonly problem?: string | undefined
}
