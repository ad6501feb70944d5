import type { Account, Ratio } from '#ledger'
import { type LedgerSequence, partThousands } from '#ledger/values'

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

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

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

/** Text is plain if its bytes are UTF-8 without invisible characters. */
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

/** "REST", "REST and RPC", "REST, RPC and files". Not `Intl.ListFormat`: its first use takes 15 ms. */
export const formatList = (items: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(` ${last} `)

/** A text with a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A message as a sentence: capitalized, with a full stop unless it ends already. */
export const sentence = (message: string): string => {
  const text = capitalized(message)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** "1 operation", "6 operations", "2 entries". */
export const counted = (count: number | bigint, word: string): string =>
  `${grouped(count)} ${count === 1 || count === 1n ? word : `${word.replace(/try$/, 'trie')}s`}`

/** "13 %", "under 1 %". */
export const wholePercent = ({ n, d }: Ratio): string =>
  n > 0n && 100n * n < d ? 'under 1 %' : `${grouped((100n * n) / d)} %`

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(count: number): string {
  const teens = count % 100 >= 11 && count % 100 <= 13
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${grouped(count)}${ending}`
}

/**
 * "1,234,567". Not `Intl.NumberFormat`: its first use takes a browser as long as all else on a page. A ledger's sequence is
 * a name, and written without commas but in the head of a page.
 */
export const grouped = <Count extends number | bigint>(
  count: Count & (Count extends LedgerSequence ? never : unknown),
): string => partThousands(String(count))

const labels: Readonly<Record<string, string>> = {
  life: 'History',
  liquidity_pools: 'Pools',
  order_book: 'Market',
  over_time: 'Over time',
  trade_aggregations: 'Price',
  xdr: 'XDR',
}

/** "Payments" for the tab `payments`. */
export const tabLabel = (tab: string): string => labels[tab] ?? capitalized(tab)

/** The document title of a page with tabs, distinct per tab. */
export const tabTitle = (title: string, tabs: readonly string[], tab: string): string =>
  tab === tabs[0] ? title : `${tabLabel(tab)} · ${title}`

/** The meaning of each flag for holders of what the account issues. */
export function flagText(
  account: Pick<Account, 'flags'>,
): readonly { readonly flag: string; readonly explanation: string }[] {
  return flagMeanings.flatMap(([name, flag, explanation]) =>
    account.flags[name] ? [{ flag, explanation }] : [],
  )
}
const flagMeanings = [
  ['authRequired', 'auth_required', 'holders of its assets need authorization'],
  ['authRevocable', 'auth_revocable', 'it can revoke that authorization'],
  ['authClawbackEnabled', 'auth_clawback_enabled', 'it can claw back its assets'],
  ['authImmutable', 'auth_immutable', 'its flags cannot change, and it cannot be merged'],
] as const

/** The index as key, for lists that are never reordered and may repeat items. */
export const keyed = <T>(
  items: Iterable<T>,
): readonly { readonly key: string; readonly item: T }[] =>
  Array.from(items, (item, index) => ({ key: String(index), item }))

/** False for a figure alone, which a browser that translates the page must leave as it is written. */
export const hasWords = (value: unknown): boolean =>
  typeof value === 'string' ? /\p{L}/u.test(value) : typeof value !== 'number'
