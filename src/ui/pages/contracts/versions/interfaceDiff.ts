import type { ContractSpec } from '#ledger'
import { eventLines, functionLines, typeLines } from '../rustText.ts'

/** A function, type or event that two interfaces do not have alike. */
export interface InterfaceChange {
  readonly group: 'Functions' | 'Types' | 'Events' | 'Meta'
  readonly name: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly lines: readonly DiffLine[]
}

export interface DiffLine {
  readonly text: string
  /** In the later interface alone, in the earlier one alone, or in both. */
  readonly side: 'added' | 'removed' | 'both'
}

/** What one interface has and another has not, or has otherwise, as Rust writes it; the order of items does not count. */
export function interfaceDiff(
  before: ContractSpec,
  after: ContractSpec,
): readonly InterfaceChange[] {
  return [
    ...changes('Functions', before.functions, after.functions, functionLines),
    ...changes('Types', before.types, after.types, typeLines),
    ...changes('Events', before.events, after.events, eventLines),
    ...changes('Meta', metaOf(before), metaOf(after), ({ name, value }) => [`${name}: ${value}`]),
  ]
}

const metaOf = ({ meta, protocol }: ContractSpec) => [
  ...(protocol === undefined ? [] : [{ name: 'built for protocol', value: String(protocol) }]),
  ...meta.map(({ key, value }) => ({ name: key, value })),
]

function changes<T extends { readonly name: string }>(
  group: InterfaceChange['group'],
  before: readonly T[],
  after: readonly T[],
  linesOf: (item: T) => readonly string[],
): readonly InterfaceChange[] {
  const [was, is] = [linesByName(before, linesOf), linesByName(after, linesOf)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): readonly InterfaceChange[] => {
    const [old, now] = [was.get(name), is.get(name)]
    const lines = diffLines(old ?? [], now ?? [])
    if (lines.every(({ side }) => side === 'both')) return []
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
    return [{ group, name, kind, lines }]
  })
}

/** An interface may have a name twice: such items are one. */
function linesByName<T extends { readonly name: string }>(
  items: readonly T[],
  linesOf: (item: T) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const item of items) {
    const lines = found.get(item.name)
    if (lines === undefined) found.set(item.name, [...linesOf(item)])
    else lines.push(...linesOf(item))
  }
  return found
}

/** The lines that both begin and end with stay; between them, those removed come before those added. */
function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const side = (name: DiffLine['side'], lines: readonly string[]) =>
    lines.map((text) => ({ text, side: name }))
  return [
    ...side('both', after.slice(0, start)),
    ...side('removed', before.slice(start, before.length - end)),
    ...side('added', after.slice(start, after.length - end)),
    ...side('both', after.slice(after.length - end)),
  ]
}
