/** A stretch of text to draw as it is, or one thing that would not be seen and is drawn by name. */
export type TextRun =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  /** A control or direction character, by its code point. */
  | { readonly kind: 'control'; readonly at: number; readonly name: string }
  /** A byte that is no part of UTF-8. */
  | { readonly kind: 'byte'; readonly at: number; readonly name: string }

/** Reads bytes as UTF-8 and keeps apart what is none, and what a screen would hide. `at` counts runs. */
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

/** The same for text that was read already (a home domain, a name). */
export function visibleText(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  addText(runs, text)
  return runs
}

function addText(runs: TextRun[], text: string): void {
  let plain = ''
  const close = () => {
    if (plain !== '') runs.push({ kind: 'text', at: runs.length, text: plain })
    plain = ''
  }
  for (const char of text) {
    if (!hidden.test(char)) {
      plain += char
      continue
    }
    close()
    runs.push({ kind: 'control', at: runs.length, name: nameOf(char.codePointAt(0) ?? 0) })
  }
  close()
}

/** True where the bytes are UTF-8 without anything hidden: they may stand as text alone. */
export const isPlainText = (runs: readonly TextRun[]): boolean =>
  runs.every((run) => run.kind === 'text')

/** Controls, formats (direction marks, zero-width), separators of lines, private use, lone surrogates. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]/u

const names: Readonly<Record<number, string>> = {
  0: 'NUL',
  9: 'TAB',
  10: 'LF',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  65279: 'BOM',
}
const nameOf = (point: number): string =>
  names[point] ?? (point < 256 ? `\\x${hex(point, 2)}` : `U+${hex(point, 4).toUpperCase()}`)

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Bytes of the UTF-8 sequence at `at`; 0 where there is none. */
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
    return 0 // an overlong form, a surrogate, or a broken tail: drawn byte by byte
  }
}
