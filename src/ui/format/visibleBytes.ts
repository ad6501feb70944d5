import { type TextRun, addText, hex } from './visibleText.ts'

/** Reads bytes as UTF-8; invalid bytes and invisible characters become runs of their own. `at` counts runs. */
export function visibleBytes(bytes: Uint8Array): readonly TextRun[] {
  const runs: TextRun[] = []
  let start = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) {
      addText(runs, decode(bytes.subarray(start, at)))
      runs.push({ kind: 'byte', at: runs.length, name: `\\x${hex(bytes[at] ?? 0, 2)}` })
      start = at + 1
    }
    at += Math.max(length, 1)
  }
  addText(runs, decode(bytes.subarray(start)))
  return runs
}

/** Whether the bytes are UTF-8 without invisible characters. */
export const isPlainText = (runs: readonly TextRun[]): boolean =>
  runs.every((run) => run.kind === 'text')

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Bytes of the UTF-8 sequence at `at`; 0 if it is invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  const length =
    lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  if (length < 2) return length
  if (at + length > bytes.length) return 0
  try {
    strict.decode(bytes.subarray(at, at + length))
    return length
  } catch {
    return 0 // an overlong form, a surrogate, or a truncated sequence: shown byte by byte
  }
}
