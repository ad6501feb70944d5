/** Text to show as it is, or one invisible character or byte to show by name. */
export type TextRun =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  /** A control or direction character, by its code point. */
  | { readonly kind: 'control'; readonly at: number; readonly name: string }
  /** A byte that is not UTF-8. */
  | { readonly kind: 'byte'; readonly at: number; readonly name: string }

/** Splits text (a home domain, a name) into runs, so that invisible characters show. `at` counts runs. */
export function visibleText(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  addText(runs, text)
  return runs
}

/** Text of a service where only a string fits (a title, a badge): at most `most` characters, invisible ones by name. */
export function plainText(text: string, most: number): string {
  const runs = visibleText(text.slice(0, most))
  const shown = runs.map((run) => (run.kind === 'text' ? run.text : `[${run.name}]`)).join('')
  return text.length > most ? `${shown}…` : shown
}

export function addText(runs: TextRun[], text: string): void {
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

/** Controls, formats (direction marks, zero-width), line separators, private use, lone surrogates. */
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

export const hex = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, '0')
