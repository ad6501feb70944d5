import type { DifferingField } from '#sources'

/** The longest value that is drawn whole, in characters. */
const maxWhole = 160
const before = 24
const shown = 100

/** Both values of a field; of long ones only the part around the first character that differs. */
export function differingParts({
  rest,
  rpc,
}: DifferingField): Pick<DifferingField, 'rest' | 'rpc'> {
  if (Math.max(rest?.length ?? 0, rpc?.length ?? 0) <= maxWhole) return { rest, rpc }
  const at = firstDifference(rest ?? '', rpc ?? '')
  return { rest: partOf(rest, at), rpc: partOf(rpc, at) }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

function partOf(text: string | undefined, at: number): string | undefined {
  if (text === undefined || text.length <= maxWhole) return text
  const start = Math.max(0, at - before)
  const part = text.slice(start, start + shown)
  const place = at === 0 ? '' : `from character ${at + 1}: …`
  return `${place}${part}${start + shown < text.length ? '…' : ''} (${text.length} characters)`
}
